import { ratesApi } from "@/lib/features/rates/api";
import { ListRatesInput, RateList } from "@/lib/features/rates/schema";
import { listRates } from "@/lib/features/rates/service";
import { route } from "@/lib/server/http/route";

export const GET = route(ratesApi.list, [ListRatesInput, RateList], listRates);
