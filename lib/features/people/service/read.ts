import "server-only";
import { and, eq, max, sql } from "drizzle-orm";
import { NotFoundError } from "@/lib/errors";
import { isLive } from "@/lib/server/auth/session";
import { type Context, requirePermission } from "@/lib/server/context";
import type { DatabaseLike } from "@/lib/server/db/client";
import { person, session } from "@/lib/server/db/schema/person";
import type { ListSessionsInput, PersonSummary, Profile, SessionSummary } from "../schema";

export type PersonRow = typeof person.$inferSelect;

/** A person as lists and audit records show them: no hash, no subject. */
export function summarise(row: PersonRow, lastSeenAt: Date | null): PersonSummary {
  const signsInBy: PersonSummary["signsInBy"] = [];
  if (row.passwordHash) signsInBy.push("password");
  if (row.oidcSubject) signsInBy.push("oidc");
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    status: row.disabledAt ? "disabled" : signsInBy.length > 0 ? "active" : "invited",
    signsInBy,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** A person's row, locked for the caller's transaction. Throws `NotFoundError`. */
export async function lockPerson(tx: DatabaseLike, personId: string): Promise<PersonRow> {
  const [row] = await tx.select().from(person).where(eq(person.id, personId)).for("update");
  if (!row) throw new NotFoundError({ title: "Person not found." });
  return row;
}

/** Everyone who may or might sign in, by name. */
export async function listPeople(ctx: Context, _input: object): Promise<{ people: PersonSummary[] }> {
  requirePermission(ctx, "people:manage");
  const seen = ctx.db
    .select({ personId: session.personId, lastSeenAt: max(session.lastSeenAt).as("last_seen") })
    .from(session)
    .groupBy(session.personId)
    .as("seen");
  const rows = await ctx.db
    .select({ row: person, lastSeenAt: seen.lastSeenAt })
    .from(person)
    .leftJoin(seen, eq(seen.personId, person.id))
    .orderBy(sql`lower(${person.name})`, person.id);
  return { people: rows.map(({ row, lastSeenAt }) => summarise(row, lastSeenAt)) };
}

/** The current sessions, newest first: the user's own or, for an administrator, anyone's. */
export async function listSessions(ctx: Context, input: ListSessionsInput): Promise<{ sessions: SessionSummary[] }> {
  const personId = input.personId ?? ctx.actor.personId;
  requirePermission(ctx, personId === ctx.actor.personId ? "profile:update" : "people:manage");
  const rows = await ctx.db
    .select()
    .from(session)
    .where(and(eq(session.personId, personId), isLive()))
    .orderBy(sql`${session.lastSeenAt} desc`);
  const sessions = rows.map((row) => ({
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    ip: row.ip,
    userAgent: row.userAgent,
    isCurrent: row.id === ctx.actor.sessionId,
  }));
  return { sessions };
}

/** The user's own name, time zone, and whether there is a password to change. */
export async function readOwnProfile(ctx: Context, _input: object): Promise<Profile> {
  requirePermission(ctx, "profile:update");
  const [row] = await ctx.db.select().from(person).where(eq(person.id, ctx.actor.personId));
  if (!row) throw new NotFoundError({ title: "Person not found." });
  const { name, email, role, timeZone, passwordHash } = row;
  return { name, email, role, timeZone, hasPassword: passwordHash !== null };
}
