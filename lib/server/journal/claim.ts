import "server-only";
import { createHash } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import type { AuditResource, MoneyAction } from "@/lib/audit-actions";
import { ConflictError } from "@/lib/errors";
import type { Money } from "@/lib/money";
import { personAudit, systemAudit } from "@/lib/server/audit/record";
import type { Actor, Environment, RequestInfo, SignedOff } from "@/lib/server/context";
import type { Database, DatabaseLike } from "@/lib/server/db/client";
import { journalEntry, journalStep } from "@/lib/server/db/schema/journal";
import { jobSql } from "@/lib/server/jobs/queue";
import type { JournalEntry } from "./entry";

/** Longer than the upstream client's total timeout: after it, the call is certainly over. */
export const LEASE_MS = 45_000;
/** How soon the worker checks, in case the process dies before it gets the response. Reading back does no harm. */
const FIRST_CHECK_MS = 5_000;

/** Exactly what is about to be done. `request` goes into the journal and the audit log unchanged. */
export interface Intent {
  action: MoneyAction;
  key: string;
  resourceId: string;
  resourceType: AuditResource;
  request: Record<string, unknown>;
  /** The amount involved, if the action has one that is stated. */
  amount?: Money | null;
  /**
   * Whether it may still be done, checked in the transaction that records the intent: lock there what it depends on. If
   * not, nothing is recorded or sent.
   */
  guard?: (tx: DatabaseLike) => Promise<boolean>;
}

/** Who acts, and where: a person in a request, or Corridor by itself (`actor` null), described by `actorLabel`. */
export interface JournalContext {
  db: Database;
  environment: Environment;
  request: RequestInfo;
  actor: Actor | null;
  actorLabel?: string;
  /** The request that a second person signed off, if one was needed. */
  signedOff?: SignedOff;
}

export type Claim = { isNew: boolean; entry: JournalEntry };

/** SHA-256 over the request with sorted keys, so that equal intents have equal hashes. */
export function hashRequest(request: Record<string, unknown>): string {
  const ordered = JSON.stringify(request, (_, value: unknown) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash("sha256").update(ordered).digest("hex");
}

/**
 * Commits the intent before anything is sent: the entry, its first step, the audit record and the job that settles it
 * should this process die. If an entry already exists (same key, or the same action on the same resource, not refused),
 * returns it with `isNew: false` and writes nothing. Throws `ConflictError` if the key was used for another request, or
 * the guard refuses.
 */
export async function claim(ctx: JournalContext, intent: Intent): Promise<Claim> {
  const requestHash = hashRequest(intent.request);
  const made = await ctx.db.transaction(async (tx) => {
    if (intent.guard && !(await intent.guard(tx))) throw overtaken();
    const [entry] = await tx
      .insert(journalEntry)
      .values({
        environmentId: ctx.environment.id,
        key: intent.key,
        action: intent.action,
        resourceId: intent.resourceId,
        request: intent.request,
        requestHash,
        amount: intent.amount?.amount,
        currency: intent.amount?.currency,
        decimals: intent.amount?.decimals,
        requestId: ctx.request.id,
        actorId: ctx.actor?.personId ?? null,
        status: "intended",
        // By the database's clock, because every process compares it with that one.
        leaseUntil: sql`now() + make_interval(secs => ${LEASE_MS / 1000})`,
      })
      .onConflictDoNothing()
      .returning();
    if (!entry) return null;
    const record = {
      action: intent.action,
      resource: { type: intent.resourceType, id: intent.resourceId },
      environmentId: ctx.environment.id,
      after: ctx.signedOff ? { ...intent.request, signOffId: ctx.signedOff.id } : intent.request,
      journalId: entry.id,
    };
    const { actor, actorLabel, request } = ctx;
    const audit = actor
      ? personAudit(tx, { ...ctx, actor }, record)
      : systemAudit(tx, { ...record, actorLabel, requestId: request.id });
    const job = jobSql("journal.settle", { entryId: entry.id }, settleLater(entry.id, FIRST_CHECK_MS));
    // One round trip for all three: a payment waits for this with seconds to go.
    await tx.execute(sql`
      with audit as ${audit}, step as (
        insert into ${journalStep} (entry_id, status, note) values (${entry.id}, 'intended', 'Recorded before sending')
      ) select ${job}`);
    return entry;
  });
  return made ? { isNew: true, entry: made } : { isNew: false, entry: await findClaimed(ctx, intent, requestHash) };
}

function overtaken(): ConflictError {
  return new ConflictError({
    code: "overtaken",
    title: "This has since been decided differently.",
    meaning: "Nothing was sent.",
    next: "Check the current status.",
  });
}

/** The error for a key that belongs to another request. */
export function keyReused(): ConflictError {
  return new ConflictError({
    code: "key_reused",
    title: "This idempotency key was already used for a different request.",
    meaning: "Nothing was sent.",
    next: "Reload the page and try again.",
  });
}

/** Options of the one job per entry that reads the outcome back. */
export function settleLater(entryId: string, inMs: number): { inMs: number; jobKey: string } {
  return { inMs, jobKey: `journal.settle:${entryId}` };
}

async function findClaimed(ctx: JournalContext, intent: Intent, requestHash: string): Promise<JournalEntry> {
  const here = eq(journalEntry.environmentId, ctx.environment.id);
  const [sameKey] = await ctx.db
    .select()
    .from(journalEntry)
    .where(and(here, eq(journalEntry.key, intent.key)));
  if (sameKey) {
    if (sameKey.requestHash === requestHash && sameKey.resourceId === intent.resourceId) return sameKey;
    throw keyReused();
  }
  const [sameEffect] = await ctx.db
    .select()
    .from(journalEntry)
    .where(
      and(
        here,
        eq(journalEntry.action, intent.action),
        eq(journalEntry.resourceId, intent.resourceId),
        ne(journalEntry.status, "refused"),
      ),
    );
  if (sameEffect) return sameEffect;
  // The other entry was refused between our insert and this read: nothing took effect, and the person may press again.
  throw new ConflictError({
    code: "try_again",
    title: "Someone else tried this a moment ago, and it was rejected.",
    meaning: "Nothing was sent.",
    next: "Check the result, then try again.",
  });
}
