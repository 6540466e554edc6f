import "server-only";
import type { PricedQuote, Quote } from "@/lib/contract/quote";
import { isKnownQuoteStatus } from "@/lib/contract/quote-status";
import { ConflictError, isUpstreamError } from "@/lib/errors";
import { journalViews } from "@/lib/features/journal/service";
import { formatMoney } from "@/lib/money";
import { environmentCan } from "@/lib/server/capabilities";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { journalOfResource, type Settlement } from "@/lib/server/journal/entry";
import { runMoneyAction } from "@/lib/server/journal/run";
import { serviceNow } from "@/lib/server/service-clock";
import type { Upstream } from "@/lib/upstream/client";
import { isOtherAccount, otherAmount, sideId } from "../check/asked";
import { AWAITING_NOTE, isAwaitingAuthorization } from "../check/authorization";
import { isPriced, missingOfPrice } from "../check/priced";
import { EXECUTE_ACTION, EXECUTE_LEAD_MS } from "../fields";
import type { CreateQuoteInput, ExecuteQuoteInput, ExecuteQuoteResult } from "../schema";
import { askedFor } from "./asked-for";
import { transactionOf } from "./transaction-of";

export { EXECUTE_ACTION };

/**
 * Executes a quote once, whatever happens (specification 4.3). The journal is what makes it safe; where the deployment has
 * idempotency keys (interface-revisions 5), a lost call can be sent again besides. Whoever comes second gets the first
 * one's entry. Throws `ConflictError` when the quote is not what was shown, not what was asked for, no longer pending or
 * about to expire: then nothing was sent. The audit record is the journal's.
 */
export async function executeQuote(ctx: EnvironmentContext, input: ExecuteQuoteInput): Promise<ExecuteQuoteResult> {
  requirePermission(ctx, "quotes:execute");
  const earlier = await earlierEntry(ctx, input.quoteId);
  if (earlier) return earlier;
  const [quote, asked] = await Promise.all([
    ctx.upstream.getQuote({ params: { quoteId: input.quoteId } }),
    askedFor(ctx, input.quoteId),
  ]);
  refuseUnpriced(quote);
  refuseOther(quote, asked, input);
  refuseLate(quote, serviceNow(ctx.environment.id));
  const keyed = environmentCan(ctx.environment, "quoteKeys") ? { idempotencyKey: input.key } : {};
  const { entry, isNew } = await runMoneyAction(ctx, {
    action: EXECUTE_ACTION,
    key: input.key,
    resourceType: "Quote",
    resourceId: quote.id,
    request: { ...intentOf(quote, asked), ...keyed },
    send: () => ctx.upstream.executeQuote({ params: { quoteId: quote.id }, ...keyed }),
    read: settlementOfAnswer,
    readBack: () => readBackExecution(ctx.upstream, quote.id, keyed.idempotencyKey),
  });
  const [view] = await journalViews(ctx.db, [entry]);
  if (!view) throw new Error("the journal lost an entry it had just written");
  return { entry: view, isNew };
}

/** An execution that is under way or done: shown instead of asking the service for a state that has moved on. */
async function earlierEntry(ctx: EnvironmentContext, quoteId: string): Promise<ExecuteQuoteResult | null> {
  const entries = await journalOfResource(ctx.db, ctx.environment.id, quoteId);
  const effective = entries.find((entry) => entry.action === EXECUTE_ACTION && entry.status !== "refused");
  const [view] = effective ? await journalViews(ctx.db, [effective]) : [];
  return view ? { entry: view, isNew: false } : null;
}

/** What the journal and the audit log keep: the quote's two totals, its sides, purpose and memo, as executed. */
function intentOf(quote: PricedQuote, asked: CreateQuoteInput | null): Record<string, unknown> {
  return {
    quoteId: quote.id,
    totalSendingAmount: quote.totalSendingAmount,
    sendingCurrency: quote.sendingCurrency.code,
    totalReceivingAmount: quote.totalReceivingAmount,
    receivingCurrency: quote.receivingCurrency.code,
    sourceAccountId: quote.source?.accountId,
    destinationAccountId: quote.destination?.accountId,
    purposeOfPayment: asked?.purposeOfPayment,
    description: asked?.description,
    expiresAt: quote.expiresAt,
  };
}

