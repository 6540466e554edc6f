import { z } from "zod";
import { SaveRulesInput } from "@/lib/features/approval-rules/schema";
import { SaveSignOffSettingsInput } from "@/lib/features/sign-offs/schema";

/** What a request for other rules or settings asked for: the draft with which it is corrected. */
export const AskedDraft = z.discriminatedUnion("action", [
  SaveRulesInput.extend({ action: z.literal("approval-rules.save") }),
  SaveSignOffSettingsInput.extend({ action: z.literal("sign-off-settings.save") }),
]);
export type AskedDraft = z.infer<typeof AskedDraft>;
