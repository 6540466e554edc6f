import { importsApi } from "@/lib/features/imports/api";
import { CreateImportInput, ImportDetail, ImportList, ListImportsInput } from "@/lib/features/imports/schema";
import { createImport } from "@/lib/features/imports/service/create-import";
import { listImports } from "@/lib/features/imports/service/read";
import { route } from "@/lib/server/http/route";

export const GET = route(importsApi.list, [ListImportsInput, ImportList], listImports);
export const POST = route(importsApi.create, [CreateImportInput, ImportDetail], createImport);
