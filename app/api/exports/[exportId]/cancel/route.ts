import { CancelExportInput } from "@/lib/features/exports/schema";
import { cancelExport } from "@/lib/features/exports/service/cancel-export";
import { route } from "@/lib/server/http/route";

export const POST = route(CancelExportInput, cancelExport, { scope: "environment" });
