import "server-only";
import { eq, sql } from "drizzle-orm";
import { recordAudit, recordSystemAudit } from "../audit/record";
import type { RequestInfo } from "../context";
import type { Database } from "../db/client";
import { person, session } from "../db/schema/person";
import { log } from "../log";
import { endSessions } from "./end-sessions";
import { verifyPassword } from "./password";
import { findActor, SESSION_SECONDS } from "./session";
import { countTry, forgiveTry } from "./throttle";

/** `passwordHash`: what the password was checked against, for `openSession`. */
export type SignInResult =
  | { personId: string; passwordHash: string }
  | { refused: "wrong" }
  | { refused: "throttled"; waitSeconds: number };

/** No real address or pass phrase is longer; this keeps a stranger from making the hash function work hard. */
const MAX_TYPED = 256;

/**
 * Checks an email and a password under the throttle. "wrong" is the only answer for an unknown email, a wrong password,
 * a disabled person and one without a password, after the same amount of work.
 */
export async function signInWithPassword(
  db: Database,
  request: RequestInfo,
  typed: { email: string; password: string },
): Promise<SignInResult> {
  const email = typed.email.trim().toLowerCase().slice(0, MAX_TYPED);
  const [found] = await db
    .select({ id: person.id, passwordHash: person.passwordHash, disabledAt: person.disabledAt })
    .from(person)
    .where(eq(sql`lower(${person.email})`, email));
  const counted = await countTry(db, { email, ip: request.ip, personId: found?.id ?? null });
  if ("waitSeconds" in counted) return { refused: "throttled", waitSeconds: counted.waitSeconds };
  const isRight = await verifyPassword(typed.password.slice(0, MAX_TYPED), found?.passwordHash ?? null);
  if (isRight && found?.passwordHash && !found.disabledAt) {
    await forgiveTry(db, counted);
    return { personId: found.id, passwordHash: found.passwordHash };
  }
  // Only for people we know: what was typed may be a password, and a stranger must not be able to fill the log. After
  // the response, so that it takes no longer than a stranger's.
  if (found) setImmediate(() => void recordFailure(db, request, found));
  return { refused: "wrong" };
}

type Found = Pick<typeof person.$inferSelect, "id" | "passwordHash" | "disabledAt">;

async function recordFailure(db: Database, request: RequestInfo, found: Found): Promise<void> {
  const reason = found.disabledAt ? "disabled" : found.passwordHash ? "wrong password" : "no password";
  try {
    await recordSystemAudit(db, {
      action: "person.sign_in_failed",
      resource: { type: "person", id: found.id },
      after: { reason },
      requestId: request.id,
      ip: request.ip,
      userAgent: request.userAgent,
    });
  } catch (err) {
    log.error(
      { err, personId: found.id, refusal: reason, requestId: request.id },
      "a failed sign-in could not be recorded",
    );
  }
}

/**
 * Opens and records a session for an enabled person; returns its id. Throws if the person was just disabled, or the
 * password of `passwordHash` was replaced since it was checked: all sessions that it had opened have ended.
 */
export async function openSession(
  db: Database,
  request: RequestInfo,
  personId: string,
  method: "password" | "oidc",
  passwordHash?: string,
): Promise<string> {
  const id = crypto.randomUUID();
  await db.transaction(async (tx) => {
    // Locked, so that what ends the person's sessions comes either before this, and refuses it, or after.
    const [found] = await tx.select().from(person).where(eq(person.id, personId)).for("share");
    if (!found || found.disabledAt) throw new Error("the person was disabled while signing in");
    if (passwordHash !== undefined && found.passwordHash !== passwordHash) {
      throw new Error("the password was replaced while signing in");
    }
    await tx.insert(session).values({
      id,
      personId,
      expiresAt: sql`now() + make_interval(secs => ${SESSION_SECONDS})`,
      ip: request.ip,
      userAgent: request.userAgent,
    });
    const { name, email, role, timeZone } = found;
    const actor = { personId, sessionId: id, name, email, role, timeZone };
    const resource = { type: "person" as const, id: personId };
    await recordAudit(tx, { actor, request, db }, { action: "person.sign_in", resource, after: { method } });
  });
  return id;
}

/** Ends and records a session if it is still valid; otherwise does nothing. */
export async function closeSession(db: Database, request: RequestInfo, sessionId: string): Promise<void> {
  const actor = await findActor(db, sessionId);
  if (!actor) return;
  await db.transaction(async (tx) => {
    if ((await endSessions(tx, eq(session.id, sessionId))) === 0) return;
    const resource = { type: "person" as const, id: actor.personId };
    await recordAudit(tx, { actor, request, db }, { action: "person.sign_out", resource });
  });
}
