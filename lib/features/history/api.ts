import { endpoint } from "@/lib/api";
import type * as s from "./schema";

export const historyApi = {
  status: endpoint<typeof s.Nothing, typeof s.HistoryStatus>("GET /api/history", "environments:read"),
  rebuild: endpoint<typeof s.Nothing, typeof s.HistoryStatus>("POST /api/history/rebuild", "environments:manage"),
};
