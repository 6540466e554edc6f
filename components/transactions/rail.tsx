import { Description } from "@/components/ui/description-list";
import { ShortId } from "@/components/ui/short-id";
import { Time } from "@/components/ui/time";
import { isFinal, railOf } from "@/lib/features/transactions/check/facts";
import type { TransactionRow } from "@/lib/features/transactions/schema";
import { enumWords } from "@/lib/fields";
import { formatCount } from "@/lib/numbers";

const CHOSEN: Record<string, string> = { AUTO: "chosen by the service", MANUAL: "chosen with the payment" };

const UNITS = [
  [86_400, "day"],
  [3_600, "hour"],
  [60, "minute"],
  [1, "second"],
] as const;

/** `172800` → `2 days`; `5400` → `90 minutes`: in the largest unit that is exact. */
function durationWords(seconds: number): string {
  const whole = Math.round(seconds);
  const [size, unit] = UNITS.find(([length]) => whole % length === 0) ?? [1, "second"];
  const count = whole / size;
  return `${formatCount(count)} ${unit}${count === 1 ? "" : "s"}`;
}

/** How a payment travels and when it should arrive, as far as the service says (interface-revisions 5). */
export function Rail({ transaction }: { transaction: TransactionRow }) {
  const { railSelectionMode: mode, expectedSettlementAt, settlementTimelineSeconds: seconds } = transaction;
  const { onChainTransaction: onChain, receiptDeliveryConfirmedAt } = transaction;
  const rail = railOf(transaction);
  return (
    <>
      {rail ? (
        <Description label="Rail">
          {rail} {mode ? <span className="text-text-3">{CHOSEN[mode] ?? enumWords(mode)}</span> : null}
        </Description>
      ) : null}
      {expectedSettlementAt ? (
        <Description id="settlement" label={isFinal(transaction) ? "Settlement was expected" : "Expected settlement"}>
          <Time value={expectedSettlementAt} format="both" />
        </Description>
      ) : null}
      {seconds !== undefined && seconds > 0 ? (
        <Description id={expectedSettlementAt ? undefined : "settlement"} label="Usual settlement time">
          {durationWords(seconds)}
        </Description>
      ) : null}
      {onChain?.transactionHash ? (
        <Description label="On-chain reference">
          <ShortId id={onChain.transactionHash} />
          {onChain.network ? <span className="block text-text-3">{enumWords(onChain.network)}</span> : null}
        </Description>
      ) : null}
      {receiptDeliveryConfirmedAt ? (
        <Description label="Receipt delivered">
          <Time value={receiptDeliveryConfirmedAt} format="both" />
        </Description>
      ) : null}
    </>
  );
}
