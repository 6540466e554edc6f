import "server-only";
import { and, asc, desc, eq, gt, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { formatExactTime } from "@/lib/dates";
import { ConflictError } from "@/lib/errors";
import type { DatabaseLike } from "@/lib/server/db/client";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { journalEntry } from "@/lib/server/db/schema/journal";
import { signOff } from "@/lib/server/db/schema/sign-off";
import { isUnsettled, type JournalEntry } from "@/lib/server/journal/entry";
import { EXECUTIONS } from "../fields/execution";
import { CREATE_ACTION } from "./asked-for";
import { PaymentMarks } from "./payment-marks";

/** Repeating the same payment within this time may be a mistake. */
const REPEATED_WITHIN_HOURS = 24;

/** A payment: the marks that identify it, and its id in the journal. */
export interface Payment extends PaymentMarks {
  resourceId: string;
}

/**
 * The latest other payment of the same request within a day, or since `since` if that is longer, executed or sent at
 * once; null: none. Runs in the transaction that records this one, so that two tabs with the same payment wait for each
 * other and the second sees the first. Throws `ConflictError` while the outcome of such a payment is unknown, however
 * old, or of one that may be the same: its account was typed in for one of them and chosen for the other.
 */
export async function samePayment(
  tx: DatabaseLike,
  environmentId: string,
  { resourceId, ...marks }: Payment,
  since?: Date,
): Promise<JournalEntry | null> {
  await lockPayment(tx, environmentId, marks);
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
  const [unknown] = await latest(isUnsettled, mayBeSame(journalEntry.request, marks));
  if (unknown) throw open(isCertain(unknown.request, marks));
  const from = since?.toISOString() ?? null;
  const recently = sql`least(now() - make_interval(hours => ${REPEATED_WITHIN_HOURS}), ${from}::timestamptz)`;
  const [done] = await latest(
    ne(journalEntry.status, "refused"),
    gt(journalEntry.createdAt, recently),
    isSame(journalEntry.request, marks),
  );
  return done ?? null;
}

/**
 * Throws `ConflictError` while the same payment, or one that may be the same, waits for a second person or is signed
 * off and not yet carried out, whoever requested it and at whatever price: both would be sent. Runs in the transaction
 * that records the request, so that of two people who request it together the second sees the first.
 */
export async function refuseAskedTwice(tx: DatabaseLike, environmentId: string, marks: PaymentMarks): Promise<void> {
  await lockPayment(tx, environmentId, marks);
  // Pricing a request again changes neither the quote that it was made for nor the payment.
  const pricing = and(
    eq(auditEvent.resourceId, signOff.resourceId),
    eq(auditEvent.environmentId, environmentId),
    eq(auditEvent.action, CREATE_ACTION),
  );
  const isWaiting = and(eq(signOff.status, "waiting"), gt(signOff.expiresAt, sql`now()`));
  const [first] = await tx
    .select({ status: signOff.status, createdAt: signOff.createdAt, record: auditEvent.after })
    .from(signOff)
    .innerJoin(auditEvent, pricing)
    .where(
      and(
        eq(signOff.environmentId, environmentId),
        eq(signOff.action, "quote.execute"),
        or(isWaiting, eq(signOff.status, "signed")),
        mayBeSame(auditEvent.after, marks),
      ),
    )
    .orderBy(asc(signOff.createdAt))
    .limit(1);
  if (first) throw askedTwice(first, isCertain(first.record, marks));
}

/** The same payment has the same payer: one lock covers all that may be it. */
async function lockPayment(tx: DatabaseLike, environmentId: string, marks: PaymentMarks): Promise<void> {
  const name = `payment ${environmentId} ${marks.payerFingerprint ?? marks.fingerprint}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** The column in which a payment's marks are stored. */
type Stored = typeof journalEntry.request | typeof auditEvent.after;

const kept = (stored: Stored, name: keyof PaymentMarks) => sql`${stored} ->> ${sql.raw(`'${name}'`)}`;

/** What identifies a payment for certain. */
const known = ({ fingerprint, accountFingerprint }: PaymentMarks) =>
  accountFingerprint ? [fingerprint, accountFingerprint] : [fingerprint];

const isCertain = (stored: unknown, marks: PaymentMarks) =>
  known(PaymentMarks.parse(stored)).some((mark) => known(marks).includes(mark));

const isSame = (stored: Stored, marks: PaymentMarks) =>
  or(inArray(kept(stored, "fingerprint"), known(marks)), inArray(kept(stored, "accountFingerprint"), known(marks)));

/** Typed in for one and chosen for the other: possibly one account, unless the service created another one for it. */
function isPerhapsSame(stored: Stored, { payerFingerprint, isTyped }: PaymentMarks): SQL | undefined {
  if (payerFingerprint === undefined) return sql`false`;
  return and(
    sql`${kept(stored, "payerFingerprint")} = ${payerFingerprint}`,
    sql`${kept(stored, "isTyped")} = ${String(!isTyped)}`,
    sql`${kept(stored, "accountFingerprint")} is null`,
  );
}

const mayBeSame = (stored: Stored, marks: PaymentMarks) => or(isSame(stored, marks), isPerhapsSame(stored, marks));

function open(isSame: boolean): ConflictError {
  return new ConflictError({
    code: "payment_open",
    title: isSame
      ? "The same payment was sent before, and its outcome isn't known yet."
      : "A payment that may be this one was sent before, and its outcome isn't known yet.",
    meaning: "This one was not sent.",
    next: "Follow the first one under Money actions until its outcome is known.",
  });
}

/** Why a signed-off payment isn't sent: the same one was sent after it was requested. */
export function sentSince({ createdAt }: JournalEntry): ConflictError {
  return new ConflictError({
    code: "payment_sent_since",
    title: "The same payment was sent after this one was requested.",
    detail: `It was sent on ${formatExactTime(createdAt, "UTC")}.`,
    meaning: "This one was not sent.",
    next: "If both are meant to be paid, request this one again.",
  });
}

function askedTwice({ status, createdAt }: { status: string; createdAt: Date }, isSame: boolean): ConflictError {
  const isSigned = status === "signed";
  const which = isSame ? "The same payment" : "A payment that may be this one";
  return new ConflictError({
    code: "payment_asked",
    title: `${which} is already ${isSigned ? "signed off and about to be sent" : "waiting for a second person"}.`,
    detail: `It was requested on ${formatExactTime(createdAt, "UTC")}.`,
    meaning: "Nothing was sent, and this second request was not made.",
    next: isSigned
      ? "Follow the first one under Sign-offs. To pay a second time on purpose, get a new price with another memo."
      : "Open the first one under Sign-offs, and have it withdrawn if this one is to replace it. To pay a second time on purpose, get a new price with another memo.",
  });
}
