import { z } from "zod";
import { MONEY_ACTIONS } from "@/lib/audit-actions";
import { JOURNAL_STATUSES, namesOf, SETTLED_BY } from "@/lib/statuses";

/** A money action as the screen shows it: what was asked, where it stands, and every step on the way. */
export const JournalView = z.object({
  id: z.string(),
  action: z.enum(MONEY_ACTIONS),
  resourceId: z.string(),
  status: z.enum(namesOf(JOURNAL_STATUSES)),
  settledBy: z.enum(SETTLED_BY).nullable(),
  actorName: z.string().nullable(),
  errorCode: z.string().nullable(),
  /** What the service said, or the error's words when it refused. */
  outcome: z.record(z.string(), z.unknown()).nullable(),
  createdAt: z.string(),
  settledAt: z.string().nullable(),
  steps: z.array(z.object({ at: z.string(), status: z.string(), note: z.string() })),
});
export type JournalView = z.infer<typeof JournalView>;
