import { exportsApi } from "@/lib/features/exports/api";
import { ExportView, GetExportInput } from "@/lib/features/exports/schema";
import { cancelExport } from "@/lib/features/exports/service/cancel-export";
import { route } from "@/lib/server/http/route";

export const POST = route(exportsApi.cancel, [GetExportInput, ExportView], cancelExport);
