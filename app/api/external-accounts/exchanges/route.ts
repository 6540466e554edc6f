import { externalAccountsApi } from "@/lib/features/external-accounts/api";
import { ListExchangesInput, NameList } from "@/lib/features/external-accounts/schema";
import { listExchanges } from "@/lib/features/external-accounts/service/list-names";
import { route } from "@/lib/server/http/route";

export const GET = route(externalAccountsApi.exchanges, [ListExchangesInput, NameList], listExchanges);
