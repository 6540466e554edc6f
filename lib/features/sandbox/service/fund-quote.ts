import "server-only";
import type { Transaction } from "@/lib/contract/transaction";
import { ConflictError } from "@/lib/errors";
import { journalView } from "@/lib/features/journal/service/views";
import { readBackExecution } from "@/lib/features/quotes/service/execution-outcome";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { Settlement } from "@/lib/server/journal/entry";
import { runMoneyAction } from "@/lib/server/journal/run";
import type { FundQuoteInput, SandboxPayment } from "../schema";
import { inSandbox, requireSandbox } from "./require-sandbox";

/**
 * Simulates the arrival of a quote's funds (specification 4.5), once. Throws `ConflictError` outside a sandbox, or when
 * the quote's total differs from what was shown: then nothing was sent. A lost response is settled by reading the
 * quote, as for an execution: funding executes it. The audit record is the journal's.
 */
export async function fundQuote(ctx: EnvironmentContext, input: FundQuoteInput): Promise<SandboxPayment> {
  requirePermission(ctx, "sandbox:simulate");
  const { environment, upstream, db } = ctx;
  requireSandbox(environment);
  const { key, quoteId, amount, seen } = input;
  const { totalSendingAmount, sendingCurrency, expiresAt } = await upstream.getQuote({ params: { quoteId } });
  if (!sendingCurrency || totalSendingAmount !== seen.amount || sendingCurrency.code !== seen.currency) throw changed();
  const { code: currencyCode, decimals } = sendingCurrency;
  const body = { quoteId, currencyCode, ...(amount === undefined ? {} : { currencyAmount: amount }) };
  const { entry, isNew } = await runMoneyAction(ctx, {
    ...{ action: "sandbox.fund-quote", key, resourceType: "Quote", resourceId: quoteId },
    request: { ...body, expiresAt },
    amount: { amount: amount ?? totalSendingAmount, currency: currencyCode, decimals },
    send: () => inSandbox(() => upstream.sandboxSend({ body })),
    read: settlementOfSandbox,
    readBack: () => readBackExecution(upstream, quoteId, { pressedAt: new Date(), expiresAt }),
  });
  return { entry: await journalView(db, entry), isNew };
}

/** The service's response to a simulated payment means that it was made. */
export function settlementOfSandbox({ id, status }: Transaction, note = "Accepted by the service"): Settlement {
  return { status: "succeeded", note, outcome: { transactionId: id, transactionStatus: status ?? null } };
}

function changed(): ConflictError {
  return new ConflictError({
    code: "quote_changed",
    title: "The quote has changed since you opened it.",
    meaning: "Nothing was simulated and no money moved.",
    next: "Review it again, then decide.",
  });
}
