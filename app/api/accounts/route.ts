import { accountsApi } from "@/lib/features/accounts/api";
import { AccountOptions, SearchAccountsInput } from "@/lib/features/accounts/schema";
import { searchAccounts } from "@/lib/features/accounts/service/search-accounts";
import { route } from "@/lib/server/http/route";

export const GET = route(accountsApi.search, [SearchAccountsInput, AccountOptions], searchAccounts);
