import { exportsApi } from "@/lib/features/exports/api";
import { ExportView, RepeatExportInput } from "@/lib/features/exports/schema";
import { repeatExport } from "@/lib/features/exports/service/create-export";
import { route } from "@/lib/server/http/route";

export const POST = route(exportsApi.repeat, [RepeatExportInput, ExportView], repeatExport);
