import { z } from "zod";

export const Nothing = z.strictObject({});
export type Nothing = z.infer<typeof Nothing>;

/** How far an environment's local history is. */
export const HistoryStatus = z.object({
  /** `none`: it was never asked for; `building`: rows are being read; `ready`: all that was created is in it. */
  state: z.enum(["none", "building", "ready"]),
  /** Null: the database that holds them can't be reached, and nothing of the history can be read. */
  rows: z.int().nullable(),
  engine: z.enum(["postgres", "clickhouse"]),
  /** Rows that the building has read, of those that the service counted; null where it does not count. */
  read: z.int(),
  counted: z.int().nullable(),
  /** All news up to this instant is in it; null: nothing yet. */
  asOf: z.string().nullable(),
  builtAt: z.string().nullable(),
  repaired: z.int(),
  outside: z.int(),
  /** Why it can't go on at present, in words. */
  error: z.string().nullable(),
});
export type HistoryStatus = z.infer<typeof HistoryStatus>;
