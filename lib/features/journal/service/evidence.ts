import "server-only";
import type { MoneyAction } from "@/lib/audit-actions";
import type { Quote } from "@/lib/contract/quote";
import type { Transaction } from "@/lib/contract/transaction";
import { ConflictError, InputError } from "@/lib/errors";
import { enumWords } from "@/lib/fields";
import { resourceTypeOf } from "@/lib/ids";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { JournalEntry } from "@/lib/server/journal/entry";
import { isSentAtOnce } from "@/lib/server/journal/sent-at-once";
import { earliestStamp } from "@/lib/server/service-clock";
import type { CloseMoneyActionInput, Evidence, ReadEvidenceInput } from "../schema";
import { requireEntry } from "./find-entry";
import { isSimulatedPayment } from "./sandbox-record";
import { findTransferForPerson, isTransactionOfTransfer, sentTransferOf } from "./transfer-record";

const UNCLOSED = "The money action stays open.";

/**
 * Reads the service's record that a person closes a money action by, live. Throws `InputError` for one that is about
 * something else, and what the call throws when the service can't be read.
 */
export async function readEvidence(ctx: EnvironmentContext, input: ReadEvidenceInput): Promise<Evidence> {
  requirePermission(ctx, "money-actions:close");
  return await evidenceOf(ctx, await requireEntry(ctx, input.entryId), input.evidenceId);
}

/** The same for an entry that was read. */
export async function evidenceOf(
  reader: EnvironmentContext,
  entry: JournalEntry,
  evidenceId: string,
): Promise<Evidence> {
  if (isTransfer(entry) && evidenceId === entry.resourceId) return await evidenceOfNone(reader, entry);
  const { upstream } = reader;
  const type = resourceTypeOf(evidenceId);
  if (type === "Quote") {
    const quote = await upstream.getQuote({ params: { quoteId: evidenceId } });
    if (!isQuoteOf(entry, quote)) throw unrelated();
    return { id: quote.id, type, status: quote.status ?? null, readAt: new Date().toISOString() };
  }
  if (type === "Transaction") {
    const transaction = await upstream.getTransaction({ params: { transactionId: evidenceId } });
    if (!(await isTransactionOf(reader, entry, transaction))) throw unrelated();
    return { id: transaction.id, type, status: transaction.status ?? null, readAt: new Date().toISOString() };
  }
  throw refusedEvidence("Give the ID of a transaction or a quote.");
}

/** That the service lists no transaction of a transfer. Throws `InputError` when it lists one. */
async function evidenceOfNone({ db, upstream }: EnvironmentContext, entry: JournalEntry): Promise<Evidence> {
  const { found, isWhole } = await findTransferForPerson(sentTransferOf(db, upstream, entry));
  if (found) throw refusedEvidence(`The service lists a transaction of this transfer: ${found.id}. Read that one.`);
  if (!isWhole) throw untold();
  return { id: entry.resourceId, type: "None", status: null, readAt: new Date().toISOString() };
}

const untold = () =>
  new ConflictError({
    code: "not_all_read",
    title: "Corridor can't tell right now whether there is a transaction.",
    detail: "Not all transactions since then could be read, or one may belong to the same transfer made once more.",
    meaning: UNCLOSED,
    next: "Read again in a minute, or ask the service.",
  });

const refusedEvidence = (message: string) =>
  new InputError({ title: message, meaning: UNCLOSED, fields: { evidenceId: message } });
/** A record of something else, or of another payment. */
export const unrelated = () => refusedEvidence("This is not the record of what the money action is about.");

function isQuoteOf(entry: JournalEntry, quote: Quote): boolean {
  return (
    quote.id === entry.resourceId || (quote.transactionId ?? null) === entry.resourceId || isSentAtOnce(entry, quote)
  );
}

async function isTransactionOf(
  { db, upstream }: EnvironmentContext,
  entry: JournalEntry,
  transaction: Transaction,
): Promise<boolean> {
  if ([transaction.id, transaction.quoteId].includes(entry.resourceId)) return true;
  if (entry.action === "sandbox.receive-uma") {
    return isSimulatedPayment(transaction, entry.request, earliestStamp(entry.environmentId, entry.createdAt));
  }
  return isTransfer(entry) && (await isTransactionOfTransfer(transaction, sentTransferOf(db, upstream, entry)));
}

const isTransfer = ({ action }: JournalEntry) => action === "transfer.in" || action === "transfer.out";

const APPROVED = ["PROCESSING", "COMPLETED"];
const MOVED = [...APPROVED, "REFUNDED"];
/** States of its record that leave no doubt whether a money action was carried out (specification 3.1 to 3.3). */
const PROOF: Record<MoneyAction, { did: readonly string[]; didNot: readonly string[] }> = {
  "incoming.approve": { did: APPROVED, didNot: ["REJECTED"] },
  "incoming.reject": { did: ["REJECTED"], didNot: APPROVED },
  "quote.authorize": { did: MOVED, didNot: [] },
  "quote.execute": { did: MOVED, didNot: [] },
  "quote.send": { did: MOVED, didNot: [] },
  "sandbox.fund-quote": { did: MOVED, didNot: [] },
  // There is no such payment unless it was simulated, whatever became of it.
  "sandbox.receive-uma": { did: ["PENDING", "REJECTED", "FAILED", "EXPIRED", ...MOVED], didNot: [] },
  // Its refund says so, and not its state.
  "transaction.cancel": { did: [], didNot: [] },
  "transfer.in": { did: MOVED, didNot: [] },
  "transfer.out": { did: MOVED, didNot: [] },
};

/** Throws `InputError` when a verdict says the opposite of what its evidence proves. */
export function refuseContradiction(
  { action }: JournalEntry,
  { verdict }: CloseMoneyActionInput,
  { type, status }: Evidence,
): void {
  if (type === "None" && verdict === "succeeded") throw contradiction("no transaction");
  const opposite = PROOF[action][verdict === "succeeded" ? "didNot" : "did"];
  if (status !== null && opposite.includes(status)) throw contradiction(enumWords(status));
}

function contradiction(record: string): InputError {
  const message = `The service's record says otherwise: ${record}.`;
  return new InputError({ title: message, meaning: UNCLOSED, fields: { verdict: message } });
}
