import { ExchangeRate } from "@/components/transactions/exchange-rate";
import type { Fact } from "@/components/ui/confirm-dialog";
import { payerLabel } from "@/lib/features/quotes/fields/terms";
import type { QuoteView } from "@/lib/features/quotes/schema";
import { formatMoney, type Money, type PaymentRate } from "@/lib/money";
import { carriedWords } from "./asked-words";
import type { Breakdown } from "./breakdown";
import { Party } from "./party";
import { TOLD_LABEL, ToldOfPayer } from "./told-of-payer";

/** Everything about to be sent: both sides in full, each sum, purpose and memo; no less than the form shows. */
export function confirmDetails(
  view: QuoteView,
  breakdown: Breakdown,
  rate: PaymentRate | null,
  other: { asked: Money } | null,
): Fact[] {
  const { quote, payer, payee, asked, payerData } = view;
  const { purpose, memo } = carriedWords(asked);
  const { sending, receiving } = breakdown;
  const fees = quote.feesIncluded;
  return [
    { label: "From", value: <Party party={payer} currency={sending.currency} /> },
    { label: "To", value: <Party party={payee} currency={receiving.currency} /> },
    ...(payerData ? [{ label: TOLD_LABEL, value: <ToldOfPayer data={payerData} /> }] : []),
    { label: "They receive", value: formatMoney(receiving) },
    {
      label: "Fees",
      value: fees === undefined ? "Not stated" : `${formatMoney({ ...sending, amount: fees })} included`,
    },
    ...(rate ? [{ label: "Rate", value: <ExchangeRate rate={rate} /> }] : []),
    { label: "Purpose", value: purpose },
    { label: "Memo", value: memo },
    ...(other ? [{ label: "You asked for", value: formatMoney(other.asked) }] : []),
    { label: payerLabel(payer.name), value: formatMoney(sending), isTotal: true },
  ];
}
