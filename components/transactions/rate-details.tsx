import { Card } from "@/components/ui/card";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { labelledPairs, toMoney } from "@/lib/features/transactions/fields";
import type { TransactionRow } from "@/lib/features/transactions/schema";
import { formatMoney } from "@/lib/money";

type RateDetails = NonNullable<TransactionRow["rateDetails"]>;

/** The service's items (specification 2.10) by name: amounts in the sending currency, and plain factors. */
const FEES: [keyof RateDetails, string][] = [
  ["serviceApiVariableFeeAmount", "Service fee"],
  ["serviceApiFixedFee", "Fixed fee"],
  ["counterpartyFixedFee", "Counterparty's fee"],
];
const FACTORS: [keyof RateDetails, string][] = [
  ["serviceApiVariableFeeRate", "Service fee as a fraction"],
  ["serviceApiMultiplier", "Conversion factor before fees"],
  ["counterpartyMultiplier", "Counterparty's conversion factor"],
];

/** What the rate was made of, as the service itemises it; the payment's one rate is the one from its totals. */
export function RateDetailsCard({ transaction }: { transaction: TransactionRow }) {
  const { rateDetails } = transaction;
  if (!rateDetails) return null;
  const sent = toMoney(transaction.sentAmount);
  const fee = (amount: number) => {
    if (sent) return formatMoney({ ...sent, amount });
    return amount === 0 ? "None" : `${amount} in the currency's minor units`;
  };
  const known = new Set([...FEES, ...FACTORS].map(([key]) => key));
  const rest = Object.fromEntries(Object.entries(rateDetails).filter(([key]) => !known.has(key)));
  const items = [
    ...FEES.map(([key, label]) => ({ label, value: rateDetails[key], text: fee })),
    ...FACTORS.map(([key, label]) => ({ label, value: rateDetails[key], text: String })),
  ];
  return (
    <Card title="What the rate is made of" description="As the service itemises it; the totals are what counts">
      <DescriptionList>
        {items.map(({ label, value, text }) =>
          typeof value === "number" ? (
            <Description key={label} label={label} isEnd>
              {text(value)}
            </Description>
          ) : null,
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
