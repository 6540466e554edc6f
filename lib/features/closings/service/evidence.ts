import "server-only";
import type { MoneyAction } from "@/lib/audit-actions";
import type { Quote } from "@/lib/contract/quote";
import type { Transaction } from "@/lib/contract/transaction";
import { ConflictError, InputError } from "@/lib/errors";
import {
  type CloseMoneyActionInput,
  type Evidence,
  type MaybeRecord,
  MOST_MAYBE,
  type ReadEvidenceInput,
} from "@/lib/features/journal/schema";
import { requireEntry } from "@/lib/features/journal/service/find-entry";
import { maybeTransaction } from "@/lib/features/journal/service/maybe-record";
import { isSimulatedPayment } from "@/lib/features/journal/service/sandbox-record";
import { findTransfer, isTransactionOfTransfer, sentTransferOf } from "@/lib/features/journal/service/transfer-record";
import { lookForSent, wantedOf } from "@/lib/features/quotes/service/look-for-sent";
import { type Candidate, isCandidate, ofPayment, ofQuote } from "@/lib/features/quotes/service/sent-candidate";
import { sentAtOnceOf } from "@/lib/features/quotes/service/sent-outcome";
import { enumWords } from "@/lib/fields";
import { resourceTypeOf } from "@/lib/ids";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { JournalEntry } from "@/lib/server/journal/entry";
import { SEARCH_LIMITS_OF_PERSON, type Search } from "@/lib/server/journal/uncertain";
import { earliestStamp } from "@/lib/server/service-clock";

const UNCLOSED = "The money action stays open.";

/**
 * Reads live the service's record by which a person closes a money action. Throws `InputError` for a record of
 * something else, and what the call throws when the service can't be read.
 */
export async function readEvidence(ctx: EnvironmentContext, input: ReadEvidenceInput): Promise<Evidence> {
  requirePermission(ctx, "money-actions:close");
  return await evidenceOf(ctx, await requireEntry(ctx, input.entryId), input.evidenceId);
}

/** The same for an entry already read. */
export async function evidenceOf(
  reader: EnvironmentContext,
  entry: JournalEntry,
  evidenceId: string,
): Promise<Evidence> {
  if (evidenceId === entry.resourceId && isLookedFor(entry)) return await evidenceOfNone(reader, entry);
  const { upstream } = reader;
  const type = resourceTypeOf(evidenceId);
  if (type === "Quote") {
    const quote = await upstream.getQuote({ params: { quoteId: evidenceId } });
    if (!(await isQuoteOf(reader, entry, quote))) throw unrelated();
    return { id: quote.id, type, status: quote.status ?? null, readAt: new Date().toISOString() };
  }
  if (type === "Transaction") {
    const transaction = await upstream.getTransaction({ params: { transactionId: evidenceId } });
    if (!(await isTransactionOf(reader, entry, transaction))) throw unrelated();
    const { id, status, quoteId } = transaction;
    return { id, type, status: status ?? null, readAt: new Date().toISOString(), ...(quoteId ? { quoteId } : {}) };
  }
  throw refusedEvidence("Give the ID of a transaction or a quote.");
}

/**
 * Evidence that the service lists nothing that a payment or transfer certainly became, with what may be it all the
 * same. Throws `InputError` when it is listed, `ConflictError` when that can't be determined.
 */
async function evidenceOfNone(reader: EnvironmentContext, entry: JournalEntry): Promise<Evidence> {
  const { found, maybe, isRead } = await lookForPerson(reader, entry);
  if (found !== null) throw refusedEvidence(`The service lists a matching record, ${found}. Use that one.`);
  if (!isRead || maybe.length > MOST_MAYBE) throw untold();
  return { id: entry.resourceId, type: "None", status: null, readAt: new Date().toISOString(), maybe };
}

async function lookForPerson(
  { db, upstream }: EnvironmentContext,
  entry: JournalEntry,
): Promise<Search<string, MaybeRecord>> {
  if (entry.action === "quote.send") {
    const { found, maybe, isRead } = await lookForSent(sentAtOnceOf(db, upstream, entry), SEARCH_LIMITS_OF_PERSON);
    return { found: found?.quoteId ?? null, maybe: maybe.map(({ shown }) => shown), isRead };
  }
  const { found, maybe, isRead } = await findTransfer(sentTransferOf(db, upstream, entry), SEARCH_LIMITS_OF_PERSON);
  return { found: found?.id ?? null, maybe: maybe.map(maybeTransaction), isRead };
}

