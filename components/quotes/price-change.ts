import { isPriced } from "@/lib/features/quotes/check/priced";
import type { QuoteRow } from "@/lib/features/quotes/schema";
import { formatAmount } from "@/lib/money";

/** Millionths as a percentage, rounded to two places: `4284n` → `0.43%`. */
export const hundredths = (millionths: bigint) => `${formatAmount((millionths + 50n) / 100n, 2)}%`;

export type PriceChange = { isBetter: boolean; text: string } | null;

/** Compares the new price with the last one for the same fixed side and amount; null when they aren't comparable. */
export function priceChange(last: QuoteRow | null, next: QuoteRow): PriceChange {
  if (!last || last.id === next.id || !isPriced(last) || !isPriced(next)) return null;
  const isSameRoute =
    last.sendingCurrency.code === next.sendingCurrency.code &&
    last.receivingCurrency.code === next.receivingCurrency.code;
  if (!isSameRoute) return null;
  if (last.totalSendingAmount === next.totalSendingAmount) {
    return compare(last.totalReceivingAmount, next.totalReceivingAmount, "more");
  }
  if (last.totalReceivingAmount === next.totalReceivingAmount) {
    return compare(last.totalSendingAmount, next.totalSendingAmount, "less");
  }
  return null;
}

function compare(before: number, after: number, better: "more" | "less"): PriceChange {
  if (before === after) return { isBetter: false, text: "Same as the last price" };
  const isBetter = better === "more" ? after > before : after < before;
  const millionths = (BigInt(Math.abs(after - before)) * 1_000_000n) / BigInt(before);
  const text = millionths < 50n ? "Less than 0.01%" : hundredths(millionths);
  return { isBetter, text: `${text} ${isBetter ? "better" : "worse"} than the last price` };
}
