import type { PricedRow } from "@/lib/features/quotes/check/priced";
import { rateFees } from "@/lib/features/quotes/check/rate-fees";
import { payerLabel, receivedOf, sentOf } from "@/lib/features/quotes/fields/terms";
import type { QuoteParty, QuoteRow } from "@/lib/features/quotes/schema";
import type { Money } from "@/lib/money";
import { hundredths } from "./price-change";

export interface BreakdownLine {
  label: string;
  money: Money;
  isTotal?: boolean;
}

export interface Breakdown {
  sending: Money;
  receiving: Money;
  /** From the amount received, via the amount converted and each fee, to the amount paid; the sums visibly tie out. */
  lines: BreakdownLine[];
  /** Set when the service's items don't add up to its own total: then only the total is shown. */
  warning: string | null;
  /** The counterparty's fixed fee if in the receiving currency: shown, but not part of the sending side's sum. */
  counterpartyFee: Money | null;
}

type Payer = Pick<QuoteParty, "name">;

/**
 * A quote's sums (specification 2.7, 2.10): converted + fees = total sending, exactly, in the smallest unit. Fees are
 * itemised only when the items add up to `feesIncluded`, each in its stated currency; nothing is ever computed from
 * `exchangeRate`.
 */
export function breakdownOf(quote: PricedRow, payer: Payer): Breakdown {
  const sending = moneyOf(quote.totalSendingAmount, quote.sendingCurrency);
  const receiving = moneyOf(quote.totalReceivingAmount, quote.receivingCurrency);
  const total: BreakdownLine = { label: payerLabel(payer.name), money: sending, isTotal: true };
  const receive: BreakdownLine = { label: "They receive", money: receiving };
  const fees = quote.feesIncluded;
  const counterpartyFee = foreignFee(quote, receiving);
  const short = { sending, receiving, lines: [receive, total], counterpartyFee };
  if (fees === undefined) return { ...short, warning: "The service does not say what the fees are." };
  if (fees < 0 || fees > sending.amount) return { ...short, warning: "The stated fees don't fit the total." };
  const converted = { ...sending, amount: sending.amount - fees };
  const items = feeItems(quote, fees);
  const feeLines: BreakdownLine[] = (items ?? [{ label: "Fees", amount: fees }]).map(({ label, amount }) => ({
    label: label === SERVICE_FEE ? `${label}${feePercent(quote)}` : label,
    money: { ...sending, amount },
  }));
  const hasDetails = quote.rateDetails !== undefined && items === null;
  return {
    sending,
    receiving,
    lines: [receive, { label: "Converted", money: converted }, ...feeLines, total],
    warning: hasDetails ? "The itemised fees don't add up to the stated total; the total counts." : null,
    counterpartyFee,
  };
}

/** What is known of a quote without a full price: nothing is added up. */
export function knownLines(quote: QuoteRow, payer: Payer): BreakdownLine[] {
  const [sent, received] = [sentOf(quote), receivedOf(quote)];
  return [
    ...(received ? [{ label: "They receive", money: received }] : []),
    ...(sent ? [{ label: payerLabel(payer.name), money: sent, isTotal: true }] : []),
  ];
}

const SERVICE_FEE = "Service fee";

interface FeeItem {
  label: string;
  amount: number;
}

/**
 * The itemised fees in the sending currency, if they add up to the stated total with or without the counterparty's. The
 * counterparty's fee is in the receiving currency: if that differs, the part of the total beyond the service's own fees
 * is shown as the remainder. Null when nothing adds up.
 */
function feeItems(quote: PricedRow, fees: number): FeeItem[] | null {
  if (!quote.rateDetails) return null;
  const stated = rateFees(quote.rateDetails, false);
  if (stated.some(({ amount }) => amount < 0)) return null;
  const own: FeeItem[] = stated.filter(({ side }) => side === "sending");
  const others: FeeItem[] = stated.filter(({ side }) => side === "receiving");
  const sum = (items: FeeItem[]) => items.reduce((total, { amount }) => total + amount, 0);
  if (sum(own) === fees) return own;
  if (isOneCurrency(quote)) return sum([...own, ...others]) === fees ? [...own, ...others] : null;
  const rest = fees - sum(own);
  return rest > 0 && sum(others) > 0
    ? [...own, { label: "Other fees, including the counterparty's", amount: rest }]
    : null;
}

const isOneCurrency = (quote: PricedRow) => quote.sendingCurrency.code === quote.receivingCurrency.code;

function foreignFee(quote: PricedRow, receiving: Money): Money | null {
  const fee = rateFees(quote.rateDetails, false).find(({ side, amount }) => side === "receiving" && amount > 0);
  return fee === undefined || isOneCurrency(quote) ? null : { ...receiving, amount: fee.amount };
}

function moneyOf(amount: number, currency: { code: string; decimals: number }): Money {
  return { amount, currency: currency.code, decimals: currency.decimals };
}

/** ` 0.30%`, the rate as the service states it, as the fee amount is rounded. Empty if no possible rate is stated. */
function feePercent({ rateDetails }: PricedRow): string {
  const millionths = Math.round((rateDetails?.serviceApiVariableFeeRate ?? 0) * 1_000_000);
  // Nothing costs more than all of it, and a number without bounds can't be written out.
  return millionths > 0 && millionths <= 1_000_000 ? ` ${hundredths(BigInt(millionths))}` : "";
}
