import { ListRuleVersionsInput } from "@/lib/features/approval-rules/schema";
import { listRuleVersions } from "@/lib/features/approval-rules/service/rule-versions";
import { route } from "@/lib/server/http/route";

export const GET = route(ListRuleVersionsInput, listRuleVersions, { scope: "environment" });
