import "server-only";
import type { PricedQuote, Quote } from "@/lib/contract/quote";
import { ConflictError } from "@/lib/errors";
import { journalView } from "@/lib/features/journal/service/views";
import { type Pass, withSignOff } from "@/lib/features/sign-offs/service/with-sign-off";
import { enumWords } from "@/lib/fields";
import { formatMoney } from "@/lib/money";
import { environmentCan } from "@/lib/server/capabilities";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { journalOfResource, withDifference } from "@/lib/server/journal/entry";
import { type MoneyAction, runMoneyAction } from "@/lib/server/journal/run";
import { executionDifference } from "../check/answer-difference";
import { isAwaitingAuthorization } from "../check/authorization";
import { otherAmount, otherSide, sideId } from "../check/other-account";
import { isPriced, missingToSend } from "../check/priced";
import { isExecution } from "../fields/execution";
import { sentOf } from "../fields/terms";
import type { CreateQuoteInput, ExecuteQuoteInput, ExecuteQuoteResult, QuoteExecution } from "../schema";
import { type Priced, pricedFrom } from "./asked-for";
import { askOfExecution, totalsOf } from "./execution-ask";
import { readBackExecution, settlementOfResponse } from "./execution-outcome";
import { recordOfExecution } from "./execution-record";
import { isLate, quoteNow } from "./quote-clock";
import { samePayment, sentSince } from "./same-payment";

/**
 * Executes a quote exactly once, whatever happens (specification 4.3). The journal makes this safe; where the
 * deployment has idempotency keys (interface-revisions 5), a lost call can also be sent again. Any later caller gets
 * the first one's entry. Throws `ConflictError` when the quote is not what was shown, not what was asked for, no longer
 * pending or about to expire, or the same payment was sent before and its outcome is unknown: then nothing was sent.
 * Where the settings require a second person, nothing is sent either, and the request awaiting them is returned; throws
 * `ConflictError` while another request for the same payment is open. The audit record is the journal's.
 */
export async function executeQuote(ctx: EnvironmentContext, input: ExecuteQuoteInput): Promise<ExecuteQuoteResult> {
  requirePermission(ctx, "quotes:execute");
  const earlier = await earlierEntry(ctx, input.quoteId);
  if (earlier) return earlier;
  const [quote, { asked, marks, pricedAt }] = await Promise.all([
    ctx.upstream.getQuote({ params: { quoteId: input.quoteId } }),
    pricedFrom(ctx, input.quoteId),
  ]);
  try {
    refuseUnpriced(quote, asked);
    refuseOther(quote, asked, input);
    refuseLate(quote, quoteNow(ctx.environment.id, quote, pricedAt));
  } catch (refusal) {
    // Another press may have sent it since the journal was read: then that is why the quote is no longer pending.
    const meanwhile = await earlierEntry(ctx, input.quoteId);
    if (meanwhile) return meanwhile;
    throw refusal;
  }
  const judged = { action: "quote.execute" as const, money: totalsOf(quote).sending, resourceId: quote.id };
  const ask = () => askOfExecution(ctx, quote, { asked, marks, pricedAt }, input);
  return await withSignOff(ctx, judged, ask, async (pass) => {
    const { entry, isNew } = await runMoneyAction(
      ctx,
      executionOf(ctx, quote, { asked, marks }, { key: input.key, pass }),
    );
    return { entry: await journalView(ctx.db, entry), isNew };
  });
}

function executionOf(
  { environment, upstream, signedOff }: EnvironmentContext,
  quote: PricedQuote,
  { asked, marks }: Priced,
  { key, pass }: { key: string; pass: Pass },
): MoneyAction<Quote> {
  const keyed = environmentCan(environment, "quoteKeys") ? { idempotencyKey: key } : {};
  return {
    action: "quote.execute",
    key,
    resourceType: "Quote",
    resourceId: quote.id,
    request: { ...recordOfExecution(quote, asked), ...marks, ...keyed },
    amount: sentOf(quote),
    guard: async (tx) => {
      const isFree = await pass(tx);
      // A new price for a payment whose outcome is unknown could pay it twice; once it is known, it is intended.
      const payment = marks && { ...marks, resourceId: quote.id };
      const sent = payment && (await samePayment(tx, environment.id, payment, signedOff?.requestedAt));
      // Whoever requested this one didn't know of that one.
      if (sent && signedOff && sent.createdAt > signedOff.requestedAt) throw sentSince(sent);
      return isFree;
    },
    send: () => upstream.executeQuote({ params: { quoteId: quote.id }, ...keyed }),
    read: (answer) => withDifference(settlementOfResponse(answer), executionDifference(quote, answer)),
    readBack: () =>
      readBackExecution(upstream, quote.id, {
        ...keyed,
        pressedAt: new Date(),
        expiresAt: quote.expiresAt,
        price: quote,
      }),
  };
}

