import { exportsApi } from "@/lib/features/exports/api";
import { CancelExportInput, ExportView } from "@/lib/features/exports/schema";
import { cancelExport } from "@/lib/features/exports/service/cancel-export";
import { route } from "@/lib/server/http/route";

export const POST = route(exportsApi.cancel, [CancelExportInput, ExportView], cancelExport);
