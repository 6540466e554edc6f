import { endpoint } from "@/lib/api";
import type * as s from "./schema";

export const externalAccountsApi = {
  list: endpoint<typeof s.ListAccountsInput, typeof s.AccountList>("GET /api/external-accounts", "accounts:read"),
  create: endpoint<typeof s.CreateAccountInput, typeof s.CreateAccountResult>(
    "POST /api/external-accounts",
    "accounts:create",
    201,
  ),
  counts: endpoint<typeof s.ScopeInput, typeof s.StatusCounts>("GET /api/external-accounts/counts", "accounts:read"),
  types: endpoint<typeof s.ListAccountTypesInput, typeof s.AccountTypeList>(
    "GET /api/external-accounts/kinds",
    "accounts:read",
  ),
  owners: endpoint<typeof s.SearchOwnersInput, typeof s.OwnerList>(
    "GET /api/external-accounts/owners",
    "customers:read",
  ),
  banks: endpoint<typeof s.ListBanksInput, typeof s.NameList>("GET /api/external-accounts/banks", "accounts:read"),
  exchanges: endpoint<typeof s.ListExchangesInput, typeof s.NameList>(
    "GET /api/external-accounts/exchanges",
    "accounts:read",
  ),
  get: endpoint<typeof s.AccountIdInput, typeof s.AccountView>(
    "GET /api/external-accounts/[externalAccountId]",
    "accounts:read",
  ),
  reveal: endpoint<typeof s.AccountIdInput, typeof s.RevealedAccount>(
    "POST /api/external-accounts/[externalAccountId]/reveal",
    "accounts:reveal",
  ),
};
