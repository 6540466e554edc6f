import "server-only";
import { and, eq, gt, ne, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/lib/server/db/client";
import { journalEntry } from "@/lib/server/db/schema/journal";

/** Entries whose call a process may be making right now. */
export const isCallUnderWay = and(eq(journalEntry.status, "intended"), gt(journalEntry.leaseUntil, sql`now()`));

/** Entries that resulted in this transaction. */
export const becameTransaction = (transactionId: string): SQL =>
  sql`${journalEntry.outcome} ->> 'transactionId' = ${transactionId}`;

interface Claimant {
  db: Database;
  environmentId: string;
  /** The key of its own entry. */
  key: string;
}

/**
 * Whether a transaction that was read back is free for the entry with this key: `taken` by another entry of its `kind`,
 * or `contested` by one of the `rivals`, which requested the same and may yet turn out to own it. Entries exist before
 * their transaction, so checking after reading misses none; the index `ONE_PAYMENT` separates two concurrent checks.
 */
export async function paymentClaim(
  transactionId: string,
  { db, environmentId, key }: Claimant,
  { kind, rivals }: { kind: SQL; rivals: SQL | undefined },
): Promise<"free" | "taken" | "contested"> {
  const others = await db
    .select({ outcome: journalEntry.outcome })
    .from(journalEntry)
    .where(
      and(
        eq(journalEntry.environmentId, environmentId),
        kind,
        ne(journalEntry.key, key),
        or(becameTransaction(transactionId), rivals),
      ),
    );
  if (others.length === 0) return "free";
  return others.some(({ outcome }) => outcome?.transactionId === transactionId) ? "taken" : "contested";
}
