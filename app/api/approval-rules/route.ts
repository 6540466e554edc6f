import { approvalRulesApi } from "@/lib/features/approval-rules/api";
import { GetRulesInput, RulesView, SaveRulesInput, SaveRulesResult } from "@/lib/features/approval-rules/schema";
import { getRules, saveRules } from "@/lib/features/approval-rules/service/rule-versions";
import { route } from "@/lib/server/http/route";

export const GET = route(approvalRulesApi.get, [GetRulesInput, RulesView], getRules);
export const PUT = route(approvalRulesApi.save, [SaveRulesInput, SaveRulesResult], saveRules);