/** Money is sent only at a price that the service states in full. */
function refuseUnpriced(quote: Quote): asserts quote is PricedQuote {
  if (isPriced(quote)) return;
  throw new ConflictError({
    code: "quote_unreadable",
    title: "The service doesn't state the whole price any more.",
    detail: `It doesn't say, or Corridor can't read: ${missingOfPrice(quote).join(", ")}.`,
    meaning: "Nothing was sent and no money moved.",
    next: "Price it again; tell the service if it happens twice.",
  });
}

/** The quote has to be what the person saw, and what was asked for when it was priced here. */
function refuseOther(quote: PricedQuote, asked: CreateQuoteInput | null, seen: ExecuteQuoteInput): void {
  const nothing = "Nothing was sent and no money moved.";
  const isSeen =
    quote.totalSendingAmount === seen.totalSendingAmount &&
    quote.totalReceivingAmount === seen.totalReceivingAmount &&
    quote.sendingCurrency.code === seen.sendingCurrency &&
    quote.receivingCurrency.code === seen.receivingCurrency &&
    [null, seen.sourceId].includes(sideId(quote.source)) &&
    [null, seen.destinationId].includes(sideId(quote.destination)) &&
    (asked?.purposeOfPayment ?? null) === seen.purposeOfPayment &&
    (asked?.description ?? null) === seen.description;
  if (!isSeen) {
    const sending = { amount: quote.totalSendingAmount, decimals: quote.sendingCurrency.decimals };
    throw new ConflictError({
      code: "quote_changed",
      title: "The quote is not the one you saw.",
      detail: `It is for ${formatMoney({ ...sending, currency: quote.sendingCurrency.code })}.`,
      meaning: nothing,
      next: "Look at both accounts and amounts again, then decide.",
    });
  }
  if (!asked) return;
  if (isOtherAccount(asked, quote)) {
    throw new ConflictError({
      code: "quote_other_account",
      title: "The service priced another account than was asked for.",
      meaning: nothing,
      next: "Price it again; tell the service if it happens twice.",
    });
  }
  const other = otherAmount(asked, quote);
  if (!other || seen.acceptsOtherAmount) return;
  throw new ConflictError({
    code: "quote_other_amount",
    title: "The service priced another amount than was asked for.",
    detail: `Asked for ${formatMoney(other.asked)}, priced ${formatMoney(other.priced)}.`,
    meaning: nothing,
    next: "Price it again, or confirm the other amount.",
  });
}

function refuseLate(quote: PricedQuote, now: Date): void {
  if (isAwaitingAuthorization(quote)) {
    throw new ConflictError({
      code: "quote_awaiting",
      title: "The quote already waits for the customer's authorisation.",
      meaning: "This press did nothing, and no money has moved.",
      next: "Have the customer confirm it.",
    });
  }
  if (quote.status !== "PENDING") {
    throw new ConflictError({
      code: quote.status === "EXPIRED" ? "quote_expired" : "quote_not_pending",
      title:
        quote.status === "EXPIRED" ? "The quote has expired." : `The quote is already ${quote.status.toLowerCase()}.`,
      meaning:
        quote.status === "EXPIRED"
          ? "Nothing was sent and no money moved."
          : "It was executed outside this console; this press did nothing.",
      next: quote.status === "EXPIRED" ? "Price it again." : "Look at the transaction.",
    });
  }
  if (Date.parse(quote.expiresAt) - now.getTime() > EXECUTE_LEAD_MS) return;
  throw new ConflictError({
    code: "quote_expired",
    title: "The quote expires before the payment could be sent.",
    meaning: "Nothing was sent and no money moved.",
    next: "Price it again.",
  });
}

function outcomeOf(quote: Quote) {
  return { quoteStatus: quote.status ?? null, transactionId: quote.transactionId ?? null };
}

/** What the service's answer to `execute` means: it took the payment, though it may still list the quote as before. */
function settlementOfAnswer(quote: Quote): Settlement {
  if (quote.status === "PENDING") {
    const note = "Executed; the service still lists the quote as pending";
    return { status: "succeeded", note, outcome: outcomeOf(quote) };
  }
  if (quote.status === "EXPIRED") {
    return { status: "unknown", note: "The service answered, yet calls the quote expired; reading it back" };
  }
  return settlementOf(quote);
}

const EXPIRED_UNEXECUTED = {
  status: "refused",
  note: "The quote expired unexecuted; no money moved",
  errorCode: "quote_expired",
} as const satisfies Settlement;

