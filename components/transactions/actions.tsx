"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCan } from "@/components/shell/session";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import { useEnvironment } from "@/lib/client/environment";
import {
  cancellationWords,
  isCancellable,
  isCancelled,
  mayAskAgain,
} from "@/lib/features/transactions/check/cancellation";
import { transactionActionsQuery } from "@/lib/features/transactions/queries";
import type { TransactionRow } from "@/lib/features/transactions/schema";
import { CancelDialog } from "./cancel-dialog";
import { ReceiptDialog } from "./receipt-dialog";

interface Props {
  transaction: TransactionRow;
}

/** The actions on a payment, if the deployment supports them, and the status of its cancellation. */
export function TransactionActions({ transaction }: Props) {
  const environment = useEnvironment();
  const query = useQuery(transactionActionsQuery(environment, transaction.id));
  const [open, setOpen] = useState<"cancel" | "receipt" | null>(null);
  const mayCancel = useCan("transactions:cancel");
  const mayConfirm = useCan("transactions:confirm");
  const { canCancel = false, canConfirm = false, cancellation = null } = query.data ?? {};
  const words = cancellationWords(transaction, cancellation);
  const isAsked = cancellation !== null && !mayAskAgain(cancellation);
  const offersCancel = canCancel && !isAsked && isCancellable(transaction);
  const offersReceipt = canConfirm && transaction.type === "OUTGOING";
  const confirmedAt = transaction.receiptDeliveryConfirmedAt;
  if (!words && !offersCancel && !offersReceipt && !confirmedAt && open === null) return null;
  const close = () => setOpen(null);
  return (
    <section aria-label="Cancellation and receipt" className="grid gap-3">
      {words ? (
        <Banner tone={words.tone} title={words.title} isLive>
          {words.text.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Banner>
      ) : null}
      {confirmedAt ? (
        <p className="text-text-2">
          Receipt delivered <Time value={confirmedAt} format="both" />
        </p>
      ) : null}
      {offersCancel || offersReceipt ? (
        <div className="flex flex-wrap gap-2">
          {offersCancel ? (
            <Button
              onClick={() => setOpen("cancel")}
              disabledReason={mayCancel ? null : "Your role can't cancel payments."}
            >
              Request cancellation
            </Button>
          ) : null}
          {offersReceipt ? (
            <Button
              onClick={() => setOpen("receipt")}
              disabledReason={mayConfirm ? null : "Your role can't record receipts."}
            >
              {confirmedAt ? "Correct delivery time" : "Record receipt delivery"}
            </Button>
          ) : null}
        </div>
      ) : null}
      {open === "cancel" ? (
        <CancelDialog
          transaction={transaction}
          asked={isAsked || isCancelled(transaction) ? words : null}
          onClose={close}
        />
      ) : null}
      {open === "receipt" ? <ReceiptDialog transaction={transaction} onClose={close} /> : null}
    </section>
  );
}
