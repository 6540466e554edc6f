import "server-only";
import { and, desc, eq, gt, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { ConflictError } from "@/lib/errors";
import type { DatabaseLike } from "@/lib/server/db/client";
import { journalEntry } from "@/lib/server/db/schema/journal";
import { isUnsettled, type JournalEntry } from "@/lib/server/journal/entry";
import { EXECUTIONS } from "../fields/execution";
import { PaymentMarks } from "./payment-marks";

/** Repeating the same payment within this time may be a mistake. */
const REPEATED_WITHIN_HOURS = 24;

/** A payment: the marks that identify it, and its id in the journal. */
export interface Payment extends PaymentMarks {
  resourceId: string;
}

/**
 * The latest other payment of the same request within a day, executed or sent at once; null: none. Runs in the
 * transaction that records this one, so that two tabs with the same payment wait for each other and the second sees the
 * first. Throws `ConflictError` while the outcome of such a payment is unknown, however old, or of one that may be the
 * same: its account was typed in for one of them and chosen for the other.
 */
export async function samePayment(
  tx: DatabaseLike,
  environmentId: string,
  { resourceId, ...marks }: Payment,
): Promise<JournalEntry | null> {
  // The same payment has the same payer: one lock covers all that may be it.
  const name = `payment ${environmentId} ${marks.payerFingerprint ?? marks.fingerprint}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  const others = and(
    eq(journalEntry.environmentId, environmentId),
    inArray(journalEntry.action, [...EXECUTIONS]),
    ne(journalEntry.resourceId, resourceId),
  );
  const latest = (...conditions: (SQL | undefined)[]) =>
    tx
      .select()
      .from(journalEntry)
      .where(and(others, ...conditions))
      .orderBy(desc(journalEntry.createdAt))
      .limit(1);
  const [unknown] = await latest(isUnsettled, or(isSame(marks), isPerhapsSame(marks)));
  if (unknown) throw open(known(PaymentMarks.parse(unknown.request)).some((mark) => known(marks).includes(mark)));
  const recently = sql`now() - make_interval(hours => ${REPEATED_WITHIN_HOURS})`;
  const [done] = await latest(ne(journalEntry.status, "refused"), gt(journalEntry.createdAt, recently), isSame(marks));
  return done ?? null;
}

const kept = (name: keyof PaymentMarks) => sql`${journalEntry.request} ->> ${sql.raw(`'${name}'`)}`;

/** What identifies a payment for certain. */
const known = ({ fingerprint, accountFingerprint }: PaymentMarks) =>
  accountFingerprint ? [fingerprint, accountFingerprint] : [fingerprint];

const isSame = (marks: PaymentMarks) =>
  or(inArray(kept("fingerprint"), known(marks)), inArray(kept("accountFingerprint"), known(marks)));

/** Typed in for one and chosen for the other: possibly one account, unless the service created another one for it. */
function isPerhapsSame({ payerFingerprint, isTyped }: PaymentMarks): SQL | undefined {
  if (payerFingerprint === undefined) return sql`false`;
  return and(
    sql`${kept("payerFingerprint")} = ${payerFingerprint}`,
    sql`${kept("isTyped")} = ${String(!isTyped)}`,
    sql`${kept("accountFingerprint")} is null`,
  );
}

function open(isCertain: boolean): ConflictError {
  return new ConflictError({
    code: "payment_open",
    title: isCertain
      ? "The same payment was sent before, and its outcome isn't known yet."
      : "A payment that may be this one was sent before, and its outcome isn't known yet.",
    meaning: "This one was not sent.",
    next: "Follow the first one under Money actions until its outcome is known.",
  });
}
