"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormProblem } from "@/components/form/form-problem";
import { useCan } from "@/components/shell/session";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useSecondsLeft } from "@/components/ui/countdown";
import { type Deadline, millisecondsLeft } from "@/lib/dates";
import { EXECUTE_LEAD_MS } from "@/lib/features/quotes/fields";
import { executeQuoteMutation, type ReceivedQuote } from "@/lib/features/quotes/queries";
import { formatMoney } from "@/lib/money";
import { type Breakdown, rateOf } from "./breakdown";
import { executionKey } from "./execution-key";

interface ExecuteQuoteProps {
  environment: string;
  view: ReceivedQuote;
  breakdown: Breakdown;
  deadline: Deadline;
  onPriceAgain?: () => void;
  isPricing?: boolean;
}

/** The button that moves money: restates what will happen, is off with a reason when it can't, and carries one key. */
export function ExecuteQuote({ environment, view, breakdown, deadline, onPriceAgain, isPricing }: ExecuteQuoteProps) {
  const { quote } = view;
  const [isOpen, setOpen] = useState(false);
  const mayExecute = useCan("quotes:execute");
  const execute = useMutation(executeQuoteMutation(environment));
  const seconds = useSecondsLeft(deadline);
  const isLate = seconds * 1000 <= EXECUTE_LEAD_MS;
  const reason = !mayExecute
    ? "Your role does not execute quotes."
    : isLate
      ? "Too close to expiry to be sure of the rate. Price it again."
      : null;
  const [sending, receiving] = [formatMoney(breakdown.sending), formatMoney(breakdown.receiving)];
  const problem = execute.error;
  const confirm = () => {
    if (execute.isPending || millisecondsLeft(deadline) <= EXECUTE_LEAD_MS) return;
    execute.mutate(
      {
        quoteId: quote.id,
        key: executionKey(quote.id, view.journal.length),
        totalSendingAmount: quote.totalSendingAmount,
        totalReceivingAmount: quote.totalReceivingAmount,
        sendingCurrency: quote.sendingCurrency.code,
        receivingCurrency: quote.receivingCurrency.code,
      },
      { onSuccess: () => setOpen(false) },
    );
  };
  const rate = rateOf(breakdown);
  const notice = problem ? <FormProblem problem={problem} /> : null;
  return (
    <div className="mt-4.5 grid gap-2">
      {isLate && onPriceAgain ? (
        <Button variant="primary" size="lg" onClick={onPriceAgain} isPending={isPricing} kbd="R">
          Price again
        </Button>
      ) : (
        <Button variant="primary" size="lg" disabledReason={reason} onClick={() => setOpen(true)}>
          Send {sending} → {receiving}
        </Button>
      )}
      {isOpen ? null : notice}
      <p className="text-center text-sm text-text-3">Can't be cancelled once executed.</p>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={confirm}
        title="Send this payment?"
        description={`${seconds} s left at this rate. It can't be cancelled once executed.`}
        facts={[
          { label: "From", value: quote.fromLabel },
          { label: "To", value: quote.toLabel },
          { label: "They receive", value: receiving },
          ...(rate ? [{ label: "Rate", value: rate }] : []),
          { label: "Customer pays", value: sending, isTotal: true },
        ]}
        confirmLabel={`Send ${sending}`}
        isPending={execute.isPending}
        disabledReason={reason}
        notice={notice}
      />
    </div>
  );
}
