import { GetExportInput } from "@/lib/features/exports/schema";
import { getExport } from "@/lib/features/exports/service/read";
import { route } from "@/lib/server/http/route";

export const GET = route(GetExportInput, getExport, { scope: "environment" });
