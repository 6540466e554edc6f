import { endpoint } from "@/lib/api";
import type { HistoryStatus, Nothing } from "./schema";

export const historyApi = {
  status: endpoint<typeof Nothing, typeof HistoryStatus>("GET", "/api/history", "environments:read"),
  rebuild: endpoint<typeof Nothing, typeof HistoryStatus>("POST", "/api/history/rebuild", "environments:manage"),
};
