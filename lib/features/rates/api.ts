import { endpoint } from "@/lib/api";
import type * as s from "./schema";

export const ratesApi = {
  list: endpoint<typeof s.ListRatesInput, typeof s.RateList>("GET /api/rates", "quotes:read"),
};
