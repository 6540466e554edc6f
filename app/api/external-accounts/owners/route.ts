import { SearchOwnersInput } from "@/lib/features/external-accounts/schema";
import { searchAccountOwners } from "@/lib/features/external-accounts/service/search-owners";
import { route } from "@/lib/server/http/route";

export const GET = route(SearchOwnersInput, searchAccountOwners, { scope: "environment" });
