import { z } from "zod";

export const Nothing = z.strictObject({});
export type Nothing = z.infer<typeof Nothing>;

/** The progress of an environment's local history. */
export const HistoryStatus = z.object({
  /** `none`: it was never requested; `building`: rows are being read; `ready`: it has everything that was created. */
  state: z.enum(["none", "building", "ready"]),
  /** Null: the database that holds them can't be reached, and nothing of the history can be read. */
  rows: z.int().nullable(),
  engine: z.enum(["postgres", "clickhouse"]),
  /** Rows read by the build so far, out of those that the service counted; null where it does not count. */
  read: z.int(),
  counted: z.int().nullable(),
  /** It includes all news up to this instant; null: none yet. */
  asOf: z.string().nullable(),
  builtAt: z.string().nullable(),
  repaired: z.int(),
  outside: z.int(),
  /** Why it can't continue at present, in words. */
  error: z.string().nullable(),
});
export type HistoryStatus = z.infer<typeof HistoryStatus>;
