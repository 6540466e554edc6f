import { Card } from "@/components/ui/card";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { type RateFee, rateFees } from "@/lib/features/quotes/check/rate-fees";
import { labelledPairs, toMoney } from "@/lib/features/transactions/check/facts";
import type { TransactionRow } from "@/lib/features/transactions/schema";
import { formatMoney } from "@/lib/money";

/** The service's plain factors (specification 2.10) with their labels. */
const FACTORS: ["serviceApiVariableFeeRate" | "serviceApiMultiplier" | "counterpartyMultiplier", string][] = [
  ["serviceApiVariableFeeRate", "Service fee rate"],
  ["serviceApiMultiplier", "Conversion factor before fees"],
  ["counterpartyMultiplier", "Counterparty's conversion factor"],
];

/** A fee in its stated currency; just the amount if the payment doesn't name that currency. */
function feeText(transaction: TransactionRow, { amount, side, field }: RateFee): string {
  if (amount === 0) return "None";
  // The currency of the service's own fees depends on the direction.
  if (transaction.type === undefined && field !== "counterpartyFixedFee")
    return `${amount} in the currency's minor units`;
  const money = toMoney(side === "receiving" ? transaction.receivedAmount : transaction.sentAmount);
  return money ? formatMoney({ ...money, amount }) : `${amount} in the ${side} currency's minor units`;
}

/** The rate's components, as itemised by the service; the payment's one rate is computed from its totals. */
export function RateDetailsCard({ transaction }: { transaction: TransactionRow }) {
  const { rateDetails } = transaction;
  if (!rateDetails) return null;
  const fees = rateFees(rateDetails, transaction.type === "INCOMING");
  const known = new Set<string>([...fees.map(({ field }) => field), ...FACTORS.map(([key]) => key)]);
  const rest = Object.fromEntries(Object.entries(rateDetails).filter(([key]) => !known.has(key)));
  const items = [
    ...fees.map((fee) => ({ label: fee.label, text: feeText(transaction, fee) })),
    ...FACTORS.flatMap(([key, label]) => {
      const value = rateDetails[key];
      if (value === undefined) return [];
      // As a percentage, without floating-point noise.
      const percent = `${Number((value * 100).toPrecision(12))}%`;
      return [{ label, text: key === "serviceApiVariableFeeRate" ? percent : String(value) }];
    }),
  ];
  return (
    <Card
      title="Rate breakdown"
      description="As the service itemises it; if it disagrees with the totals, the totals apply."
    >
      <DescriptionList>
        {[...items, ...labelledPairs(rest)].map(({ label, text }) => (
          <Description key={label} label={label} isEnd>
            {text}
          </Description>
        ))}
      </DescriptionList>
    </Card>
  );
}
