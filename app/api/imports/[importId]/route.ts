import { importsApi } from "@/lib/features/imports/api";
import { ImportDetail, ImportId } from "@/lib/features/imports/schema";
import { getImport } from "@/lib/features/imports/service/read";
import { route } from "@/lib/server/http/route";

export const GET = route(importsApi.get, [ImportId, ImportDetail], getImport);