const untold = () =>
  new ConflictError({
    code: "not_all_read",
    title: "Corridor can't tell right now whether it reached the service.",
    detail: `Some records since then couldn't be read, more than ${MOST_MAYBE} could match, or one may belong to a repeat of the same transfer.`,
    meaning: UNCLOSED,
    next: "Read again in a minute, or ask the service.",
  });

const refusedEvidence = (message: string) =>
  new InputError({ title: message, meaning: UNCLOSED, fields: { evidenceId: message } });
/** The error for a record of something else, or of another payment. */
export const unrelated = () => refusedEvidence("This record belongs to something else.");

async function isQuoteOf(reader: EnvironmentContext, entry: JournalEntry, quote: Quote): Promise<boolean> {
  if (quote.id === entry.resourceId || (quote.transactionId ?? null) === entry.resourceId) return true;
  return await isSentAs(reader, entry, ofQuote(quote));
}

async function isTransactionOf(
  reader: EnvironmentContext,
  entry: JournalEntry,
  transaction: Transaction,
): Promise<boolean> {
  if ([transaction.id, transaction.quoteId].includes(entry.resourceId)) return true;
  if (entry.action === "sandbox.receive-uma") {
    return isSimulatedPayment(transaction, entry.request, earliestStamp(entry.environmentId, entry.createdAt));
  }
  if (entry.action === "quote.send") return await isSentAs(reader, entry, ofPayment(transaction));
  return (
    isTransfer(entry) && (await isTransactionOfTransfer(transaction, sentTransferOf(reader.db, reader.upstream, entry)))
  );
}

/** Whether a record may be what an entry asked to be priced and sent in one call. */
async function isSentAs({ db, upstream }: EnvironmentContext, entry: JournalEntry, candidate: Candidate) {
  if (entry.action !== "quote.send") return false;
  const sent = sentAtOnceOf(db, upstream, entry);
  const wanted = await wantedOf(sent);
  return wanted !== null && (await isCandidate(sent, candidate, wanted));
}

const isTransfer = ({ action }: JournalEntry) => action === "transfer.in" || action === "transfer.out";

/** Money actions without an id from the service: their records are searched for. */
const isLookedFor = (entry: JournalEntry) => isTransfer(entry) || entry.action === "quote.send";

const APPROVED = ["PROCESSING", "COMPLETED"];
const MOVED = [...APPROVED, "REFUNDED"];
/** Record states that prove whether a money action was executed (specification 3.1 to 3.3). */
const PROOF: Record<MoneyAction, { did: readonly string[]; didNot: readonly string[] }> = {
  "incoming.approve": { did: APPROVED, didNot: ["REJECTED"] },
  "incoming.reject": { did: ["REJECTED"], didNot: APPROVED },
  "quote.authorize": { did: MOVED, didNot: [] },
  "quote.execute": { did: MOVED, didNot: [] },
  "quote.send": { did: MOVED, didNot: [] },
  "sandbox.fund-quote": { did: MOVED, didNot: [] },
  // Such a payment exists only if it was simulated, whatever became of it.
  "sandbox.receive-uma": { did: ["PENDING", "REJECTED", "FAILED", "EXPIRED", ...MOVED], didNot: [] },
  // Its refund shows it, not its state.
  "transaction.cancel": { did: [], didNot: [] },
  "transfer.in": { did: MOVED, didNot: [] },
  "transfer.out": { did: MOVED, didNot: [] },
};

/** Throws `InputError` when a verdict contradicts what its evidence proves. */
export function refuseContradiction(
  { action }: JournalEntry,
  { verdict }: CloseMoneyActionInput,
  { type, status }: Evidence,
): void {
  if (type === "None" && verdict === "succeeded") throw contradiction("it lists none");
  const opposite = PROOF[action][verdict === "succeeded" ? "didNot" : "did"];
  if (status !== null && opposite.includes(status)) throw contradiction(enumWords(status));
}

function contradiction(record: string): InputError {
  const message = `The service's record says otherwise: ${record}.`;
  return new InputError({ title: message, meaning: UNCLOSED, fields: { verdict: message } });
}
