import { z } from "zod";
import { Bank, ListBanksQuery, Vasp } from "./account-lists";
import { ExchangeRate, ListExchangeRatesQuery } from "./exchange-rate";
import { pagination, partialPage } from "./list-page";

/** Lists that only some deployments have (interface-revisions 0 and 2); part of the endpoint table. */
export const listEndpoints = {
  listExchangeRates: {
    method: "GET",
    path: "/exchange-rates",
    query: ListExchangeRatesQuery,
    response: partialPage(ExchangeRate),
    capability: "exchangeRates",
  },
  listBanks: {
    method: "GET",
    path: "/discoveries",
    query: ListBanksQuery,
    response: partialPage(Bank),
    capability: "bankList",
  },
  listVasps: {
    method: "GET",
    path: "/vasps",
    query: z.strictObject(pagination),
    response: partialPage(Vasp),
    capability: "exchangeList",
  },
} as const;
