import "server-only";
import { and, eq, gt, or, sql } from "drizzle-orm";
import type { DatabaseLike } from "../db/client";
import { setUpLink } from "../db/schema/person";

/** Long enough for the person, and those who were notified of the link, to notice. */
export const LINK_HOLD_HOURS = 24;

/**
 * Whether two accounts may be in one person's hands: in the last `LINK_HOLD_HOURS`, one of them was opened by a
 * one-time link that the other created, and whoever creates a link can also use it. Two-person control must not count
 * them as two, whichever of them acts first.
 */
export async function mayBeOnePerson(db: DatabaseLike, one: string, other: string): Promise<boolean> {
  const since = sql`now() - make_interval(hours => ${sql.raw(String(LINK_HOLD_HOURS))})`;
  const opened = (personId: string, createdBy: string) =>
    and(eq(setUpLink.personId, personId), eq(setUpLink.createdBy, createdBy));
  const linked = or(opened(one, other), opened(other, one));
  return (await db.$count(setUpLink, and(linked, gt(setUpLink.usedAt, since)))) > 0;
}
