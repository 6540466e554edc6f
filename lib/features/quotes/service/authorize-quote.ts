import "server-only";
import type { Quote } from "@/lib/contract/quote";
import { ConflictError } from "@/lib/errors";
import { journalView } from "@/lib/features/journal/service/views";
import { environmentCan } from "@/lib/server/capabilities";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { type JournalEntry, journalOfResource } from "@/lib/server/journal/entry";
import { runMoneyAction } from "@/lib/server/journal/run";
import { isAwaitingAuthorization } from "../check/authorization";
import { sentOf } from "../fields/terms";
import type { AuthorizeQuoteInput, QuoteExecution } from "../schema";
import { readBackAuthorization, settlementOfAuthorization } from "./authorization-outcome";
import { withoutProof } from "./authorization-words";

/** Longer makes no sense while a customer waits on the line; the outcome is then read back. */
const SEND_WITHIN_MS = 15_000;

/**
 * Sends the service the one-time code that the customer reads out, which sends the payment (interface-revisions 5).
 * Once, whoever presses: a refused code leaves the quote open for another, one in progress or accepted does not. The
 * code is never recorded: not in the journal, the audit log, records of calls or any hash of them. Throws
 * `ConflictError` when the deployment has no authorisation, or the quote is not what was shown: then nothing was sent.
 */
export async function authorizeQuote(ctx: EnvironmentContext, input: AuthorizeQuoteInput): Promise<QuoteExecution> {
  requirePermission(ctx, "quotes:execute");
  requireAuthorization(ctx);
  const earlier = await earlierEntry(ctx, input);
  if (earlier) return earlier;
  const quote = await ctx.upstream.getQuote({ params: { quoteId: input.quoteId } });
  try {
    refuseOther(quote, input);
  } catch (refusal) {
    // Another press may have sent the payment since the journal was read: then that is why the quote no longer waits.
    const meanwhile = await earlierEntry(ctx, input);
    if (meanwhile) return meanwhile;
    throw refusal;
  }
  const { entry, isNew } = await runMoneyAction(ctx, {
    action: "quote.authorize",
    key: input.key,
    resourceType: "Quote",
    resourceId: quote.id,
    request: intentOf(quote),
    amount: sentOf(quote),
    send: () => sendCode(ctx, quote.id, input.code),
    read: settlementOfAuthorization,
    readBack: (facts) => readBackAuthorization(ctx.upstream, quote.id, facts, false),
  });
  return { entry: await journalView(ctx.db, entry), isNew };
}

/** The entry of this press, or of another for the same quote that wasn't refused; null when there is none. */
async function earlierEntry(ctx: EnvironmentContext, input: AuthorizeQuoteInput): Promise<QuoteExecution | null> {
  const entries = await journalOfResource(ctx.db, ctx.environment.id, input.quoteId);
  // A press that is repeated because its response was lost on the way to the browser gets its original outcome.
  const isSame = ({ key }: JournalEntry) => key === input.key;
  const isEffective = ({ action, status }: JournalEntry) => action === "quote.authorize" && status !== "refused";
  const earlier = entries.find(isSame) ?? entries.find(isEffective);
  return earlier ? { entry: await journalView(ctx.db, earlier), isNew: false } : null;
}

/** Throws `ConflictError` where the deployment has no authorisation of quotes. */
export function requireAuthorization({ environment }: EnvironmentContext): void {
  if (environmentCan(environment, "quoteAuthorization")) return;
  throw new ConflictError({
    code: "no_authorization",
    title: "This deployment of the service doesn't take the customer's authorisation.",
    meaning: "Nothing was sent.",
    next: "An administrator can change what this environment can do in its settings.",
  });
}

/** What is recorded: which quote, which challenge, which amounts. Never the proof. */
function intentOf(quote: Quote): Record<string, unknown> {
  return {
    quoteId: quote.id,
    challengeId: quote.scaChallenge?.id,
    factor: quote.scaChallenge?.factor,
    totalSendingAmount: quote.totalSendingAmount,
    sendingCurrency: quote.sendingCurrency?.code,
    totalReceivingAmount: quote.totalReceivingAmount,
    receivingCurrency: quote.receivingCurrency?.code,
    destinationAccountId: quote.destination?.accountId,
  };
}

async function sendCode(ctx: EnvironmentContext, quoteId: string, code: string): Promise<Quote> {
  try {
    const call = { totalMs: SEND_WITHIN_MS };
    return await ctx.upstream.authorizeQuote({ params: { quoteId }, body: { code } }, call);
  } catch (error) {
    throw withoutProof(error);
  }
}

/** A code sends exactly what the user saw, and only a quote that is waiting for one. */
function refuseOther(quote: Quote, seen: AuthorizeQuoteInput): void {
  const isSeen =
    (quote.totalSendingAmount ?? null) === seen.totalSendingAmount &&
    (quote.totalReceivingAmount ?? null) === seen.totalReceivingAmount;
  if (isAwaitingAuthorization(quote) && isSeen) return;
  throw new ConflictError({
    code: isSeen ? "quote_not_awaiting" : "quote_changed",
    title: isSeen
      ? "The service isn't waiting for the customer's authorisation any more."
      : "The quote has changed since you opened it.",
    meaning: "The code wasn't sent; this action had no effect.",
    next: "Review the quote again.",
  });
}
