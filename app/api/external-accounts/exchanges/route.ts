import { ListExchangesInput } from "@/lib/features/external-accounts/schema";
import { listExchanges } from "@/lib/features/external-accounts/service/list-names";
import { route } from "@/lib/server/http/route";

export const GET = route(ListExchangesInput, listExchanges, { scope: "environment" });
