import "server-only";
import { and, eq, ne } from "drizzle-orm";
import { ConflictError, InputError, NotFoundError, TooManyRequestsError } from "@/lib/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { endSessions } from "@/lib/server/auth/end-sessions";
import { hashPassword, verifyPassword } from "@/lib/server/auth/password";
import { endSetUpLinks } from "@/lib/server/auth/set-up";
import { countTry, forgiveTry } from "@/lib/server/auth/throttle";
import { type Context, requirePermission } from "@/lib/server/context";
import { person, session } from "@/lib/server/db/schema/person";
import type { ChangeOwnPasswordInput, Profile, RevokeSessionInput, UpdateOwnProfileInput } from "../schema";
import { passwordProblem } from "../schema";
import { lockPerson, readOwnProfile } from "./read";

/** Ends one session: the user's own or, for an administrator, anyone's. Ending one that has ended changes nothing. */
export async function revokeSession(ctx: Context, input: RevokeSessionInput): Promise<void> {
  requirePermission(ctx, "profile:update");
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx.select().from(session).where(eq(session.id, input.sessionId)).for("update");
    if (!row) throw new NotFoundError({ title: "Session not found." });
    if (row.personId !== ctx.actor.personId) requirePermission(ctx, "people:manage");
    if (row.revokedAt) return;
    await endSessions(tx, eq(session.id, row.id));
    const resource = { type: "person" as const, id: row.personId };
    await recordAudit(tx, ctx, { action: "person.revoke_session", resource, after: { session: row.id } });
  });
}

/** Changes the user's own name and display time zone. */
export async function updateOwnProfile(ctx: Context, input: UpdateOwnProfileInput): Promise<Profile> {
  requirePermission(ctx, "profile:update");
  await ctx.db.transaction(async (tx) => {
    const before = await lockPerson(tx, ctx.actor.personId);
    await tx.update(person).set(input).where(eq(person.id, before.id));
    await recordAudit(tx, ctx, {
      action: "person.update_profile",
      resource: { type: "person", id: before.id },
      before: { name: before.name, timeZone: before.timeZone },
      after: input,
    });
  });
  return readOwnProfile(ctx, {});
}

/**
 * Replaces the user's own password after checking the current one, and ends all their other sessions and one-time
 * links. Throws `InputError` on a wrong or weak password, `TooManyRequestsError` after too many wrong ones (a stolen,
 * open browser), `ConflictError` where it was replaced meanwhile.
 */
export async function changeOwnPassword(ctx: Context, input: ChangeOwnPasswordInput): Promise<void> {
  requirePermission(ctx, "profile:update");
  const { personId, sessionId, name, email } = ctx.actor;
  const [row] = await ctx.db.select({ hash: person.passwordHash }).from(person).where(eq(person.id, personId));
  const { hash = null } = row ?? {};
  if (hash === null) throw new ConflictError({ code: "no_password", title: "You don't sign in with a password." });
  const problem = passwordProblem(input.newPassword, [name, email]);
  if (problem) throw new InputError({ title: "Choose another password.", fields: { newPassword: problem } });
  const counted = await countTry(ctx.db, { email, ip: ctx.request.ip, personId });
  if ("waitSeconds" in counted) {
    throw new TooManyRequestsError({
      code: "throttled",
      title: "Too many wrong passwords.",
      meaning: "Your password wasn't changed.",
      next: `Try again in ${counted.waitSeconds} s.`,
      retryAfterSeconds: counted.waitSeconds,
    });
  }
  if (!(await verifyPassword(input.currentPassword, hash))) {
    const fields = { currentPassword: "Wrong current password." };
    throw new InputError({
      title: "Your current password is wrong.",
      meaning: "Your password wasn't changed.",
      fields,
    });
  }
  await forgiveTry(ctx.db, counted);
  const passwordHash = await hashPassword(input.newPassword);
  await ctx.db.transaction(async (tx) => {
    // Only the one that was checked: a one-time link may have replaced it since, which has ended this session too.
    const isChecked = and(eq(person.id, personId), eq(person.passwordHash, hash));
    const changed = await tx.update(person).set({ passwordHash }).where(isChecked).returning({ id: person.id });
    if (changed.length === 0) throw replacedMeanwhile();
    await endSessions(tx, and(eq(session.personId, personId), ne(session.id, sessionId)));
    await endSetUpLinks(tx, personId);
    await recordAudit(tx, ctx, { action: "person.change_password", resource: { type: "person", id: personId } });
  });
}

function replacedMeanwhile(): ConflictError {
  return new ConflictError({
    code: "password_replaced",
    title: "Your password was changed in the meantime.",
    meaning: "This change wasn't made.",
    next: "Sign in with the new password.",
  });
}
