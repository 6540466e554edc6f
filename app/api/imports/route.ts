import { CreateImportInput, ListImportsInput } from "@/lib/features/imports/schema";
import { createImport } from "@/lib/features/imports/service/create-import";
import { listImports } from "@/lib/features/imports/service/read";
import { route } from "@/lib/server/http/route";

export const GET = route(ListImportsInput, listImports, { scope: "environment" });
export const POST = route(CreateImportInput, createImport, { scope: "environment", status: 201 });
