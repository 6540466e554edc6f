import { Card } from "@/components/ui/card";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { labelledPairs, toMoney } from "@/lib/features/transactions/fields";
import type { TransactionRow } from "@/lib/features/transactions/schema";
import { formatMoney } from "@/lib/money";

/** Rate and fees as the service itemises them (specification 2.10); the totals above are what counts. */
export function RateDetailsCard({ transaction }: { transaction: TransactionRow }) {
  const { rateDetails } = transaction;
  if (!rateDetails) return null;
  const sent = toMoney(transaction.sentAmount);
  const { serviceApiFixedFee, serviceApiVariableFeeAmount, serviceApiVariableFeeRate, ...rest } = rateDetails;
  const fee = (amount: number) => (sent ? formatMoney({ ...sent, amount }) : `${amount} smallest units`);
  return (
    <Card title="Rate details" description="As the service itemises them">
      <DescriptionList>
        {serviceApiVariableFeeAmount === undefined ? null : (
          <Description label="Service fee" isEnd>
            {fee(serviceApiVariableFeeAmount)}
          </Description>
        )}
        {serviceApiVariableFeeRate === undefined ? null : (
          <Description label="Service fee rate" isEnd>
            {serviceApiVariableFeeRate}
          </Description>
        )}
        {serviceApiFixedFee === undefined ? null : (
          <Description label="Fixed fee" isEnd>
            {fee(serviceApiFixedFee)}
          </Description>
        )}
        {labelledPairs(rest).map(({ label, text }) => (
          <Description key={label} label={label} isEnd>
            {text}
          </Description>
        ))}
      </DescriptionList>
    </Card>
  );
}
