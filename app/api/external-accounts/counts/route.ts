import { externalAccountsApi } from "@/lib/features/external-accounts/api";
import { ScopeInput, StatusCounts } from "@/lib/features/external-accounts/schema";
import { countExternalAccounts } from "@/lib/features/external-accounts/service/list-accounts";
import { route } from "@/lib/server/http/route";

export const GET = route(externalAccountsApi.counts, [ScopeInput, StatusCounts], countExternalAccounts);
