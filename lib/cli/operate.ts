import { and, eq, isNull, sql } from "drizzle-orm";
import { assumptions } from "@/lib/contract/assumptions";
import { endImportsAfterRestore } from "@/lib/features/imports/service/end-after-restore";
import { Email } from "@/lib/features/people/schema";
import { endSignOffsAfterRestore } from "@/lib/features/sign-offs/service/end-after-restore";
import { counted } from "@/lib/numbers";
import { recordSystemAudit } from "@/lib/server/audit/record";
import { createSetUpLink, ensureFirstAdministratorLink } from "@/lib/server/auth/set-up";
import { type Database, getDatabase } from "@/lib/server/db/client";
import { migrateDatabase } from "@/lib/server/db/migrate";
import { journalEntry } from "@/lib/server/db/schema/journal";
import { person } from "@/lib/server/db/schema/person";
import { env } from "@/lib/server/env";
import { countLiveWorkers } from "@/lib/server/jobs/heartbeat";
import { rotateVault } from "@/lib/server/vault/rotate";
import { removable } from "@/lib/server/vault/used-keys";
import { report } from "./command";

const ACTOR = "Corridor (command line)";

/**
 * A one-time link with which an administrator chooses a new password, for when nobody can sign in any more. Anyone who
 * can run this already has the database and its keys. An unknown email becomes a new administrator.
 */
async function setUpLink(db: Database, email: string | undefined): Promise<string> {
  const first = await ensureFirstAdministratorLink(db, env().url);
  if (first) return `Create the first administrator at ${first}`;
  const isAdministrator = and(eq(person.role, "administrator"), isNull(person.disabledAt));
  const administrators = await db.select().from(person).where(isAdministrator).orderBy(person.createdAt);
  const wanted = email?.trim().toLowerCase() ?? (administrators.length === 1 ? administrators[0]?.email : undefined);
  if (!wanted) {
    const names = administrators.map((row) => `  ${row.email}`).join("\n") || "  (none)";
    return `Give an email address: npm run admin -- set-up-link <email>\nAdministrators:\n${names}`;
  }
  if (!Email.safeParse(wanted).success) {
    throw new Error("That is not an email address: npm run admin -- set-up-link <email>");
  }
  const made = await db.transaction(async (tx) => {
    const [known] = await tx
      .select()
      .from(person)
      .where(eq(sql`lower(${person.email})`, wanted))
      .for("update");
    if (known && known.role !== "administrator") throw new Error(`${wanted} isn't an administrator.`);
    const saved = known
      ? await tx.update(person).set({ disabledAt: null }).where(eq(person.id, known.id)).returning()
      : await tx.insert(person).values({ email: wanted, name: "Administrator", role: "administrator" }).returning();
    const [row] = saved;
    if (!row) throw new Error("The administrator couldn't be saved.");
    await recordSystemAudit(tx, {
      action: "person.create_link",
      resource: { type: "person", id: row.id },
      actorLabel: ACTOR,
      before: { exists: known !== undefined, disabled: Boolean(known?.disabledAt) },
    });
    return { isNew: known === undefined, token: await createSetUpLink(tx, row.id) };
  });
  const who = made.isNew ? `${wanted} is a new administrator, and` : wanted;
  return `${who} can set a password at ${env().url}/set-up/${made.token}`;
}

async function rotate(db: Database): Promise<string> {
  const { resealed, unchanged, inUse } = await rotateVault(db);
  const resource = { type: "vault" as const, id: env().vaultKeys[0]?.id ?? "" };
  await recordSystemAudit(db, { action: "vault.rotate", resource, actorLabel: ACTOR, after: { resealed, unchanged } });
  const ids = env().vaultKeys.map(({ id }) => id);
  return `${counted(resealed, "secret")} re-encrypted, ${unchanged} already up to date. ${removable(inUse, ids)}`;
}

/** How many minutes an open money action may yet be sent again under its key, counted from the newest; 0: none may. */
async function minutesToRepeat(db: Database): Promise<number> {
  const { rows } = await db.execute<{ minutes: number | null }>(sql`
    select ceil(extract(epoch from max(created_at) - now()) / 60 + ${assumptions.idempotencyKeyMinutes.value})::int as minutes
    from ${journalEntry} where settled_at is null and request ? 'idempotencyKey'`);
  return Math.max(0, rows[0]?.minutes ?? 0);
}

/** Run before the first start on a restored backup, which doesn't know what has been sent since it was made. */
async function afterRestore(db: Database): Promise<string> {
  if ((await countLiveWorkers(db)) > 0) {
    throw new Error(
      "A worker is running on this database, or was half a minute ago: stop every process, then run this again.",
    );
  }
  const minutes = await minutesToRepeat(db);
  if (minutes > 0) {
    throw new Error(
      `Run this again in ${counted(minutes, "minute")}. A money action that was open at the backup would still be sent again under its key, and may have been refused and replaced by another since.`,
    );
  }
  const ended = await endSignOffsAfterRestore(db, ACTOR);
  const imports = await endImportsAfterRestore(db, ACTOR);
  const open = await db.$count(journalEntry, isNull(journalEntry.settledAt));
  return [
    ended === 0
      ? "No sign-off was waiting."
      : `${counted(ended, "sign-off")} ended: each may have been carried out since.`,
    ...(imports === 0 ? [] : [`${counted(imports, "import")} ended: each file may have been sent since.`]),
    open === 0
      ? "No money action was open."
      : `${counted(open, "money action")} open: Corridor reads the outcome from the service.`,
  ].join("\n");
}

async function operate([command, argument]: string[]): Promise<string> {
  await migrateDatabase(env().databaseUrl);
  if (command === "set-up-link") return setUpLink(getDatabase(), argument);
  if (command === "after-restore") return afterRestore(getDatabase());
  return rotate(getDatabase());
}

await report(
  () => operate(process.argv.slice(2)),
  ({ message }) => message,
);
