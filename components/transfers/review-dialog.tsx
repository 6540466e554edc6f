"use client";

import { NameWarning } from "@/components/external-accounts/name-warning";
import { FormProblem } from "@/components/form/form-problem";
import { problemIn } from "@/components/form/problem";
import { Party } from "@/components/quotes/party";
import { SignOffNotice } from "@/components/sign-offs/notice";
import { Banner } from "@/components/ui/banner";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import { useEnvironment } from "@/lib/client/environment";
import { isProblemError } from "@/lib/client/problem";
import { useCreateTransfer } from "@/lib/features/transfers/queries";
import type { CreateTransferResult, TransferPreview } from "@/lib/features/transfers/schema";
import { resourcePath } from "@/lib/ids";
import { formatMoney } from "@/lib/money";

interface ReviewDialogProps {
  review: TransferPreview;
  /** The request that it corrects. */
  corrects?: string;
  /** From then on the review is void. */
  onClose: () => void;
  onDone: (result: CreateTransferResult) => void;
}

const COURSE = {
  in: "The service pulls the money from the external account; that can take days and can fail.",
  out: "The money leaves the internal account immediately.",
};

/** Everything that the user confirms, as just read by the server, which refuses to send it if anything differs. */
export function ReviewDialog({ review, corrects, onClose, onDone }: ReviewDialogProps) {
  const environment = useEnvironment();
  const create = useCreateTransfer();
  const { shown, available, direction, hasKeys, nameCheck } = review;
  const { source, destination, money, earlier } = shown;
  const amount = formatMoney(money);
  const left = { ...available, amount: available.amount - money.amount };
  const { error } = create;
  const problem = problemIn(error);
  // The server refused: pressing again would get the same response.
  const isOver = isProblemError(error) && error.status >= 400 && error.status < 500;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => create.mutate({ shown, corrects }, { onSuccess: onDone })}
      title={earlier ? "Make the same transfer again?" : "Make this transfer?"}
      description={COURSE[direction]}
      facts={[
        { label: "From", value: <Party party={source} currency={money.currency} /> },
        { label: "To", value: <Party party={destination} currency={money.currency} /> },
        { label: direction === "out" ? "Available now" : "Current balance", value: formatMoney(available) },
        ...(direction === "out" ? [{ label: "Balance afterwards", value: formatMoney(left) }] : []),
        { label: "Amount", value: amount, isTotal: true },
      ]}
      confirmLabel={earlier ? `Transfer ${amount} again` : `Transfer ${amount}`}
      variant={earlier ? "danger" : "primary"}
      isPending={create.isPending}
      disabledReason={isOver ? "Go back and review it again." : null}
      notice={problem ? <FormProblem problem={problem} /> : null}
    >
      <NameWarning check={nameCheck} />
      {direction === "out" ? <SignOffNotice action="transfer.out" money={money} /> : null}
      {earlier ? (
        <Banner tone="warn" title="The same transfer was made before">
          <Time value={earlier.at} format="both" />.{" "}
          <Link href={resourcePath(environment, earlier.id) ?? "#"}>Check it</Link> before you make it again.
        </Banner>
      ) : null}
      {hasKeys ? null : (
        <p className="text-sm text-text-2">
          This deployment doesn't support idempotency keys. If the response is lost, Corridor looks for the transfer
          under Transactions and never sends it again.
        </p>
      )}
    </ConfirmDialog>
  );
}
