import { z } from "zod";
import { SaveRulesInput } from "@/lib/features/approval-rules/schema";
import { SaveSignOffSettingsInput } from "@/lib/features/sign-offs/schema";

/** The content of a request for other rules or settings: the draft for correcting it. */
export const AskedDraft = z.discriminatedUnion("action", [
  SaveRulesInput.extend({ action: z.literal("approval-rules.save") }),
  SaveSignOffSettingsInput.extend({ action: z.literal("sign-off-settings.save") }),
]);
export type AskedDraft = z.infer<typeof AskedDraft>;
