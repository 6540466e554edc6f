import { ImportId } from "@/lib/features/imports/schema";
import { getImport } from "@/lib/features/imports/service/read";
import { route } from "@/lib/server/http/route";

export const GET = route(ImportId, getImport, { scope: "environment" });
