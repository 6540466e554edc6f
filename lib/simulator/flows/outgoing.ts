import { randomUUID } from "node:crypto";
import { refuse } from "../http/api-error";
import { changed, outgoingFromQuote } from "../resources/transaction-record";
import type { Leg } from "../state/ledger";
import type { StoredQuote, StoredTransaction } from "../state/resources";
import type { World } from "../state/world";
import { requireReady, requireRoom } from "./accounts";
import { expireAuthorization, holdForAuthorization, needsAuthorization } from "./authorization";
import { ledgerAccount, move, postEntry, settlementLegs, system } from "./entries";
import { announce, changeTransaction, findTransaction, followTransaction, storeTransaction } from "./transactions";

/** Sandbox outcomes and the failures they cause (interface-defaults 6, interface-revisions 5). */
const FAILURES: Record<string, string> = {
  "002": "QUOTE_EXECUTION_FAILED",
  "003": "QUOTE_EXECUTION_FAILED",
  "004": "COUNTERPARTY_POST_TX_FAILED",
  "009": "TIMEOUT",
  "refund-fails": "COUNTERPARTY_POST_TX_FAILED",
};
/** Settlement times of the outcomes that take longer than usual. */
const SLOW_SECONDS: Record<string, number> = { "009": 30, late: 360 };
/** The payment completes, and the bank returns it days later (interface-revisions 5). */
const RETURNED = "005";

/** Throws 409 unless the quote can still be executed at this instant. */
export function requireOpen(world: World, quote: StoredQuote): void {
  const expired = quote.quote.status === "EXPIRED" || Date.parse(quote.quote.expiresAt) <= world.clock.now();
  if (quote.quote.status === "PENDING" && !expired) return;
  const what =
    expired && quote.quote.status !== "COMPLETED" ? "The quote has expired." : "The quote has already been executed.";
  throw refuse(409, expired ? "QUOTE_EXPIRED" : "QUOTE_ALREADY_EXECUTED", what, {
    status: expired ? "EXPIRED" : quote.quote.status,
  });
}

/**
 * Executes a quote: debits the account, creates the transaction and starts it. All of it is one line in the log. Throws
 * 409 if executed or expired, 403 if the customer may not move money, 400 if the account lacks funds.
 */
export function executeQuote(world: World, quote: StoredQuote): StoredTransaction {
  requireOpen(world, quote);
  // A payment funded by instructions was authorised before it got them.
  const isHeld = needsAuthorization(world) && quote.from.kind !== "realtime";
  return isHeld ? holdForAuthorization(world, quote) : sendQuote(world, quote);
}

/** Debits the money of a quote and starts its payment. Throws like `executeQuote`, except 409. */
export function sendQuote(world: World, quote: StoredQuote): StoredTransaction {
  requireReady(world, quote.customerId);
  const target = quote.to.kind === "internal" ? world.store.tables.internalAccounts.get(quote.to.party) : undefined;
  if (target) requireRoom(world, target, quote.quote.totalReceivingAmount);
  const { totalSendingAmount } = quote.quote;
  postEntry(
    world,
    move(ledgerAccount(quote.from, "funding"), system("transit"), quote.from.currency, totalSendingAmount),
  );
  world.scheduler.cancel("quote-expiry", quote.id);
  const waiting = quote.transactionId === undefined ? undefined : findTransaction(world, quote.transactionId);
  const made = waiting ?? outgoingFromQuote(quote, `Transaction:${randomUUID()}`, world.clock.now());
  const isHeld = made.record.status === "PENDING_AUTHORIZATION";
  const transaction = isHeld ? changed(made, world.clock.now(), { status: "PENDING" }) : made;
  storeTransaction(world, transaction);
  const processing = { ...quote, transactionId: transaction.id, quote: { ...quote.quote, status: "PROCESSING" } };
  if (world.settings.transactionIdFrom === "execution") processing.quote.transactionId = transaction.id;
  world.store.put("quotes", processing);
  world.store.count("executions", quote.id);
  if (!waiting || isHeld) announce(world, transaction, "PENDING");
  world.scheduler.after(world.settings.processingSeconds, "payout-step", transaction.id);
  return transaction;
}

/** Starts a transfer out; its money must already have been debited. */
export function startPayout(world: World, transaction: StoredTransaction): void {
  storeTransaction(world, transaction);
  announce(world, transaction, "PENDING");
  world.scheduler.after(world.settings.processingSeconds, "payout-step", transaction.id);
}

