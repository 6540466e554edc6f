import { importsApi } from "@/lib/features/imports/api";
import { ImportId } from "@/lib/features/imports/schema";
import { downloadFailedRows } from "@/lib/features/imports/service/failed-rows";
import { downloadRoute } from "@/lib/server/http/file-route";

export const GET = downloadRoute(importsApi.failedRows, [ImportId], downloadFailedRows);
