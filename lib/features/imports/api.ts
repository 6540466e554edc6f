import { download, endpoint, upload } from "@/lib/api";
import type {
  CreateImportInput,
  ImportDetail,
  ImportId,
  ImportList,
  ImportRules,
  ListImportsInput,
  ListRowErrorsInput,
  ReadRulesInput,
  RowErrorList,
} from "./schema";

export const importsApi = {
  list: endpoint<typeof ListImportsInput, typeof ImportList>("GET", "/api/imports", "imports:read"),
  create: endpoint<typeof CreateImportInput, typeof ImportDetail>("POST", "/api/imports", "imports:create", 201),
  rules: endpoint<typeof ReadRulesInput, typeof ImportRules>("GET", "/api/imports/rules", "imports:read"),
  get: endpoint<typeof ImportId, typeof ImportDetail>("GET", "/api/imports/[importId]", "imports:read"),
  sendFile: upload<typeof ImportId, typeof ImportDetail>("/api/imports/[importId]/file", "imports:create", "text/csv"),
  readAgain: endpoint<typeof ImportId, typeof ImportDetail>(
    "POST",
    "/api/imports/[importId]/read-again",
    "imports:create",
  ),
  close: endpoint<typeof ImportId, typeof ImportDetail>("POST", "/api/imports/[importId]/close", "imports:create"),
  errors: endpoint<typeof ListRowErrorsInput, typeof RowErrorList>(
    "GET",
    "/api/imports/[importId]/errors",
    "imports:read",
  ),
  failedRows: download<typeof ImportId>("/api/imports/[importId]/failed-rows", "imports:create"),
};
