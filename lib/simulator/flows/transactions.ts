import { refuse } from "../http/api-error";
import { changed } from "../resources/transaction-record";
import type { StoredQuote, StoredTransaction, WholeTransaction } from "../state/resources";
import type { World } from "../state/world";

/** A transaction by ID, seeded or new; undefined for an unknown ID. */
export function findTransaction(world: World, id: string): StoredTransaction | undefined {
  const { tables } = world.store;
  const known = tables.transactions.get(id) ?? tables.changedTransactions.get(id);
  if (known) return known;
  const index = world.history.transactionIds.index(id);
  return index >= 0 && index < world.history.size ? world.history.transaction(index) : undefined;
}

/** Like `findTransaction`, but throws 404. */
export function transactionById(world: World, id: string): StoredTransaction {
  const found = findTransaction(world, id);
  if (!found) throw refuse(404, "TRANSACTION_NOT_FOUND", "Transaction not found.");
  return found;
}

/** Stores a transaction in the table for new or for changed seeded ones. */
export function storeTransaction(world: World, stored: StoredTransaction): void {
  const index = world.history.transactionIds.index(stored.id);
  if (index >= 0 && index < world.history.size) {
    world.store.put("changedTransactions", stored);
    world.seedIndex.setState(index, stored.record.status);
  } else {
    world.store.put("transactions", stored);
  }
}

const EVENTS: Record<string, string> = {
  REJECTED: "FAILED",
  REFUNDED: "FAILED",
  EXPIRED: "EXPIRED",
  CREATED: "PENDING",
};

/** Changes a transaction, stores it and sends the event of its new state. */
export function changeTransaction(
  world: World,
  stored: StoredTransaction,
  changes: Partial<WholeTransaction>,
  event: string | null = changes.status ?? null,
): StoredTransaction {
  const updated = changed(stored, world.clock.now(), changes);
  storeTransaction(world, updated);
  if (event !== null) announce(world, updated, event);
  return updated;
}

/**
 * Sends the event of a state: `OUTGOING_PAYMENT.COMPLETED`. Incoming payments have no PROCESSING event (defaults 5).
 */
export function announce(world: World, stored: StoredTransaction, state: string): void {
  const incoming = stored.record.type === "INCOMING";
  if (incoming && !["PENDING", "COMPLETED", "FAILED", "REJECTED", "REFUNDED", "EXPIRED"].includes(state)) return;
  const name = incoming && state === "EXPIRED" ? "FAILED" : (EVENTS[state] ?? state);
  world.sender.enqueue(`${stored.record.type}_PAYMENT.${name}`, stored.record);
}

/** A quote by ID, seeded or new; undefined for an unknown ID. */
export function findQuote(world: World, id: string): StoredQuote | undefined {
  const known = world.store.tables.quotes.get(id);
  if (known) return known;
  const index = world.history.quoteIds.index(id);
  return index >= 0 && index < world.history.size ? seededQuote(world, index) : undefined;
}

/** The quote of a seeded transaction, in its transaction's current state; undefined for kinds without one. */
export function seededQuote(world: World, index: number): StoredQuote | undefined {
  const quote = world.history.quote(index) ?? undefined;
  const now = quote && world.store.tables.changedTransactions.get(quote.transactionId ?? "");
  return quote && now ? { ...quote, quote: { ...quote.quote, status: now.record.status } } : quote;
}

/** Like `findQuote`, but throws 404. */
export function quoteById(world: World, id: string): StoredQuote {
  const found = findQuote(world, id);
  if (!found) throw refuse(404, "QUOTE_NOT_FOUND", "Quote not found.");
  return found;
}

/** Updates a live quote to its transaction's state; `transactionId` appears from execution or settlement on. */
export function followTransaction(world: World, transaction: StoredTransaction): void {
  const quote = world.store.tables.quotes.get(transaction.record.quoteId ?? "");
  if (!quote) return;
  const { status } = transaction.record;
  const isOver = status === "COMPLETED" || status === "FAILED";
  const from = world.settings.transactionIdFrom;
  const shows = from === "creation" || (from === "execution" ? status !== "EXPIRED" : isOver);
  const transactionId = shows ? transaction.id : quote.quote.transactionId;
  world.store.put("quotes", {
    ...quote,
    transactionId: transaction.id,
    quote: { ...quote.quote, status, ...(transactionId === undefined ? {} : { transactionId }) },
  });
}
