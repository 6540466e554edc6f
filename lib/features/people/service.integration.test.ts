import { setTimeout } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { can, ROLES, type Role, topicsFor } from "@/lib/permissions";
import { completeSetUp } from "@/lib/server/auth/complete-set-up";
import { hashPassword, verifyPassword } from "@/lib/server/auth/password";
import { findActor } from "@/lib/server/auth/session";
import { readSetUpLink } from "@/lib/server/auth/set-up";
import type { Context } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { notification } from "@/lib/server/db/schema/notification";
import { person, session, signInThrottle } from "@/lib/server/db/schema/person";
import { findEnvironment } from "@/lib/server/environments";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment } from "@/lib/server/testing/simulated-environment";
import { changeRole, disablePerson, enablePerson, invitePerson, resetPassword } from "./service/manage";
import { changeOwnPassword, revokeSession, updateOwnProfile } from "./service/own";
import { listPeople, listSessions } from "./service/read";

const PASSWORD = "violet-harbour-93";
let test: TestDatabase;
let passwordHash: string;

beforeAll(async () => {
  test = await createTestDatabase();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => test.drop());
beforeEach(async () => {
  await test.db.delete(signInThrottle);
  await test.db.delete(person);
});

/** A person with a session, as the context of their actions. */
async function someone(role: Role, name = role as string, canSignIn = true): Promise<Context> {
  const values = { email: `${name}@example.com`, name, role, passwordHash: canSignIn ? passwordHash : null };
  const [made] = await test.db.insert(person).values(values).returning();
  if (!made) throw new Error("no person");
  const [opened] = await test.db
    .insert(session)
    .values({ personId: made.id, expiresAt: sql`now() + interval '1 hour'` })
    .returning();
  const actor = await findActor(test.db, opened?.id ?? "");
  if (!actor) throw new Error("no actor");
  return { actor, db: test.db, request: { id: "request-1", ip: "192.0.2.7", userAgent: "test" } };
}

const actionsOn = async (id: string) =>
  (await test.db.select().from(auditEvent).where(eq(auditEvent.resourceId, id)).orderBy(auditEvent.id)).map(
    ({ action, actorId }) => ({ action, actorId }),
  );

const stateOf = async ({ url }: { url: string }) =>
  (await readSetUpLink(test.db, url.split("/set-up/")[1] ?? "")).state;

describe("managing people", () => {
  it("is for administrators only", async () => {
    const { actor, ...rest } = await someone("administrator");
    for (const role of ["operations", "compliance", "finance", "viewer"] as const) {
      const ctx = { ...rest, actor: { ...actor, role } };
      const input = { personId: actor.personId };
      const attempts = [
        () => listPeople(ctx, {}),
        () => invitePerson(ctx, { name: "X", email: "x@example.com", role: "viewer" }),
        () => changeRole(ctx, { ...input, role: "viewer" }),
        () => disablePerson(ctx, input),
        () => enablePerson(ctx, input),
        () => resetPassword(ctx, input),
      ];
      for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: "forbidden" });
    }
  });

  it("invites once per email, with a link that works once, and records it", async () => {
    const ctx = await someone("administrator");
    const input = { name: "Bo", email: "bo@example.com", role: "finance" as const };
    const results = await Promise.allSettled([invitePerson(ctx, input), invitePerson(ctx, input)]);
    const made = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []))[0];
    expect(results.filter(({ status }) => status === "rejected")).toMatchObject([{ reason: { code: "email_taken" } }]);
    if (!made) throw new Error("nobody was invited");
    expect(made.person).toMatchObject({ status: "invited", signsInBy: [] });
    const token = made.link.url.split("/set-up/")[1] ?? "";
    await completeSetUp(test.db, ctx.request, { token, name: "Bo", password: PASSWORD });
    const { people } = await listPeople(ctx, {});
    expect(people.find(({ id }) => id === made.person.id)).toMatchObject({ status: "active", signsInBy: ["password"] });
    expect(await actionsOn(made.person.id)).toEqual([
      { action: "person.invite", actorId: ctx.actor.personId },
      { action: "person.choose_password", actorId: null },
    ]);
  });

  it("tells those who manage people or sign off, and the person, of a link that somebody else created", async () => {
    const ctx = await someone("administrator", "Ana Prado");
    const viewer = await someone("viewer", "Vera Lind");
    const slug = await addSimulatedEnvironment(test.db);
    const environmentId = (await findEnvironment(test.db, slug))?.id ?? "";
    await resetPassword(ctx, { personId: viewer.actor.personId });
    await resetPassword(ctx, { personId: ctx.actor.personId });
    const rows = await test.db
      .select()
      .from(notification)
      .where(eq(notification.environmentId, environmentId))
      .orderBy(notification.id);
    const told = { title: "A one-time link for Vera Lind was created", body: expect.stringContaining("By Ana Prado.") };
    expect(rows).toMatchObject([
      { ...told, topic: "access", personId: null },
      { ...told, topic: "work", personId: viewer.actor.personId },
    ]);
    const called = ROLES.filter((role) => topicsFor(role).includes("access"));
    const expected = ROLES.filter((role) => can(role, "people:manage") || can(role, "sign-offs:decide"));
    expect(called).toEqual(expected);
  });

  it("changes a role at once in open sessions and records before and after", async () => {
    const ctx = await someone("administrator");
    const viewer = await someone("viewer");
    await changeRole(ctx, { personId: viewer.actor.personId, role: "finance" });
    expect(await findActor(test.db, viewer.actor.sessionId)).toMatchObject({ role: "finance" });
    const rows = await test.db.select().from(auditEvent).where(eq(auditEvent.resourceId, viewer.actor.personId));
    expect(rows).toMatchObject([{ before: { role: "viewer" }, after: { role: "finance" } }]);
  });

  it("brings back neither sessions nor one-time links when a disabled person is enabled", async () => {
    const ctx = await someone("administrator");
    const viewer = await someone("viewer");
    const input = { personId: viewer.actor.personId };
    const link = await resetPassword(ctx, input);
    await disablePerson(ctx, input);
    await expect(resetPassword(ctx, input)).rejects.toMatchObject({ code: "person_disabled" });
    await enablePerson(ctx, input);
    expect(await findActor(test.db, viewer.actor.sessionId)).toBeNull();
    expect(await stateOf(link)).toBe("unknown");
    const actions = (await actionsOn(input.personId)).map(({ action }) => action);
    expect(actions).toEqual(["person.create_link", "person.disable", "person.enable"]);
  });
});

