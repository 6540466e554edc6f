import { exportsApi } from "@/lib/features/exports/api";
import { ExportDetail, GetExportInput } from "@/lib/features/exports/schema";
import { getExport } from "@/lib/features/exports/service/list-exports";
import { route } from "@/lib/server/http/route";

export const GET = route(exportsApi.get, [GetExportInput, ExportDetail], getExport);
