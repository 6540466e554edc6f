import "server-only";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { isLive } from "../auth/session";
import { person, session } from "../db/schema/person";

/** Which of these sessions are still valid, in one query: not revoked, not expired, and of an enabled person. */
export async function liveSessions(pool: Pool, sessionIds: readonly string[]): Promise<Set<string>> {
  const rows = await drizzle(pool)
    .select({ id: session.id })
    .from(session)
    .innerJoin(person, eq(person.id, session.personId))
    .where(and(inArray(session.id, [...sessionIds]), isLive(), isNull(person.disabledAt)));
  return new Set(rows.map((row) => row.id));
}
