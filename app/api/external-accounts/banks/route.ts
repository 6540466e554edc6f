import { ListBanksInput } from "@/lib/features/external-accounts/schema";
import { listBanks } from "@/lib/features/external-accounts/service/list-names";
import { route } from "@/lib/server/http/route";

export const GET = route(ListBanksInput, listBanks, { scope: "environment" });
