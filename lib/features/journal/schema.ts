import { z } from "zod";

/** A money action as the screen shows it: what was asked, where it stands, and every step on the way. */
export const JournalView = z.object({
  id: z.string(),
  action: z.string(),
  resourceId: z.string(),
  status: z.enum(["intended", "unknown", "succeeded", "refused"]),
  settledBy: z.enum(["answer", "read-back"]).nullable(),
  actorName: z.string().nullable(),
  errorCode: z.string().nullable(),
  /** What the service said, or the error's words when it refused. */
  outcome: z.record(z.string(), z.unknown()).nullable(),
  createdAt: z.string(),
  settledAt: z.string().nullable(),
  steps: z.array(z.object({ at: z.string(), status: z.string(), note: z.string() })),
});
export type JournalView = z.infer<typeof JournalView>;

export const GetJournalInput = z.strictObject({ resourceId: z.string().min(1).max(256) });
export type GetJournalInput = z.infer<typeof GetJournalInput>;

export const JournalOfResource = z.object({ entries: z.array(JournalView) });
export type JournalOfResource = z.infer<typeof JournalOfResource>;
