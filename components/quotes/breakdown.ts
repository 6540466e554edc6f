import type { QuoteRow } from "@/lib/features/quotes/schema";
import { formatAmount, type Money } from "@/lib/money";

export interface BreakdownLine {
  label: string;
  money: Money;
  isTotal?: boolean;
}

export interface Breakdown {
  sending: Money;
  receiving: Money;
  /** From what is received, through what is converted and each fee, to what is paid: each sum visibly ties. */
  lines: BreakdownLine[];
  /** Said when the service's items don't add up to its own total: then only the total is shown. */
  warning: string | null;
}

/**
 * A quote's sums (specification 2.7, 2.10): converted + fees = total sending, exactly, in the smallest unit. Fees are
 * itemised only when the items add up to `feesIncluded`; nothing is ever computed from `exchangeRate`.
 */
export function breakdownOf(quote: QuoteRow): Breakdown {
  const sending = moneyOf(quote.totalSendingAmount, quote.sendingCurrency);
  const receiving = moneyOf(quote.totalReceivingAmount, quote.receivingCurrency);
  const total: BreakdownLine = { label: "Customer pays", money: sending, isTotal: true };
  const receive: BreakdownLine = { label: "They receive", money: receiving };
  const fees = quote.feesIncluded;
  if (fees === undefined) {
    return { sending, receiving, lines: [receive, total], warning: "The service does not say what the fees are." };
  }
  if (fees < 0 || fees > sending.amount) {
    return { sending, receiving, lines: [receive, total], warning: "The stated fees don't fit the total." };
  }
  const converted = { ...sending, amount: sending.amount - fees };
  const items = feeItems(quote, fees);
  const feeLines: BreakdownLine[] = (items ?? [{ label: "Fees", amount: fees }]).map(({ label, amount }) => ({
    label: label === SERVICE_FEE ? `${label}${percentOf(amount, converted.amount)}` : label,
    money: { ...sending, amount },
  }));
  const hasDetails = quote.rateDetails !== undefined && items === null;
  return {
    sending,
    receiving,
    lines: [receive, { label: "Converted", money: converted }, ...feeLines, total],
    warning: hasDetails ? "The itemised fees don't add up to the stated total; the total counts." : null,
  };
}

const SERVICE_FEE = "Service fee";

/** The fees one by one when they add up to the stated total, with or without the counterparty's; else null. */
function feeItems(quote: QuoteRow, fees: number): { label: string; amount: number }[] | null {
  if (!quote.rateDetails) return null;
  const { serviceApiVariableFeeAmount = 0, serviceApiFixedFee = 0, counterpartyFixedFee = 0 } = quote.rateDetails;
  const own = [
    { label: SERVICE_FEE, amount: serviceApiVariableFeeAmount },
    { label: "Fixed fee", amount: serviceApiFixedFee },
  ];
  const withCounterparty = [...own, { label: "Counterparty fee", amount: counterpartyFixedFee }];
  const ties = (items: typeof own) =>
    items.every((item) => item.amount >= 0) && items.reduce((sum, item) => sum + item.amount, 0) === fees;
  return [own, withCounterparty].find(ties) ?? null;
}

function moneyOf(amount: number, currency: { code: string; decimals: number }): Money {
  return { amount, currency: currency.code, decimals: currency.decimals };
}

/** ` 0.30%` of a hundredth's exactness; nothing where there is no share to tell. */
function percentOf(part: number, whole: number): string {
  if (part <= 0 || whole <= 0) return "";
  return ` ${hundredths((BigInt(part) * 1_000_000n) / BigInt(whole))}`;
}

/** Millionths as a percentage, rounded to two places: `4284n` → `0.43%`. */
const hundredths = (millionths: bigint) => `${formatAmount((millionths + 50n) / 100n, 2)}%`;

export type PriceChange = { isBetter: boolean; text: string } | null;

/** How the new price compares with the last one for the same fixed side and amount; null when they can't be compared. */
export function priceChange(last: QuoteRow | null, next: QuoteRow): PriceChange {
  if (!last || last.id === next.id) return null;
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
