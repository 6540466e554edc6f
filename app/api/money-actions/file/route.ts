import { journalApi } from "@/lib/features/journal/api";
import { ExportMoneyActionsInput } from "@/lib/features/journal/schema";
import { exportMoneyActions } from "@/lib/features/journal/service/list-money-actions";
import { downloadRoute } from "@/lib/server/http/file-route";

export const GET = downloadRoute(journalApi.file, [ExportMoneyActionsInput], exportMoneyActions);