describe("the last administrator", () => {
  it("can be neither disabled nor given another role", async () => {
    const ctx = await someone("administrator");
    // Invited only: could not let anyone back in.
    await someone("administrator", "invited", false);
    const input = { personId: ctx.actor.personId };
    await expect(disablePerson(ctx, input)).rejects.toMatchObject({ code: "last_administrator" });
    await expect(changeRole(ctx, { ...input, role: "viewer" })).rejects.toMatchObject({ code: "last_administrator" });
    expect(await actionsOn(input.personId)).toEqual([]);
  });

  it("remains when two administrators disable each other at the same moment", async () => {
    for (let round = 0; round < 5; round++) {
      await test.db.delete(person);
      const [a, b] = [await someone("administrator", "a"), await someone("administrator", "b")];
      const results = await Promise.allSettled([
        disablePerson(a, { personId: b.actor.personId }),
        changeRole(b, { personId: a.actor.personId, role: "viewer" }),
      ]);
      expect(results.filter(({ status }) => status === "rejected")).toMatchObject([
        { reason: { code: "last_administrator" } },
      ]);
    }
  });
});

describe("the user's own account", () => {
  it("changes the name and the time zone", async () => {
    const ctx = await someone("viewer");
    const profile = await updateOwnProfile(ctx, { name: "New", timeZone: "Europe/Madrid" });
    expect(profile).toMatchObject({ name: "New", timeZone: "Europe/Madrid", hasPassword: true });
    expect(await actionsOn(ctx.actor.personId)).toHaveLength(1);
  });

  it("changes the password after checking the current one, and ends the other sessions and one-time links", async () => {
    const ctx = await someone("viewer");
    const link = await resetPassword(await someone("administrator"), { personId: ctx.actor.personId });
    const [other] = await test.db
      .insert(session)
      .values({ personId: ctx.actor.personId, expiresAt: sql`now() + interval '1 hour'` })
      .returning();
    const input = { currentPassword: PASSWORD, newPassword: "copper-meadow-41" };
    await expect(changeOwnPassword(ctx, { ...input, currentPassword: "wrong" })).rejects.toMatchObject({
      facts: { fields: { currentPassword: expect.any(String) } },
    });
    await changeOwnPassword(ctx, input);
    expect(await stateOf(link)).toBe("unknown");
    const [row] = await test.db.select().from(person).where(eq(person.id, ctx.actor.personId));
    expect(await verifyPassword("copper-meadow-41", row?.passwordHash ?? null)).toBe(true);
    expect(await findActor(test.db, ctx.actor.sessionId)).not.toBeNull();
    expect(await findActor(test.db, other?.id ?? "")).toBeNull();
  });

  it("does not overwrite a password that was chosen by a one-time link since the current one was checked", async () => {
    const ctx = await someone("finance");
    const chosen = await hashPassword("amber-lantern-58");
    let pressed: Promise<unknown> = Promise.resolve();
    await test.db.transaction(async (tx) => {
      await tx.select().from(person).where(eq(person.id, ctx.actor.personId)).for("update");
      pressed = changeOwnPassword(ctx, { currentPassword: PASSWORD, newPassword: "copper-meadow-71" }).catch(
        (error: unknown) => error,
      );
      // Longer than checking the one and hashing the other takes.
      await setTimeout(1_000);
      await tx.update(person).set({ passwordHash: chosen });
    });
    expect(await pressed).toMatchObject({ code: "password_replaced" });
    expect(await test.db.select().from(person)).toMatchObject([{ passwordHash: chosen }]);
    expect(await actionsOn(ctx.actor.personId)).toEqual([]);
  });

  it("stops someone who guesses the current password in an open browser", async () => {
    const ctx = await someone("viewer");
    const guess = { currentPassword: "wrong", newPassword: "copper-meadow-41" };
    for (let n = 0; n < 5; n++) await expect(changeOwnPassword(ctx, guess)).rejects.toThrow();
    await expect(changeOwnPassword(ctx, { ...guess, currentPassword: PASSWORD })).rejects.toMatchObject({
      status: 429,
    });
  });

  it("shows and ends the user's own sessions, and no one else's", async () => {
    const [ana, bo] = [await someone("viewer", "ana"), await someone("viewer", "bo")];
    const { sessions } = await listSessions(ana, {});
    expect(sessions).toMatchObject([{ id: ana.actor.sessionId, isCurrent: true }]);
    await expect(listSessions(ana, { personId: bo.actor.personId })).rejects.toMatchObject({ code: "forbidden" });
    const others = { sessionId: bo.actor.sessionId };
    await expect(revokeSession(ana, others)).rejects.toMatchObject({ code: "forbidden" });
    expect(await findActor(test.db, bo.actor.sessionId)).not.toBeNull();
    await revokeSession(await someone("administrator"), others);
    expect(await findActor(test.db, bo.actor.sessionId)).toBeNull();
  });
});
