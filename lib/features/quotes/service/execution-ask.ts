import "server-only";
import type { PricedQuote } from "@/lib/contract/quote";
import type { Ask } from "@/lib/features/sign-offs/service/ask";
import { currentSettings } from "@/lib/features/sign-offs/service/current-settings";
import { enumWords } from "@/lib/fields";
import { formatMoney, rateFromTotals, toMajorUnits } from "@/lib/money";
import type { EnvironmentContext } from "@/lib/server/context";
import type { SignOffFact } from "@/lib/server/db/schema/sign-off";
import { isRepeatable } from "../check/asked";
import { asMoney, otherAmount, sideId } from "../check/other-account";
import { sidesOf } from "../check/priced";
import type { CreateQuoteInput, ExecuteQuoteInput } from "../schema";
import type { Priced } from "./asked-for";
import { quoteNow, validUntilHere } from "./quote-clock";
import { refuseAskedTwice } from "./same-payment";
import { partyOf } from "./views";

type Reader = Pick<EnvironmentContext, "db" | "environment">;

/** What a person who executes a quote requests, as a second person would see it. */
export async function askOfExecution(
  reader: Reader,
  quote: PricedQuote,
  { asked, marks, pricedAt }: Priced,
  input: ExecuteQuoteInput,
): Promise<Ask> {
  const [tolerance, { title, facts }] = await Promise.all([
    toleranceOf(reader, asked, input),
    describeExecution(reader, quote, asked),
  ]);
  const { source, destination } = sidesOf(quote, asked);
  const ids = [source?.accountId, destination?.accountId ?? destination?.umaAddress];
  const sides = ids.filter((id) => id !== undefined);
  const customerId = source?.customerId;
  const others = [quote.id, quote.transactionId, customerId].filter((id) => id !== undefined);
  return {
    request: executionRequest(input, asked, tolerance),
    ...{ title, facts, subjects: [...others, ...sides], corrects: input.corrects },
    validUntil: validUntilHere(quote.expiresAt, quoteNow(reader.environment.id, quote, pricedAt)),
    tolerance,
    correct: { from: ids[0], to: ids[1], customer: customerId, amount: typedAmount(quote, asked) },
    guard: marks && ((tx) => refuseAskedTwice(tx, reader.environment.id, marks)),
  };
}

/** Exactly what would be executed: what was seen and asked for, and the tolerated price. Never the key. */
export function executionRequest(
  { key: _, corrects: __, ...seen }: ExecuteQuoteInput,
  asked: CreateQuoteInput | null,
  tolerance: number | null,
): Record<string, unknown> {
  return { ...seen, asked, tolerance };
}

/** The request as a second person reads it. */
export async function describeExecution(
  reader: Reader,
  quote: PricedQuote,
  asked: CreateQuoteInput | null,
): Promise<{ title: string; facts: SignOffFact[] }> {
  const { sending, receiving } = totalsOf(quote);
  const { source, destination } = sidesOf(quote, asked);
  const [from, to] = await Promise.all([partyOf(reader, source), partyOf(reader, destination)]);
  const other = asked && otherAmount(asked, quote);
  const rate = sending.currency === receiving.currency ? null : rateFromTotals(sending, receiving);
  const facts = [
    { label: "Sends, fees included", text: formatMoney(sending) },
    { label: "Delivers", text: formatMoney(receiving) },
    ...(other ? [{ label: "Different amount", text: `${formatMoney(other.asked)} was entered` }] : []),
    ...(rate ? [{ label: "Effective rate", text: rate }] : []),
    { label: "From", text: partyText(from, sideId(source)) },
    { label: "To", text: partyText(to, sideId(destination)) },
    ...(asked?.purposeOfPayment ? [{ label: "Purpose", text: enumWords(asked.purposeOfPayment) }] : []),
    ...(asked?.description ? [{ label: "Memo", text: asked.description }] : []),
  ];
  return { title: `Payment of ${formatMoney(sending)}, delivering ${formatMoney(receiving)}`, facts };
}

const partyText = ({ name, account }: { name: string | null; account: string | null }, id: string | null) =>
  [name, account].filter((part) => part !== null).join(", ") || (id ?? "Not stated");

/** Both amounts of a quote. */
export const totalsOf = (quote: PricedQuote) => ({
  sending: asMoney(quote.totalSendingAmount, quote.sendingCurrency),
  receiving: asMoney(quote.totalReceivingAmount, quote.receivingCurrency),
});

/** The sending amount as it was typed, if that side was fixed. */
function typedAmount(quote: PricedQuote, asked: CreateQuoteInput | null): string | undefined {
  if (!asked) return undefined;
  const { decimals } = asked.lockedCurrencySide === "SENDING" ? quote.sendingCurrency : quote.receivingCurrency;
  return asked.lockedCurrencySide === "SENDING" ? toMajorUnits(asked.lockedCurrencyAmount, decimals) : undefined;
}

/**
 * How much worse another price may be: as the maker says, or else as the settings say. Null where it can't be priced
 * again: it was priced elsewhere, or its recipient's data aren't stored.
 */
async function toleranceOf({ db, environment }: Reader, asked: CreateQuoteInput | null, input: ExecuteQuoteInput) {
  if (!asked || !isRepeatable(asked)) return null;
  if (input.tolerance !== undefined) return input.tolerance;
  return (await currentSettings(db, environment.id)).settings.tolerance;
}
