import { endpoint } from "@/lib/api";
import type {
  AccountIdInput,
  AccountList,
  AccountTypeList,
  AccountView,
  CreateAccountInput,
  CreateAccountResult,
  ListAccountsInput,
  ListAccountTypesInput,
  ListBanksInput,
  ListExchangesInput,
  NameList,
  OwnerList,
  RevealedAccount,
  ScopeInput,
  SearchOwnersInput,
  StatusCounts,
} from "./schema";

export const externalAccountsApi = {
  list: endpoint<typeof ListAccountsInput, typeof AccountList>("GET", "/api/external-accounts", "accounts:read"),
  create: endpoint<typeof CreateAccountInput, typeof CreateAccountResult>(
    "POST",
    "/api/external-accounts",
    "accounts:create",
    201,
  ),
  counts: endpoint<typeof ScopeInput, typeof StatusCounts>("GET", "/api/external-accounts/counts", "accounts:read"),
  types: endpoint<typeof ListAccountTypesInput, typeof AccountTypeList>(
    "GET",
    "/api/external-accounts/kinds",
    "accounts:read",
  ),
  owners: endpoint<typeof SearchOwnersInput, typeof OwnerList>(
    "GET",
    "/api/external-accounts/owners",
    "customers:read",
  ),
  banks: endpoint<typeof ListBanksInput, typeof NameList>("GET", "/api/external-accounts/banks", "accounts:read"),
  exchanges: endpoint<typeof ListExchangesInput, typeof NameList>(
    "GET",
    "/api/external-accounts/exchanges",
    "accounts:read",
  ),
  get: endpoint<typeof AccountIdInput, typeof AccountView>(
    "GET",
    "/api/external-accounts/[externalAccountId]",
    "accounts:read",
  ),
  reveal: endpoint<typeof AccountIdInput, typeof RevealedAccount>(
    "POST",
    "/api/external-accounts/[externalAccountId]/reveal",
    "accounts:reveal",
  ),
};
