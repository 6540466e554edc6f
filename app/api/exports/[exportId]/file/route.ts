import { exportsApi } from "@/lib/features/exports/api";
import { GetExportInput } from "@/lib/features/exports/schema";
import { downloadExport } from "@/lib/features/exports/service/list-exports";
import { downloadRoute } from "@/lib/server/http/file-route";

export const GET = downloadRoute(exportsApi.file, [GetExportInput], downloadExport);