/** An execution in progress or done: shown instead of asking the service for a state that has moved on. */
async function earlierEntry(ctx: EnvironmentContext, quoteId: string): Promise<QuoteExecution | null> {
  const entries = await journalOfResource(ctx.db, ctx.environment.id, quoteId);
  const effective = entries.find((entry) => isExecution(entry) && entry.status !== "refused");
  return effective ? { entry: await journalView(ctx.db, effective), isNew: false } : null;
}

/** Money is sent only at a price that the service states in full, and only between sides that are known. */
function refuseUnpriced(quote: Quote, asked: CreateQuoteInput | null): asserts quote is PricedQuote {
  const missing = missingToSend(quote, asked);
  if (isPriced(quote) && missing.length === 0) return;
  throw new ConflictError({
    code: "quote_unreadable",
    title: "The service's quote is no longer complete.",
    detail: `It doesn't say, or Corridor can't read: ${missing.join(", ")}.`,
    meaning: "Nothing was sent and no money moved.",
    next: "Get a new price; contact the service if it happens again.",
  });
}

/** Throws unless the quote is what the user saw, and what was asked for if it was priced here. */
function refuseOther(quote: PricedQuote, asked: CreateQuoteInput | null, seen: ExecuteQuoteInput): void {
  const nothing = "Nothing was sent and no money moved.";
  const isSeen =
    quote.id === seen.quoteId &&
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
      title: "The quote has changed since you opened it.",
      detail: `It is for ${formatMoney({ ...sending, currency: quote.sendingCurrency.code })}.`,
      meaning: nothing,
      next: "Review both accounts and amounts, then decide.",
    });
  }
  if (!asked) return;
  const different = otherSide(asked, quote);
  if (different) {
    throw new ConflictError({
      code: `quote_other_${different}`,
      title: `The service priced a different ${different} from the one requested.`,
      meaning: nothing,
      next: "Get a new price; contact the service if it happens again.",
    });
  }
  const other = otherAmount(asked, quote);
  if (!other || seen.acceptsOtherAmount) return;
  throw new ConflictError({
    code: "quote_other_amount",
    title: "The service priced a different amount from the one requested.",
    detail: `Requested ${formatMoney(other.asked)}, priced ${formatMoney(other.priced)}.`,
    meaning: nothing,
    next: "Get a new price, or confirm the other amount.",
  });
}

function refuseLate(quote: PricedQuote, now: Date): void {
  if (isAwaitingAuthorization(quote)) {
    throw new ConflictError({
      code: "quote_awaiting",
      title: "The quote is already waiting for the customer's authorisation.",
      meaning: "This action had no effect, and no money has moved.",
      next: "Have the customer confirm it.",
    });
  }
  if (quote.status !== "PENDING") {
    throw new ConflictError({
      code: quote.status === "EXPIRED" ? "quote_expired" : "quote_not_pending",
      title:
        quote.status === "EXPIRED"
          ? "The quote has expired."
          : `The quote is already ${enumWords(quote.status).toLowerCase()}.`,
      meaning: quote.status === "EXPIRED" ? "Nothing was sent and no money moved." : "This action had no effect.",
      next: quote.status === "EXPIRED" ? "Get a new price." : "Check the transaction.",
    });
  }
  if (!isLate(quote, now)) return;
  throw new ConflictError({
    code: "quote_expired",
    title: "The quote expires before the payment could be sent.",
    meaning: "Nothing was sent and no money moved.",
    next: "Get a new price.",
  });
}
