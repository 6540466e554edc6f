import "server-only";
import { eq, isNull } from "drizzle-orm";
import { ConflictError } from "@/lib/errors";
import { topicsFor } from "@/lib/permissions";
import { recordAudit } from "@/lib/server/audit/record";
import { endSessions } from "@/lib/server/auth/end-sessions";
import { createSetUpLink, endSetUpLinks, LINK_HOURS } from "@/lib/server/auth/set-up";
import { type Context, requirePermission } from "@/lib/server/context";
import type { Transaction } from "@/lib/server/db/client";
import { environment } from "@/lib/server/db/schema/environment";
import { person, session } from "@/lib/server/db/schema/person";
import { env } from "@/lib/server/env";
import { createNotification } from "@/lib/server/events/publish";
import type { ChangeRoleInput, InvitePersonInput, OneTimeLink, PersonInput, PersonSummary } from "../schema";
import { requireAnotherAdministrator } from "./administrators";
import { lockPerson, summarise } from "./read";

/** A person's one-time link; whoever opens it can act as that person, so the others hear of it. */
async function makeLink(tx: Transaction, ctx: Context, row: typeof person.$inferSelect): Promise<OneTimeLink> {
  const token = await createSetUpLink(tx, row.id, ctx.actor.personId);
  if (row.id !== ctx.actor.personId) await tellOfLink(tx, ctx, row);
  const expiresAt = new Date(Date.now() + LINK_HOURS * 3_600_000).toISOString();
  return { url: `${env().url}/set-up/${token}`, expiresAt };
}

async function tellOfLink(tx: Transaction, ctx: Context, row: typeof person.$inferSelect): Promise<void> {
  const inUse = await tx.select({ id: environment.id }).from(environment).where(isNull(environment.archivedAt));
  for (const { id: environmentId } of inUse) {
    const news = {
      ...{ environmentId, kind: "PERSON.LINK_CREATED", tone: "warn" as const },
      title: `A one-time link for ${row.name} was created`,
      body: `By ${ctx.actor.name}. Anyone who opens it can set that account's password.`,
    };
    await createNotification(tx, { ...news, topic: "access" });
    if (!topicsFor(row.role).includes("access")) {
      await createNotification(tx, { ...news, topic: "work", personId: row.id });
    }
  }
}

const resource = (id: string) => ({ type: "person" as const, id });

/**
 * Adds a person, who can choose a password by the link that is returned once. Throws `ConflictError` (`email_taken`).
 */
export async function invitePerson(ctx: Context, input: InvitePersonInput) {
  requirePermission(ctx, "people:manage");
  return ctx.db.transaction(async (tx) => {
    const [made] = await tx.insert(person).values(input).onConflictDoNothing().returning();
    if (!made) {
      throw new ConflictError({
        code: "email_taken",
        title: "Someone with this email address already exists.",
        meaning: "Nothing changed.",
        next: "Look for them in the list. If they're disabled, you can enable them again.",
        fields: { email: "Someone with this email address already exists." },
      });
    }
    const link = await makeLink(tx, ctx, made);
    const { name, email, role } = made;
    await recordAudit(tx, ctx, { action: "person.invite", resource: resource(made.id), after: { name, email, role } });
    return { person: summarise(made, null), link };
  });
}

/**
 * Creates a new one-time link for a person: a new invitation, or a way to choose a new password. Revokes earlier links.
 */
export async function resetPassword(ctx: Context, input: PersonInput): Promise<OneTimeLink> {
  requirePermission(ctx, "people:manage");
  return ctx.db.transaction(async (tx) => {
    const row = await lockPerson(tx, input.personId);
    if (row.disabledAt) {
      throw new ConflictError({
        code: "person_disabled",
        title: "This person is disabled.",
        meaning: "No link was created.",
        next: "Enable this person first.",
      });
    }
    const link = await makeLink(tx, ctx, row);
    await recordAudit(tx, ctx, { action: "person.create_link", resource: resource(row.id) });
    return link;
  });
}

/** Changes a person's role, at once in all their sessions. Throws `ConflictError` (`last_administrator`). */
export async function changeRole(ctx: Context, input: ChangeRoleInput): Promise<PersonSummary> {
  requirePermission(ctx, "people:manage");
  return ctx.db.transaction(async (tx) => {
    if (input.role !== "administrator") await requireAnotherAdministrator(tx, input.personId);
    const before = await lockPerson(tx, input.personId);
    if (before.role === input.role) return summarise(before, null);
    await tx.update(person).set({ role: input.role }).where(eq(person.id, before.id));
    await recordAudit(tx, ctx, {
      action: "person.change_role",
      resource: resource(before.id),
      before: { role: before.role },
      after: { role: input.role },
    });
    return summarise({ ...before, role: input.role }, null);
  });
}

/**
 * Ends a person's access at once: no sign-in, every session and one-time link revoked. Throws `ConflictError`
 * (`last_administrator`).
 */
export async function disablePerson(ctx: Context, input: PersonInput): Promise<PersonSummary> {
  requirePermission(ctx, "people:manage");
  return ctx.db.transaction(async (tx) => {
    await requireAnotherAdministrator(tx, input.personId);
    const before = await lockPerson(tx, input.personId);
    if (before.disabledAt) return summarise(before, null);
    const disabledAt = new Date();
    await tx.update(person).set({ disabledAt }).where(eq(person.id, before.id));
    await endSessions(tx, eq(session.personId, before.id));
    await endSetUpLinks(tx, before.id);
    await recordAudit(tx, ctx, { action: "person.disable", resource: resource(before.id) });
    return summarise({ ...before, disabledAt }, null);
  });
}

/** Lets a disabled person sign in again with their previous credentials. */
export async function enablePerson(ctx: Context, input: PersonInput): Promise<PersonSummary> {
  requirePermission(ctx, "people:manage");
  return ctx.db.transaction(async (tx) => {
    const before = await lockPerson(tx, input.personId);
    if (!before.disabledAt) return summarise(before, null);
    await tx.update(person).set({ disabledAt: null }).where(eq(person.id, before.id));
    await recordAudit(tx, ctx, { action: "person.enable", resource: resource(before.id) });
    return summarise({ ...before, disabledAt: null }, null);
  });
}
