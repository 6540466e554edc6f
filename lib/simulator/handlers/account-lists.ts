import type { Call } from "../http/call";
import { BANKS } from "../seed/account-details";

const VASPS = ["Bitso", "Coinbase", "Kraken", "Luno", "Yellow Card"];

/**
 * `GET /discoveries` (interface-revisions 2): the banks of a currency whose accounts name their bank.
 */
export function listBanks({ query: { country, currency } }: Call<"listBanks">) {
  const isAtHome = currency.startsWith(country);
  const names = isAtHome ? (BANKS[currency] ?? []) : [];
  return {
    data: names.map((bankName) => ({ bankName, displayName: bankName, country, currency })),
  };
}

/** `GET /vasps` (interface-revisions 2): all on one page. */
export function listVasps(_: Call<"listVasps">) {
  return { data: VASPS.map((vaspName) => ({ vaspName })), hasMore: false };
}
