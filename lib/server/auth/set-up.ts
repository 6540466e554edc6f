import "server-only";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { recordSystemAudit } from "../audit/record";
import type { Database, DatabaseLike, Transaction } from "../db/client";
import { person, setUpLink } from "../db/schema/person";
import { env } from "../env";

/** A link is valid for this long; creating another one ends it sooner. */
export const LINK_HOURS = 72;

export const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");

const until = () => sql`now() + make_interval(hours => ${sql.raw(String(LINK_HOURS))})`;

/** Serializes everyone who creates or uses the first administrator's link. */
export async function lockFirstAdministrator(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('corridor.first_administrator'))`);
}

/**
 * Creates a person's one-time link and ends their earlier ones; returns the token, which is not stored. Anyone who has
 * it can choose that person's password. `createdBy`: who asked for it; null for the command line.
 */
export async function createSetUpLink(
  tx: Transaction,
  personId: string,
  createdBy: string | null = null,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await endSetUpLinks(tx, personId);
  await tx.insert(setUpLink).values({ tokenHash: hashToken(token), personId, createdBy, expiresAt: until() });
  return token;
}

/** Ends a person's unused one-time links: with their access, and with the password that a link would replace. */
export async function endSetUpLinks(tx: Transaction, personId: string): Promise<void> {
  await tx.delete(setUpLink).where(and(eq(setUpLink.personId, personId), isNull(setUpLink.usedAt)));
}

// Derived from the row's id rather than stored: every process prints the same link, also after a restart.
function firstToken(linkId: string, secret: string): string {
  return createHmac("sha256", secret).update(`first administrator ${linkId}`).digest("base64url");
}

/**
 * The one-time address for creating the first administrator, or null once anyone exists. Safe when several processes
 * start at once: all return the same address, which creates one administrator.
 */
export async function ensureFirstAdministratorLink(
  db: Database,
  origin: string,
  secret: string = env().authSecret,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    await lockFirstAdministrator(tx);
    if (await anyoneExists(tx)) return null;
    const open = and(isNull(setUpLink.personId), isNull(setUpLink.usedAt), gt(setUpLink.expiresAt, sql`now()`));
    const links = await tx.select({ id: setUpLink.id, tokenHash: setUpLink.tokenHash }).from(setUpLink).where(open);
    for (const link of links) {
      const token = firstToken(link.id, secret);
      if (hashToken(token) === link.tokenHash) return `${origin}/set-up/${token}`;
    }
    const id = crypto.randomUUID();
    const token = firstToken(id, secret);
    await tx.delete(setUpLink).where(isNull(setUpLink.personId));
    await tx.insert(setUpLink).values({ id, tokenHash: hashToken(token), expiresAt: until() });
    await recordSystemAudit(tx, { action: "person.create_first_link", resource: { type: "set_up_link", id } });
    return `${origin}/set-up/${token}`;
  });
}

/** Whether any person exists. */
export async function anyoneExists(db: DatabaseLike): Promise<boolean> {
  const rows = await db.select({ id: person.id }).from(person).limit(1);
  return rows.length > 0;
}

/** What a link is for: creating the first administrator, choosing a first password, or choosing a new one. */
export type SetUpLinkState =
  | { state: "open"; purpose: "first"; person: null }
  | { state: "open"; purpose: "invitation" | "reset"; person: { name: string; email: string } }
  | { state: "used" | "expired" | "unknown" };

/** The state of a link, for its page; reading it does not use it up. */
export async function readSetUpLink(db: DatabaseLike, token: string): Promise<SetUpLinkState> {
  const [row] = await db
    .select({
      personId: setUpLink.personId,
      usedAt: setUpLink.usedAt,
      isExpired: sql<boolean>`${setUpLink.expiresAt} <= now()`,
      name: person.name,
      email: person.email,
      hasPassword: sql<boolean>`${person.passwordHash} is not null`,
      disabledAt: person.disabledAt,
    })
    .from(setUpLink)
    .leftJoin(person, eq(person.id, setUpLink.personId))
    .where(eq(setUpLink.tokenHash, hashToken(token)));
  if (!row || row.disabledAt) return { state: "unknown" };
  if (row.usedAt) return { state: "used" };
  if (row.isExpired) return { state: "expired" };
  if (row.personId === null || row.name === null || row.email === null) {
    return (await anyoneExists(db)) ? { state: "used" } : { state: "open", purpose: "first", person: null };
  }
  const purpose = row.hasPassword ? "reset" : "invitation";
  return { state: "open", purpose, person: { name: row.name, email: row.email } };
}
