import "server-only";
import type { Quote } from "@/lib/contract/quote";
import { ConflictError } from "@/lib/errors";
import { journalViews } from "@/lib/features/journal/service";
import { formatMoney } from "@/lib/money";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { journalOfResource, type Settlement } from "@/lib/server/journal/entry";
import { runMoneyAction } from "@/lib/server/journal/run";
import { serviceNow } from "@/lib/server/service-clock";
import type { Upstream } from "@/lib/upstream/client";
import { EXECUTE_LEAD_MS } from "../fields";
import type { ExecuteQuoteInput, ExecuteQuoteResult } from "../schema";

export const EXECUTE_ACTION = "quote.execute";

/**
 * Executes a quote once, whatever happens (specification 4.3; it has no idempotency key, so the journal is what makes
 * it safe). Whoever comes second gets the first one's entry. Throws `ConflictError` when the quote is not what was
 * shown, is no longer pending or is about to expire: then nothing was sent. The audit record is the journal's.
 */
export async function executeQuote(ctx: EnvironmentContext, input: ExecuteQuoteInput): Promise<ExecuteQuoteResult> {
  requirePermission(ctx, "quotes:execute");
  const earlier = await earlierEntry(ctx, input.quoteId);
  if (earlier) return earlier;
  const quote = await ctx.upstream.getQuote({ params: { quoteId: input.quoteId } });
  refuseOther(quote, input);
  refuseLate(quote, serviceNow(ctx.environment.id));
  const { entry, isNew } = await runMoneyAction(ctx, {
    action: EXECUTE_ACTION,
    key: input.key,
    resourceType: "Quote",
    resourceId: quote.id,
    request: intentOf(quote),
    send: () => ctx.upstream.executeQuote({ params: { quoteId: quote.id } }),
    read: (answer) => ({ ...settlementOf(answer), status: "succeeded" }),
    readBack: () => readBackExecution(ctx.upstream, quote.id),
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

/** What the journal and the audit log keep: the quote's two totals and its sides, as executed. */
function intentOf(quote: Quote): Record<string, unknown> {
  return {
    quoteId: quote.id,
    totalSendingAmount: quote.totalSendingAmount,
    sendingCurrency: quote.sendingCurrency.code,
    totalReceivingAmount: quote.totalReceivingAmount,
    receivingCurrency: quote.receivingCurrency.code,
    sourceAccountId: quote.source?.accountId,
    destinationAccountId: quote.destination?.accountId,
    expiresAt: quote.expiresAt,
  };
}

function refuseOther(quote: Quote, seen: ExecuteQuoteInput): void {
  const isSame =
    quote.totalSendingAmount === seen.totalSendingAmount &&
    quote.totalReceivingAmount === seen.totalReceivingAmount &&
    quote.sendingCurrency.code === seen.sendingCurrency &&
    quote.receivingCurrency.code === seen.receivingCurrency;
  if (isSame) return;
  const sending = { amount: quote.totalSendingAmount, decimals: quote.sendingCurrency.decimals };
  throw new ConflictError({
    code: "quote_changed",
    title: "The quote is not the one you saw.",
    detail: `It is now for ${formatMoney({ ...sending, currency: quote.sendingCurrency.code })}.`,
    meaning: "Nothing was sent and no money moved.",
    next: "Look at the amounts again, then decide.",
  });
}

function refuseLate(quote: Quote, now: Date): void {
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

function settlementOf(quote: Quote): Settlement {
  const outcome = { quoteStatus: quote.status, transactionId: quote.transactionId ?? null };
  if (quote.status === "EXPIRED") {
    return {
      status: "refused",
      note: "The quote expired unexecuted; no money moved",
      errorCode: "quote_expired",
      outcome,
    };
  }
  // A failed quote can't be executed again, and whether money went out and came back is the transaction's to say.
  if (quote.status === "FAILED")
    return { status: "succeeded", note: "Executed; the service reports a failure", outcome };
  // Still pending: it may yet be executed by a call that is under way, so only its expiry can say "not executed".
  if (quote.status === "PENDING") return { status: "unknown", note: "Not executed so far; checking until it expires" };
  return { status: "succeeded", note: "Executed, confirmed by the service", outcome };
}

/** Reads a quote back to learn whether its execution took effect. Changes nothing. */
export async function readBackExecution(upstream: Upstream, quoteId: string): Promise<Settlement> {
  return settlementOf(await upstream.getQuote({ params: { quoteId } }));
}
