import "server-only";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import type { Role } from "@/lib/permissions";
import { isLive } from "../auth/session";
import { person, session } from "../db/schema/person";

/**
 * Those of these sessions that are still valid, each with its person's role, in one query: not revoked, not expired,
 * and of an enabled person.
 */
export async function liveSessions(pool: Pool, sessionIds: readonly string[]): Promise<Map<string, Role>> {
  const rows = await drizzle(pool)
    .select({ id: session.id, role: person.role })
    .from(session)
    .innerJoin(person, eq(person.id, session.personId))
    .where(and(inArray(session.id, [...sessionIds]), isLive(), isNull(person.disabledAt)));
  return new Map(rows.map(({ id, role }) => [id, role]));
}
