"use client";

import { useState } from "react";
import { ActDialog } from "@/components/form/act-dialog";
import { problemIn } from "@/components/form/problem";
import { TextField } from "@/components/ui/text-field";
import { useTimeZone } from "@/components/ui/time-zone";
import { instantOf, localOf, serverNow, zoneLabel } from "@/lib/dates";
import { paidLabel } from "@/lib/features/quotes/fields/terms";
import { toMoney } from "@/lib/features/transactions/check/facts";
import { useConfirmReceipt } from "@/lib/features/transactions/queries";
import type { TransactionRow } from "@/lib/features/transactions/schema";
import { formatMoney } from "@/lib/money";

interface Props {
  transaction: TransactionRow;
  onClose: () => void;
}

/** Asks when the payer received the receipt: by default now, or as recorded before. Moves no money. */
export function ReceiptDialog({ transaction, onClose }: Props) {
  const zone = useTimeZone();
  const recorded = Date.parse(transaction.receiptDeliveryConfirmedAt ?? "");
  const [local, setLocal] = useState(() => localOf(Number.isNaN(recorded) ? serverNow() : recorded, zone));
  const confirmReceipt = useConfirmReceipt();
  const deliveredAt = local === "" ? null : instantOf(local, zone);
  const sent = toMoney(transaction.sentAmount);
  return (
    <ActDialog
      act={confirmReceipt}
      input={deliveredAt === null ? null : { transactionId: transaction.id, deliveredAt }}
      said="The service recorded the receipt"
      onClose={onClose}
      title="Record that the receipt was delivered?"
      description="The service keeps when the receipt was delivered. No money moves."
      facts={[
        { label: "To", value: <bdi>{transaction.toLabel}</bdi> },
        { label: paidLabel(transaction.fromLabel), value: sent ? formatMoney(sent) : "Not stated" },
      ]}
      confirmLabel="Record delivery"
      disabledReason={deliveredAt === null ? "Enter when it was delivered." : null}
    >
      <TextField
        type="datetime-local"
        label="Delivered at"
        hint={`In ${zoneLabel(zone)}.`}
        error={confirmReceipt.error ? problemIn(confirmReceipt.error)?.fields?.deliveredAt : undefined}
        value={local}
        onChange={(event) => setLocal(event.target.value)}
      />
    </ActDialog>
  );
}
