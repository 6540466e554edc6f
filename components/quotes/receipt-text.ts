import { formatExactTime } from "@/lib/dates";
import { isUnsent } from "@/lib/features/quotes/check/authorization";
import { isPriced } from "@/lib/features/quotes/check/priced";
import { isExecution, quoteStatus } from "@/lib/features/quotes/fields/execution";
import { quoteRate } from "@/lib/features/quotes/fields/terms";
import type { QuoteParty, QuoteView } from "@/lib/features/quotes/schema";
import { isUnpaid, paymentState, type StatedPayment } from "@/lib/features/transactions/check/payment-state";
import { formatMoney } from "@/lib/money";
import { carriedWords } from "./asked-words";
import { breakdownOf, knownLines } from "./breakdown";
import { TOLD_LABEL } from "./told-of-payer";

type Line = [label: string, text: string | null | undefined];

/** Facts as lines of plain text, omitting those without text. */
export const textLines = (facts: readonly Line[]): string =>
  facts.flatMap(([label, text]) => (text ? `${label}: ${text}` : [])).join("\n");

/** One side of a payment on one line; a UMA address is both name and id. */
export const partyText = ({ name, account, id }: QuoteParty) =>
  [name, account, id === name ? null : id].filter(Boolean).join(" · ") || "Not known";

/**
 * An executed quote as lines of plain text, for a message or a file; times in `zone`. `payment`: its state at the
 * service, if read, so that a failed or refunded payment is never passed on as paid.
 */
export function receiptText(view: QuoteView, zone: string, payment: StatedPayment = {}): string {
  const { quote, payer, payee, asked, payerData } = view;
  const { lines, counterpartyFee } = isPriced(quote)
    ? breakdownOf(quote, payer)
    : { lines: knownLines(quote, payer), counterpartyFee: null };
  const { purpose, memo } = carriedWords(asked);
  const rate = quoteRate(quote);
  const asks = isUnsent(quote, view.journal) ? "Requested" : "Executed";
  const execution = view.journal.find(isExecution);
  return textLines([
    ["Payment", (isUnpaid(payment.status) || payment.refund ? paymentState(payment) : quoteStatus(quote)).label],
    ["From", partyText(payer)],
    ["To", partyText(payee)],
    ...lines.map(({ label, money }): Line => [label, formatMoney(money)]),
    ["Counterparty's fixed fee", counterpartyFee && formatMoney(counterpartyFee)],
    ["Rate", rate && `${rate.text}, fees included`],
    ...(payerData ?? []).map(({ label, text }): Line => [`${TOLD_LABEL}, ${label}`, text]),
    ["Purpose", purpose],
    ["Memo", memo],
    [asks, execution && formatExactTime(execution.createdAt, zone)],
    [`${asks} by`, execution?.actorName],
    ["Quote", quote.id],
    ["Transaction", quote.transactionId],
  ]);
}
