import { ListRatesInput } from "@/lib/features/rates/schema";
import { listRates } from "@/lib/features/rates/service";
import { route } from "@/lib/server/http/route";

export const GET = route(ListRatesInput, listRates, { scope: "environment" });
