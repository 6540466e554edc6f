import { endpoint } from "@/lib/api";
import type {
  DryRunInput,
  DryRunResult,
  GetRulesInput,
  ListRuleVersionsInput,
  RulesView,
  RuleVersionList,
  SaveRulesInput,
  SaveRulesResult,
} from "./schema";

export const approvalRulesApi = {
  get: endpoint<typeof GetRulesInput, typeof RulesView>("GET", "/api/approval-rules", "approval-rules:read"),
  save: endpoint<typeof SaveRulesInput, typeof SaveRulesResult>("PUT", "/api/approval-rules", "approval-rules:manage"),
  versions: endpoint<typeof ListRuleVersionsInput, typeof RuleVersionList>(
    "GET",
    "/api/approval-rules/versions",
    "approval-rules:read",
  ),
  dryRun: endpoint<typeof DryRunInput, typeof DryRunResult>(
    "POST",
    "/api/approval-rules/dry-run",
    "approval-rules:read",
  ),
};
