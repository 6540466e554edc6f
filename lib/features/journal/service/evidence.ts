import "server-only";
import type { MoneyAction } from "@/lib/audit-actions";
import type { Quote } from "@/lib/contract/quote";
import type { Transaction } from "@/lib/contract/transaction";
import { InputError } from "@/lib/errors";
import { enumWords } from "@/lib/fields";
import { resourceTypeOf } from "@/lib/ids";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { JournalEntry } from "@/lib/server/journal/entry";
import type { CloseMoneyActionInput, Evidence, ReadEvidenceInput } from "../schema";
import { requireEntry } from "./find-entry";

/** The service's clock may be behind ours by so much. */
const CLOCKS_APART_MS = 2 * 60_000;

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
  { upstream }: EnvironmentContext,
  entry: JournalEntry,
  evidenceId: string,
): Promise<Evidence> {
  const type = resourceTypeOf(evidenceId);
  if (type === "Quote") {
    const quote = await upstream.getQuote({ params: { quoteId: evidenceId } });
    if (!isQuoteOf(entry, quote)) throw unrelated();
    return { id: quote.id, type, status: quote.status ?? null, readAt: new Date().toISOString() };
  }
  if (type === "Transaction") {
    const transaction = await upstream.getTransaction({ params: { transactionId: evidenceId } });
    if (!isTransactionOf(entry, transaction)) throw unrelated();
    return { id: transaction.id, type, status: transaction.status ?? null, readAt: new Date().toISOString() };
  }
  throw refusedEvidence("Give the ID of a transaction or a quote.");
}

const refusedEvidence = (message: string) =>
  new InputError({ title: message, meaning: UNCLOSED, fields: { evidenceId: message } });
const unrelated = () => refusedEvidence("This is not the record of what the money action is about.");

function isQuoteOf(entry: JournalEntry, quote: Quote): boolean {
  return quote.id === entry.resourceId || (quote.transactionId ?? null) === entry.resourceId;
}

function isTransactionOf(entry: JournalEntry, transaction: Transaction): boolean {
  return [transaction.id, transaction.quoteId].includes(entry.resourceId) || isTransfer(entry, transaction);
}

/** Whether a payment is what a transfer asked for: its amount between its accounts, and no earlier. */
function isTransfer({ action, request, createdAt }: JournalEntry, transaction: Transaction): boolean {
  const { source, destination, sentAmount, receivedAmount } = transaction;
  const money = sentAmount ?? receivedAmount;
  return (
    action.startsWith("transfer.") &&
    money?.amount === request.amount &&
    money?.currency.code === request.currency &&
    source?.accountId === request.sourceAccountId &&
    destination?.accountId === request.destinationAccountId &&
    !(Date.parse(transaction.createdAt ?? "") < createdAt.getTime() - CLOCKS_APART_MS)
  );
}

const MOVED = ["PROCESSING", "COMPLETED", "REFUNDED"];
/** States of its record that leave no doubt whether a money action was carried out (specification 3.1 to 3.3). */
const PROOF: Record<MoneyAction, { did: readonly string[]; didNot: readonly string[] }> = {
  "incoming.approve": { did: MOVED, didNot: ["REJECTED"] },
  "incoming.reject": { did: ["REJECTED"], didNot: MOVED },
  "quote.authorize": { did: MOVED, didNot: [] },
  "quote.execute": { did: MOVED, didNot: [] },
  // Its refund says so, and not its state.
  "transaction.cancel": { did: [], didNot: [] },
  "transfer.in": { did: MOVED, didNot: [] },
  "transfer.out": { did: MOVED, didNot: [] },
};

/** Throws `InputError` when a verdict says the opposite of what its evidence proves. */
export function refuseContradiction(
  { action }: JournalEntry,
  { verdict }: CloseMoneyActionInput,
  { status }: Evidence,
): void {
  const opposite = PROOF[action][verdict === "succeeded" ? "didNot" : "did"];
  if (status === null || !opposite.includes(status)) return;
  const message = `The service's record says otherwise: ${enumWords(status)}.`;
  throw new InputError({ title: message, meaning: UNCLOSED, fields: { verdict: message } });
}
