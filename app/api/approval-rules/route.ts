import { GetRulesInput, SaveRulesInput } from "@/lib/features/approval-rules/schema";
import { getRules, saveRules } from "@/lib/features/approval-rules/service/rule-versions";
import { route } from "@/lib/server/http/route";

export const GET = route(GetRulesInput, getRules, { scope: "environment" });
export const PUT = route(SaveRulesInput, saveRules, { scope: "environment" });
