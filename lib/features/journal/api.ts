import { download, endpoint } from "@/lib/api";
import type * as s from "./schema";

export const journalApi = {
  list: endpoint<typeof s.ListMoneyActionsInput, typeof s.MoneyActionList>(
    "GET /api/money-actions",
    "money-actions:read",
  ),
  file: download<typeof s.ExportMoneyActionsInput>("/api/money-actions/file", "money-actions:read"),
  get: endpoint<typeof s.GetMoneyActionInput, typeof s.MoneyActionDetail>(
    "GET /api/money-actions/[entryId]",
    "money-actions:read",
  ),
  evidence: endpoint<typeof s.ReadEvidenceInput, typeof s.Evidence>(
    "GET /api/money-actions/[entryId]/evidence",
    "money-actions:close",
  ),
  close: endpoint<typeof s.CloseMoneyActionInput, typeof s.MoneyActionDetail>(
    "POST /api/money-actions/[entryId]/close",
    "money-actions:close",
  ),
};
