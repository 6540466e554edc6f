import { approvalRulesApi } from "@/lib/features/approval-rules/api";
import { ListRuleVersionsInput, RuleVersionList } from "@/lib/features/approval-rules/schema";
import { listRuleVersions } from "@/lib/features/approval-rules/service/rule-versions";
import { route } from "@/lib/server/http/route";

export const GET = route(approvalRulesApi.versions, [ListRuleVersionsInput, RuleVersionList], listRuleVersions);
