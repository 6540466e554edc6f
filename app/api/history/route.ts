import { historyApi } from "@/lib/features/history/api";
import { HistoryStatus, Nothing } from "@/lib/features/history/schema";
import { getHistoryStatus } from "@/lib/features/history/service/status";
import { route } from "@/lib/server/http/route";

export const GET = route(historyApi.status, [Nothing, HistoryStatus], getHistoryStatus);
