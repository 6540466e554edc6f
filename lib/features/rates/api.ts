import { endpoint } from "@/lib/api";
import type { ListRatesInput, RateList } from "./schema";

export const ratesApi = {
  list: endpoint<typeof ListRatesInput, typeof RateList>("GET", "/api/rates", "quotes:read"),
};
