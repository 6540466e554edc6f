import { exportsApi } from "@/lib/features/exports/api";
import { CreateExportInput, ExportList, ExportView, ListExportsInput } from "@/lib/features/exports/schema";
import { createExport } from "@/lib/features/exports/service/create-export";
import { listExports } from "@/lib/features/exports/service/list-exports";
import { route } from "@/lib/server/http/route";

export const GET = route(exportsApi.list, [ListExportsInput, ExportList], listExports);
export const POST = route(exportsApi.create, [CreateExportInput, ExportView], createExport);
