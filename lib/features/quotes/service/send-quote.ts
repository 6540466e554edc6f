import "server-only";
import { isCertain } from "@/lib/contract/capabilities";
import type { Quote } from "@/lib/contract/quote";
import { ConflictError } from "@/lib/errors";
import { keepQuotes } from "@/lib/features/directory/service/keep-quotes";
import { journalView } from "@/lib/features/journal/service/views";
import { environmentCan } from "@/lib/server/capabilities";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { DatabaseLike } from "@/lib/server/db/client";
import { journalByKey } from "@/lib/server/journal/entry";
import { runMoneyAction } from "@/lib/server/journal/run";
import { log } from "@/lib/server/log";
import type { QuoteExecution, SendAtOnceInput } from "../schema";
import { payingCurrency, refuseUnsigned, refuseUnsignedAccount } from "./needs-sign-off";
import { marksOf } from "./payment-marks";
import { prepareQuote } from "./prepare-quote";
import { atFields, onRecord, payerDataOnRecord, quoteBody } from "./quote-body";
import { type Payment, samePayment } from "./same-payment";
import { readBackSent, settlementOfSent } from "./sent-outcome";
import { paymentId, type SentRequest, sentRequestOf } from "./sent-request";

/**
 * Prices a payment and sends it at the current rate, in one call and once (specification 4.3, rules 1 and 2). The
 * intent is committed first; a lost response is settled by reading quotes back, or with the same idempotency key where
 * the deployment has them, never by a second call. Repeating the same payment within a day must be intended: otherwise
 * throws `ConflictError`, and `InputError` for invalid account details; then nothing was sent. The audit record is the
 * journal's.
 */
export async function sendQuote(ctx: EnvironmentContext, input: SendAtOnceInput): Promise<QuoteExecution> {
  requirePermission(ctx, "quotes:execute");
  const { key, asked, currency, decimals, isRepeat } = input;
  const marks = marksOf(asked);
  const earlier = await journalByKey(ctx.db, ctx.environment.id, key);
  if (earlier?.action === "quote.send" && sentRequestOf(earlier).fingerprint === marks.fingerprint) {
    return { entry: await journalView(ctx.db, earlier), isNew: false };
  }
  await refuseUnsignedAccount(asked, ctx);
  const paidIn = await payingCurrency(asked, ctx);
  if (paidIn === null || (asked.lockedCurrencySide === "SENDING" && paidIn !== currency)) throw otherCurrency();
  const body = { ...quoteBody(asked, ctx), immediatelyExecute: true };
  const prepared = await prepareQuote(ctx, asked, body, { isSentOnce: true });
  const keyed = environmentCan(ctx.environment, "quoteKeys") ? { idempotencyKey: key } : {};
  const ours = {
    ...{ ...marks, isListed: environmentCan(ctx.environment, "quoteList") },
    ...(isCertain(ctx.environment.capabilities, "quoteKeys") ? keyed : {}),
  };
  const request: SentRequest = { ...ours, asked: onRecord(asked) };
  const { db, environment, upstream } = ctx;
  const pressedAt = new Date();
  let sent: Quote | undefined;
  const { entry, isNew } = await runMoneyAction(ctx, {
    action: "quote.send",
    key,
    resourceType: "Payment",
    resourceId: paymentId(key),
    request: { ...request.asked, ...payerDataOnRecord(prepared.payerData), ...ours },
    amount: { amount: asked.lockedCurrencyAmount, currency, decimals },
    guard: async (tx) => {
      await refuseUnsigned(tx, ctx, input, paidIn);
      return await isUnrepeated(tx, environment.id, { ...marks, resourceId: paymentId(key), isRepeat });
    },
    send: async () => {
      sent = await prepared.create(keyed).catch((error: unknown) => {
        throw atFields(error);
      });
      return sent;
    },
    read: (answer) => settlementOfSent(answer, asked),
    readBack: () => readBackSent({ db, upstream, environmentId: environment.id, request, pressedAt, isCallOver: true }),
  });
  // Where the service has no list of quotes, this one would be listed nowhere until somebody opens it. Failing to store
  // it must not hide that the payment was sent.
  if (sent) {
    await keepQuotes(ctx, [sent]).catch((err: unknown) =>
      log.warn({ err, journalId: entry.id, requestId: ctx.request.id }, "a sent quote could not be kept"),
    );
  }
  return { entry: await journalView(ctx.db, entry), isNew };
}

function otherCurrency(): ConflictError {
  return new ConflictError({
    code: "account_changed",
    title: "The paying account is not known here in the currency you saw.",
    meaning: "Nothing was sent and no money moved.",
    next: "Choose the paying account again.",
  });
}

/** Throws `ConflictError` if the same payment was sent within a day and the user hasn't confirmed the repeat. */
async function isUnrepeated(tx: DatabaseLike, environmentId: string, payment: Payment & { isRepeat: boolean }) {
  const earlier = await samePayment(tx, environmentId, payment);
  if (!earlier || payment.isRepeat) return true;
  throw new ConflictError({
    code: "payment_repeated",
    title: "The same payment was sent within a day, here or in another tab.",
    meaning: "This second one was not sent.",
    next: "Check the first one. If you want to send this one as well, confirm that and send it.",
  });
}
