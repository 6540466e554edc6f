import { externalAccountsApi } from "@/lib/features/external-accounts/api";
import { OwnerList, SearchOwnersInput } from "@/lib/features/external-accounts/schema";
import { searchAccountOwners } from "@/lib/features/external-accounts/service/search-owners";
import { route } from "@/lib/server/http/route";

export const GET = route(externalAccountsApi.owners, [SearchOwnersInput, OwnerList], searchAccountOwners);