/** Moves an outgoing transaction to its next state. */
function step(world: World, id: string): void {
  const stored = findTransaction(world, id);
  // A transaction that is being cancelled goes no further.
  if (!stored || stored.record.refund) return;
  if (stored.record.status === "PENDING") {
    const moved = changeTransaction(world, stored, { status: "PROCESSING" });
    followTransaction(world, moved);
    if (stored.outcome === "cancelled") {
      startRefund(world, moved, "USER_CANCELLATION");
      return;
    }
    world.scheduler.after(SLOW_SECONDS[stored.outcome] ?? world.settings.settlementSeconds, "payout-step", id);
    return;
  }
  if (stored.record.status !== "PROCESSING") return;
  const failureReason = FAILURES[stored.outcome];
  if (failureReason !== undefined) {
    const failed = changeTransaction(world, stored, { status: "FAILED", failureReason });
    followTransaction(world, failed);
    startRefund(world, failed);
    return;
  }
  postEntry(world, payoutLegs(world, stored));
  const done = changeTransaction(world, stored, { status: "COMPLETED", settledAt: world.clock.iso() });
  followTransaction(world, done);
  if (done.outcome === RETURNED) world.scheduler.after(world.settings.returnSeconds, "payout-return", id);
}

/** The ledger legs of a payout's settlement. */
function payoutLegs(world: World, { record, from }: StoredTransaction): Leg[] {
  const quote = world.store.tables.quotes.get(record.quoteId ?? "");
  if (quote) return settlementLegs(quote);
  return move(system("transit"), system("payout"), from.currency, record.sentAmount?.amount ?? 0);
}

/** The bank returns a completed payout: its settlement is reversed, and it is refunded. */
function returnPayout(world: World, id: string): void {
  const stored = findTransaction(world, id);
  if (stored?.record.status !== "COMPLETED") return;
  postEntry(
    world,
    payoutLegs(world, stored).map((leg) => ({ ...leg, delta: -leg.delta })),
  );
  const failed = changeTransaction(world, stored, { status: "FAILED", failureReason: "PAYOUT_RETURNED" });
  followTransaction(world, failed);
  startRefund(world, failed);
}

export function startRefund(world: World, failed: StoredTransaction, reason = "TRANSACTION_FAILED"): StoredTransaction {
  const refund = {
    reference: `RF-${failed.reference}`,
    initiatedAt: new Date(world.clock.now() + world.settings.refundTimeShiftSeconds * 1000).toISOString(),
    status: "PENDING",
    reason,
  };
  const refunding = changeTransaction(world, failed, { refund }, "REFUND_PENDING");
  world.scheduler.after(world.settings.refundSeconds, "refund-step", failed.id);
  return refunding;
}

/** Returns the money to where it came from. */
function finishRefund(world: World, id: string): void {
  const stored = findTransaction(world, id);
  if (stored?.record.refund?.status !== "PENDING") return;
  if (stored.outcome === "refund-fails") {
    changeTransaction(world, stored, { refund: { ...stored.record.refund, status: "FAILED" } }, "REFUND_FAILED");
    return;
  }
  const back = ledgerAccount(stored.from, "funding");
  postEntry(world, move(system("transit"), back, stored.from.currency, stored.record.sentAmount?.amount ?? 0));
  const refund = { ...stored.record.refund, status: "COMPLETED", settledAt: world.clock.iso() };
  const given = changeTransaction(world, stored, { refund }, "REFUND_COMPLETED");
  if (refund.reason !== "USER_CANCELLATION") return;
  // Its final state is still COMPLETED: only the refund shows the cancellation (interface-revisions 5).
  followTransaction(world, changeTransaction(world, given, { status: "COMPLETED" }));
}

/** Expires a quote that was not executed in time; a payment that awaited funding expires with it. */
function expire(world: World, id: string): void {
  const quote = world.store.tables.quotes.get(id);
  if (quote?.quote.status !== "PENDING") return;
  const waiting = quote.transactionId === undefined ? undefined : findTransaction(world, quote.transactionId);
  if (waiting) followTransaction(world, changeTransaction(world, waiting, { status: "EXPIRED" }));
  else world.store.put("quotes", { ...quote, quote: { ...quote.quote, status: "EXPIRED" } });
}

/** Registers the outgoing flows with the scheduler. */
export function registerOutgoing(world: World): void {
  world.scheduler.on("payout-step", (id) => step(world, id));
  world.scheduler.on("payout-return", (id) => returnPayout(world, id));
  world.scheduler.on("refund-step", (id) => finishRefund(world, id));
  world.scheduler.on("quote-expiry", (id) => expire(world, id));
  world.scheduler.on("authorization-expiry", (id) => expireAuthorization(world, id));
}
