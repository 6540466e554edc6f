import { CreateExportInput, ListExportsInput } from "@/lib/features/exports/schema";
import { createExport } from "@/lib/features/exports/service/create-export";
import { listExports } from "@/lib/features/exports/service/read";
import { route } from "@/lib/server/http/route";

export const GET = route(ListExportsInput, listExports, { scope: "environment" });
export const POST = route(CreateExportInput, createExport, { scope: "environment", status: 201 });
