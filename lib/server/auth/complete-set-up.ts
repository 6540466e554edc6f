import "server-only";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { ConflictError, InputError } from "@/lib/errors";
import { recordSystemAudit } from "../audit/record";
import type { RequestInfo } from "../context";
import type { Database, Transaction } from "../db/client";
import { person, session, setUpLink } from "../db/schema/person";
import { endSessions } from "./end-sessions";
import { hashPassword } from "./password";
import { anyoneExists, endSetUpLinks, hashToken, lockFirstAdministrator, readSetUpLink } from "./set-up";

/** What the page of a one-time link submits; only the first administrator is asked for an email. */
export interface SetUpInput {
  token: string;
  name: string;
  email?: string;
  password: string;
}

const WORDS = {
  used: "This link has already been used.",
  expired: "This link has expired.",
  unknown: "This link isn't valid.",
} as const;

async function refuse(db: Database, token: string): Promise<never> {
  const link = await readSetUpLink(db, token);
  // If it reads as open, someone else used it a moment ago.
  const state = link.state === "open" ? "used" : link.state;
  throw new ConflictError({
    code: `link_${state}`,
    title: WORDS[state],
    meaning: "Nothing changed.",
    next: "Sign in, or ask an administrator for a new link.",
  });
}

async function createFirst(tx: Transaction, input: SetUpInput, passwordHash: string): Promise<string | null> {
  await lockFirstAdministrator(tx);
  if (await anyoneExists(tx)) return null;
  const email = input.email?.trim().toLowerCase();
  if (!email) throw new InputError({ title: "Enter your email address.", fields: { email: "This is required." } });
  const values = { email, name: input.name, role: "administrator" as const, passwordHash };
  const [made] = await tx.insert(person).values(values).returning({ id: person.id });
  return made?.id ?? null;
}

async function choosePassword(tx: Transaction, personId: string, name: string, passwordHash: string) {
  const enabled = and(eq(person.id, personId), isNull(person.disabledAt));
  const [changed] = await tx.update(person).set({ name, passwordHash }).where(enabled).returning({ id: person.id });
  if (!changed) return null;
  await endSetUpLinks(tx, personId);
  await endSessions(tx, eq(session.personId, personId));
  return changed.id;
}

/**
 * Uses up a one-time link: creates the first administrator, or sets a person's name and password and ends their
 * sessions. Returns the email to sign in with. Throws `ConflictError` (`link_used`, `link_expired`, `link_unknown`).
 */
export async function completeSetUp(db: Database, request: RequestInfo, input: SetUpInput): Promise<{ email: string }> {
  const link = await readSetUpLink(db, input.token);
  // Checked before hashing, so that a stranger can't make us do that work.
  if (link.state !== "open") return refuse(db, input.token);
  const passwordHash = await hashPassword(input.password);
  const done = await db.transaction(async (tx) => {
    const open = and(
      eq(setUpLink.tokenHash, hashToken(input.token)),
      isNull(setUpLink.usedAt),
      gt(setUpLink.expiresAt, sql`now()`),
    );
    const [used] = await tx.update(setUpLink).set({ usedAt: sql`now()` }).where(open).returning();
    if (!used) return null;
    const id = used.personId
      ? await choosePassword(tx, used.personId, input.name, passwordHash)
      : await createFirst(tx, input, passwordHash);
    if (!id) return null;
    await recordSystemAudit(tx, {
      action: used.personId ? "person.choose_password" : "person.create_first",
      resource: { type: "person", id },
      after: { link: used.id },
      requestId: request.id,
      ip: request.ip,
      userAgent: request.userAgent,
    });
    const [row] = await tx.select({ email: person.email }).from(person).where(eq(person.id, id));
    return row ?? null;
  });
  return done ?? refuse(db, input.token);
}
