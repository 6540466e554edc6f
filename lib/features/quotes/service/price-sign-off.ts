import "server-only";
import type { PricedQuote } from "@/lib/contract/quote";
import { ConflictError } from "@/lib/errors";
import { percentText } from "@/lib/features/sign-offs/fields";
import type { SignOffIdInput, SignOffView } from "@/lib/features/sign-offs/schema";
import { priceAgain } from "@/lib/features/sign-offs/service/price-again";
import { openRequest } from "@/lib/features/sign-offs/service/sealed-request";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { explaining } from "@/lib/upstream/explain";
import { isMasked } from "../check/asked";
import { otherAmount } from "../check/other-account";
import { isPriced, missingOfPrice } from "../check/priced";
import { type CreateQuoteInput, SignedExecution } from "../schema";
import { PRICED_AT_MOST, recordPrice } from "./create-quote";
import { executeQuote } from "./execute-quote";
import { describeExecution, executionRequest, totalsOf } from "./execution-ask";
import { prepareQuote } from "./prepare-quote";
import { quoteBody } from "./quote-body";
import { quoteNow, validUntilHere } from "./quote-clock";

/**
 * Prices a payment that waits for a second person again, using the maker's own request, so that the checker sees the
 * difference. Moves no money. Throws `ConflictError` where it was asked for at its original price or none.
 */
export async function priceSignOff(ctx: EnvironmentContext, input: SignOffIdInput): Promise<SignOffView> {
  requirePermission(ctx, "sign-offs:decide");
  return await priceAgain(ctx, input, async (row) => {
    if (row.action !== "quote.execute") throw notAgain();
    const { quote, pricedAt, seen, asked, tolerance, worseBy } = await pricedAnew(
      ctx,
      openRequest(row.environmentId, row.request),
    );
    return {
      request: executionRequest({ ...seen, key: row.id }, asked, tolerance),
      resourceId: quote.id,
      ...(await describeExecution(ctx, quote, asked)),
      money: totalsOf(quote).sending,
      validUntil: validUntilHere(quote.expiresAt, quoteNow(ctx.environment.id, quote, pricedAt)),
      worseBy,
    };
  });
}

/**
 * Requests a payment that was not executed again, at the current price. Throws `ConflictError` if that is worse than
 * its maker allowed: then they have to see it first.
 */
export async function askExecutionAgain(maker: EnvironmentContext, request: Record<string, unknown>) {
  requirePermission(maker, "quotes:execute");
  const { seen, tolerance, worseBy } = await pricedAnew(maker, request);
  if (worseBy > tolerance) throw tooMuchWorse(worseBy, tolerance);
  return await executeQuote(maker, { ...seen, tolerance, key: crypto.randomUUID() });
}

/** A new price for exactly what was asked, and how it compares with the one that the maker saw. */
async function pricedAnew(ctx: EnvironmentContext, request: Record<string, unknown>) {
  const { asked, tolerance, ...was } = SignedExecution.parse(request);
  // Recorded personal data is masked and must never be sent.
  if (!asked || tolerance === null || isMasked(asked)) throw notAgain();
  const { payerData, create } = await prepareQuote(ctx, asked, quoteBody(asked, ctx));
  const quote = await explaining(create(), { means: ({ sent }) => (sent === "maybe" ? PRICED_AT_MOST : null) });
  const pricedAt = new Date();
  await recordPrice(ctx, asked, { quote, payerData });
  if (!isPriced(quote)) throw unreadable(missingOfPrice(quote));
  const { id: quoteId, totalSendingAmount, totalReceivingAmount } = quote;
  const isOther = otherAmount(asked, quote) && !was.acceptsOtherAmount;
  return {
    ...{ quote, pricedAt, asked, tolerance },
    seen: { ...was, quoteId, totalSendingAmount, totalReceivingAmount },
    worseBy: isOther ? NEVER : differenceOf(was, quote, asked),
  };
}

/** Beyond any tolerance: the service priced a different amount or currency than was asked for. */
const NEVER = 1_000_000;
const WHOLE = 10_000n;

/**
 * How much more is sent, or less delivered, than the maker saw, in hundredths of a per cent, rounded up against the
 * payer; negative: better. The fixed amount differs only where the maker accepted another one than they asked for: more
 * sent is then worse even if more is delivered. Another currency on either side is beyond any tolerance.
 */
function differenceOf(
  was: Omit<SignedExecution, "asked" | "tolerance">,
  is: PricedQuote,
  { lockedCurrencySide }: CreateQuoteInput,
): number {
  if (was.sendingCurrency !== is.sendingCurrency.code || was.receivingCurrency !== is.receivingCurrency.code)
    return NEVER;
  const sent = shareOf(was.totalSendingAmount, is.totalSendingAmount - was.totalSendingAmount);
  const delivered = shareOf(was.totalReceivingAmount, was.totalReceivingAmount - is.totalReceivingAmount);
  const [fixed, other] = lockedCurrencySide === "SENDING" ? [sent, delivered] : [delivered, sent];
  return fixed > 0 ? Math.max(fixed, other) : other;
}

/** What `part` is of `whole`, in hundredths of a per cent, rounded up; anything of nothing is beyond any tolerance. */
function shareOf(whole: number, part: number): number {
  if (whole === 0) return part > 0 ? NEVER : 0;
  const scaled = BigInt(part) * WHOLE;
  const isRoundedUp = scaled > 0n && scaled % BigInt(whole) !== 0n;
  return Number(scaled / BigInt(whole) + (isRoundedUp ? 1n : 0n));
}

/** Executes what was signed off, on behalf of its maker; returns the quote's id. */
export async function executeSigned(maker: EnvironmentContext, request: Record<string, unknown>, key: string) {
  const { asked: _, ...seen } = SignedExecution.parse(request);
  await executeQuote(maker, { ...seen, key });
  return seen.quoteId;
}

function tooMuchWorse(worseBy: number, tolerance: number): ConflictError {
  return new ConflictError({
    code: "price_worse",
    title: "The current price is worse than you allowed.",
    ...(worseBy === NEVER
      ? {}
      : { detail: `It is worse by ${percentText(worseBy)}; you allowed ${percentText(tolerance)}.` }),
    meaning: "No request was made, nothing was sent and no money moved.",
    next: "Correct the request: the form shows the current price, and you can request that price instead.",
  });
}

function notAgain(): ConflictError {
  return new ConflictError({
    code: "price_or_none",
    title: "This request is valid only at its original price.",
    meaning: "Nothing was priced and nothing was sent.",
    next: "Refuse it; the person who requested it can price it and request it again.",
  });
}

function unreadable(missing: string[]): ConflictError {
  return new ConflictError({
    code: "quote_unreadable",
    title: "The service doesn't state the whole price.",
    detail: `It doesn't say, or Corridor can't read: ${missing.join(", ")}.`,
    meaning: "Nothing was sent and no money moved.",
    next: "Get a new price; contact the service if it happens again.",
  });
}
