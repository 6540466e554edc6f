"use client";

import { useState } from "react";
import { ActDialog } from "@/components/form/act-dialog";
import { Banner } from "@/components/ui/banner";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { paidLabel } from "@/lib/features/quotes/fields/terms";
import {
  CANCEL_REASONS,
  type CancellationWords,
  isCancellable,
  isRailUnknown,
  seenPayment,
} from "@/lib/features/transactions/check/cancellation";
import { toMoney } from "@/lib/features/transactions/check/facts";
import { useCancelTransaction } from "@/lib/features/transactions/queries";
import type { TransactionRow } from "@/lib/features/transactions/schema";
import { enumWords } from "@/lib/fields";
import { formatMoney } from "@/lib/money";

const OTHER = "other";

interface Props {
  transaction: TransactionRow;
  /** The state of a cancellation that was requested meanwhile, by this press or another; null if there is none. */
  asked: CancellationWords | null;
  onClose: () => void;
}

/** Why there is nothing left to request; null while there is. */
function overOf({ transaction, asked }: Pick<Props, "transaction" | "asked">, isSent: boolean) {
  if (asked) return { title: `${asked.title}.`, text: asked.text.join(" ") };
  if (isCancellable(transaction)) return null;
  // After a lost response, the request may have arrived.
  const text = isSent ? "Check the payment's status." : "No cancellation was sent. Check the payment's status.";
  return { title: "This payment can't be cancelled any more.", text };
}

/** Restates the payment to be cancelled, and what the service's response does not yet mean. */
export function CancelDialog({ transaction, asked, onClose }: Props) {
  const [chosen, setChosen] = useState("");
  const [other, setOther] = useState("");
  const cancel = useCancelTransaction();
  const [sent, received] = [toMoney(transaction.sentAmount), toMoney(transaction.receivedAmount)];
  const reason = (chosen === OTHER ? other.trim() : chosen) || undefined;
  const rail = transaction.paymentRail;
  return (
    <ActDialog
      act={cancel}
      input={{ transactionId: transaction.id, reason, seen: seenPayment(transaction) }}
      onClose={onClose}
      over={overOf({ transaction, asked }, !cancel.isIdle)}
      variant="danger"
      title="Request cancellation of this payment?"
      description="The service will try to stop it. It may still be paid out; once it is stopped, the money goes back to where it came from."
      facts={[
        { label: "To", value: <bdi>{transaction.toLabel}</bdi> },
        { label: "They would receive", value: received ? formatMoney(received) : "Not stated" },
        { label: "Payment rail", value: rail ? enumWords(rail) : "Not stated" },
        { label: paidLabel(transaction.fromLabel), value: sent ? formatMoney(sent) : "Not stated", isTotal: true },
      ]}
      cancelLabel="Keep the payment"
      confirmLabel={sent ? `Request cancellation of ${formatMoney(sent)}` : "Request cancellation"}
    >
      {isRailUnknown(transaction) ? (
        <Banner tone="info" title="Only the service can say whether it can be cancelled">
          It doesn't state how this payment travels. ACH and wire payments can be cancelled before they settle.
        </Banner>
      ) : null}
      <Select
        label="Reason"
        isOptional
        placeholder="No reason given"
        options={[
          ...CANCEL_REASONS.map((value) => ({ value, label: value })),
          { value: OTHER, label: "Another reason" },
        ]}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      />
      {chosen === OTHER ? (
        <TextField
          label="Describe the reason"
          hint="Sent to the service and kept in the audit log: no personal data."
          value={other}
          maxLength={500}
          onChange={(event) => setOther(event.target.value)}
        />
      ) : null}
    </ActDialog>
  );
}
