import { Description, DescriptionList } from "@/components/ui/description-list";
import { ShortId } from "@/components/ui/short-id";
import { Time } from "@/components/ui/time";
import { isFinal, referenceOf, toMoney } from "@/lib/features/transactions/fields";
import type { TransactionRow } from "@/lib/features/transactions/schema";
import { enumWords } from "@/lib/fields";
import { resourcePath } from "@/lib/ids";
import { formatMoney, rateFromTotals } from "@/lib/money";

/** The facts about a payment that people look for first. */
export function TransactionFacts({ environment, transaction }: { environment: string; transaction: TransactionRow }) {
  const sent = toMoney(transaction.sentAmount);
  const received = toMoney(transaction.receivedAmount);
  const rate = sent && received && sent.currency !== received.currency ? rateFromTotals(sent, received) : null;
  return (
    <DescriptionList>
      <Description label="Transaction">
        <ShortId id={transaction.id} hasType />
      </Description>
      <Description label="Type">{enumWords(transaction.type)}</Description>
      <Description label="Customer">{transaction.customerLabel}</Description>
      <Description label="From">{transaction.fromLabel}</Description>
      <Description label="To">{transaction.toLabel}</Description>
      {sent && rate && received ? (
        <Description label="Rate">
          1 {sent.currency} = {rate} {received.currency} <span className="text-text-3">from totals</span>
        </Description>
      ) : null}
      {sent && transaction.fees !== undefined ? (
        <Description label="Fees">{formatMoney({ ...sent, amount: transaction.fees })} included</Description>
      ) : null}
      {transaction.quoteId ? (
        <Description label="Quote">
          <ShortId
            id={transaction.quoteId}
            hasType
            href={resourcePath(environment, transaction.quoteId) ?? undefined}
          />
        </Description>
      ) : null}
      <Description label="Reference">{referenceOf(transaction)}</Description>
      {transaction.description ? <Description label="Memo">{transaction.description}</Description> : null}
      <Description label="Created">
        <Time value={transaction.createdAt} format="both" />
      </Description>
      <Description label={isFinal(transaction) ? "Settled" : "Expected to settle"}>
        <Time value={transaction.settledAt} format="both" />
      </Description>
    </DescriptionList>
  );
}
