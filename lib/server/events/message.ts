import "server-only";
import { z } from "zod";

/** The one Postgres channel that every web process listens on. */
export const CHANNEL = "corridor_events";

/** Tells any screen that shows this to read it again; carries no state (DESIGN 3). */
export const Hint = z.object({
  environmentId: z.string(),
  /** What changed: `journal`, `quote` … */
  kind: z.string().max(60),
  resourceId: z.string().max(300).nullish(),
});
export type Hint = z.infer<typeof Hint>;

/**
 * A message on the channel: new notifications' ids by environment, hints, or sessions that ended. Far below NOTIFY's
 * 8,000 bytes.
 */
export const Message = z.union([
  z.object({ notifications: z.record(z.string(), z.array(z.number())) }),
  z.object({ hints: z.array(Hint) }),
  z.object({ endedSessions: z.array(z.string()) }),
]);
export type Message = z.infer<typeof Message>;
