import { RepeatExportInput } from "@/lib/features/exports/schema";
import { repeatExport } from "@/lib/features/exports/service/repeat-export";
import { route } from "@/lib/server/http/route";

export const POST = route(RepeatExportInput, repeatExport, { scope: "environment", status: 201 });
