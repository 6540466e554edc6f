import { Card } from "@/components/ui/card";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Time } from "@/components/ui/time";
import type { TransactionRow } from "@/lib/features/transactions/schema";
import { enumWords } from "@/lib/fields";

/** A payment's refund (specification 2.11): its status and reason. */
export function RefundCard({ refund }: { refund: TransactionRow["refund"] }) {
  if (!refund) return null;
  return (
    <Card id="refund" title="Refund">
      <DescriptionList>
        <Description label="Status">{refund.status ? enumWords(refund.status) : null}</Description>
        <Description label="Reason">{refund.reason ? enumWords(refund.reason) : null}</Description>
        <Description label="Reference">{refund.reference}</Description>
        <Description label="Started">
          <Time value={refund.initiatedAt} format="both" />
        </Description>
        <Description label="Settled">
          <Time value={refund.settledAt} format="both" />
        </Description>
      </DescriptionList>
    </Card>
  );
}
