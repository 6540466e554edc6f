import { externalAccountsApi } from "@/lib/features/external-accounts/api";
import { ListBanksInput, NameList } from "@/lib/features/external-accounts/schema";
import { listBanks } from "@/lib/features/external-accounts/service/list-names";
import { route } from "@/lib/server/http/route";

export const GET = route(externalAccountsApi.banks, [ListBanksInput, NameList], listBanks);