function settlementOf(quote: Quote): Settlement {
  const outcome = outcomeOf(quote);
  if (isAwaitingAuthorization(quote)) return { status: "succeeded", note: AWAITING_NOTE, outcome };
  if (!isKnownQuoteStatus(quote.status))
    return { status: "unknown", note: "The service doesn't say clearly what became of it; checking" };
  if (quote.status === "EXPIRED") return { ...EXPIRED_UNEXECUTED, outcome };
  // A failed quote can't be executed again, and whether money went out and came back is the transaction's to say.
  if (quote.status === "FAILED")
    return { status: "succeeded", note: "Executed; the service reports a failure", outcome };
  // Still pending: it may yet be executed by a call that is under way, so only its expiry can say "not executed".
  if (quote.status === "PENDING") return { status: "unknown", note: "Not executed so far; checking until it expires" };
  return { status: "succeeded", note: "Executed, confirmed by the service", outcome };
}

/** States of a payment that only an executed quote can have; it is PENDING before, too (specification 3.2). */
const UNDER_WAY = ["PROCESSING", "COMPLETED", "FAILED", "REFUNDED"];

/**
 * Reads a quote back to learn whether its execution took effect. A quote that is still listed as pending was executed all
 * the same when its payment is under way. With the key that the first call carried, a quote that is really pending is
 * sent again: the service carries out one key once. Without a key nothing is changed.
 */
export async function readBackExecution(
  upstream: Upstream,
  quoteId: string,
  idempotencyKey?: string,
): Promise<Settlement> {
  const quote = await upstream.getQuote({ params: { quoteId } });
  if (isNamedExpired(quote)) return await settlementOfExpired(upstream, quote);
  if (quote.status !== "PENDING" && isKnownQuoteStatus(quote.status)) return settlementOf(quote);
  const transaction = await transactionOf(upstream, quote);
  if (!transaction || !UNDER_WAY.includes(transaction.status ?? "")) {
    return idempotencyKey === undefined ? settlementOf(quote) : await sendAgain(upstream, quote, idempotencyKey);
  }
  const outcome = { ...outcomeOf(quote), transactionId: transaction.id };
  return { status: "succeeded", note: "Executed: its payment is under way", outcome };
}

/**
 * Expired, with a payment: some deployments name the payment when the quote is made (interface-revisions 3), so that it
 * is no sign of an execution.
 */
const isNamedExpired = ({ status, transactionId }: Quote) => status === "EXPIRED" && transactionId !== undefined;

/** A payment that has not begun so long after its quote expired will not. */
const NEVER_AFTER_MS = 10 * 60_000;

async function settlementOfExpired(upstream: Upstream, quote: Quote): Promise<Settlement> {
  const status = await statusOf(upstream, quote.transactionId ?? "");
  const outcome = outcomeOf(quote);
  if (UNDER_WAY.includes(status ?? "")) {
    return { status: "succeeded", note: "Executed: its payment is under way", outcome };
  }
  const isOver = status === "EXPIRED" || Date.now() - Date.parse(quote.expiresAt ?? "") > NEVER_AFTER_MS;
  if (isOver) return { ...EXPIRED_UNEXECUTED, outcome };
  return { status: "unknown", note: "The quote expired; checking that its payment never began" };
}

/** A payment's state; undefined for one that the service doesn't state, or doesn't know before it begins. */
async function statusOf(upstream: Upstream, transactionId: string): Promise<string | undefined> {
  try {
    return (await upstream.getTransaction({ params: { transactionId } })).status;
  } catch (error) {
    if (!isUpstreamError(error) || error.failure.httpStatus !== 404) throw error;
    return undefined;
  }
}

/** Repeats the call under its own key. Whatever refuses it leaves the matter open: the quote is read again until it ends. */
async function sendAgain(upstream: Upstream, quote: Quote, idempotencyKey: string): Promise<Settlement> {
  try {
    const answer = await upstream.executeQuote({ params: { quoteId: quote.id }, idempotencyKey });
    const settlement = settlementOfAnswer(answer);
    return { ...settlement, note: `Sent again with the same key. ${settlement.note}` };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    return settlementOf(quote);
  }
}

/** The key that an execution was sent with; undefined when it was sent without one. */
export function keyOfExecution({ request }: { request: Record<string, unknown> }): string | undefined {
  return typeof request.idempotencyKey === "string" ? request.idempotencyKey : undefined;
}
