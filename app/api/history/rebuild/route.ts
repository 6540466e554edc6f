import { historyApi } from "@/lib/features/history/api";
import { HistoryStatus, Nothing } from "@/lib/features/history/schema";
import { rebuildHistory } from "@/lib/features/history/service/status";
import { route } from "@/lib/server/http/route";

export const POST = route(historyApi.rebuild, [Nothing, HistoryStatus], rebuildHistory);
