import { endpoint, leaving } from "@/lib/api";
import type * as s from "./schema";

export const approvalRulesApi = {
  get: endpoint<typeof s.GetRulesInput, typeof s.RulesView>("GET /api/approval-rules", "approval-rules:read"),
  save: endpoint<typeof s.SaveRulesInput, typeof s.SaveRulesResult>("PUT /api/approval-rules", "approval-rules:manage"),
  versions: endpoint<typeof s.ListRuleVersionsInput, typeof s.RuleVersionList>(
    "GET /api/approval-rules/versions",
    "approval-rules:read",
  ),
  dryRun: leaving(
    "nothing",
    endpoint<typeof s.DryRunInput, typeof s.DryRunResult>("POST /api/approval-rules/dry-run", "approval-rules:read"),
  ),
};
