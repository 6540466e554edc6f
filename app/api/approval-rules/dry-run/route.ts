import { DryRunInput } from "@/lib/features/approval-rules/schema";
import { previewRules } from "@/lib/features/approval-rules/service/dry-run";
import { route } from "@/lib/server/http/route";

export const POST = route(DryRunInput, previewRules, { scope: "environment" });
