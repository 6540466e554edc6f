import { download, endpoint, upload } from "@/lib/api";
import type * as s from "./schema";

export const importsApi = {
  list: endpoint<typeof s.ListImportsInput, typeof s.ImportList>("GET /api/imports", "imports:read"),
  create: endpoint<typeof s.CreateImportInput, typeof s.ImportDetail>("POST /api/imports", "imports:create", 201),
  rules: endpoint<typeof s.ReadRulesInput, typeof s.ImportRules>("GET /api/imports/rules", "imports:read"),
  get: endpoint<typeof s.ImportId, typeof s.ImportDetail>("GET /api/imports/[importId]", "imports:read"),
  sendFile: upload<typeof s.ImportId, typeof s.ImportDetail>(
    "/api/imports/[importId]/file",
    "imports:create",
    "text/csv",
  ),
  readAgain: endpoint<typeof s.ImportId, typeof s.ImportDetail>(
    "POST /api/imports/[importId]/read-again",
    "imports:create",
  ),
  close: endpoint<typeof s.ImportId, typeof s.ImportDetail>("POST /api/imports/[importId]/close", "imports:create"),
  errors: endpoint<typeof s.ListRowErrorsInput, typeof s.RowErrorList>(
    "GET /api/imports/[importId]/errors",
    "imports:read",
  ),
  failedRows: download<typeof s.ImportId>("/api/imports/[importId]/failed-rows", "imports:create"),
};
