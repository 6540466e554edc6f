import { download, endpoint } from "@/lib/api";
import type {
  CloseMoneyActionInput,
  Evidence,
  ExportMoneyActionsInput,
  GetMoneyActionInput,
  ListMoneyActionsInput,
  MoneyActionDetail,
  MoneyActionList,
  ReadEvidenceInput,
} from "./schema";

export const journalApi = {
  list: endpoint<typeof ListMoneyActionsInput, typeof MoneyActionList>(
    "GET",
    "/api/money-actions",
    "money-actions:read",
  ),
  file: download<typeof ExportMoneyActionsInput>("/api/money-actions/file", "money-actions:read"),
  get: endpoint<typeof GetMoneyActionInput, typeof MoneyActionDetail>(
    "GET",
    "/api/money-actions/[entryId]",
    "money-actions:read",
  ),
  evidence: endpoint<typeof ReadEvidenceInput, typeof Evidence>(
    "GET",
    "/api/money-actions/[entryId]/evidence",
    "money-actions:close",
  ),
  close: endpoint<typeof CloseMoneyActionInput, typeof MoneyActionDetail>(
    "POST",
    "/api/money-actions/[entryId]/close",
    "money-actions:close",
  ),
};
