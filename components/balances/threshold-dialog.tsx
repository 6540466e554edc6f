"use client";

import { useState } from "react";
import { FormProblem } from "@/components/form/form-problem";
import { problemIn } from "@/components/form/problem";
import { AmountField } from "@/components/ui/amount-field";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { moneyOf } from "@/lib/features/balances/fields";
import { useSetThreshold } from "@/lib/features/balances/queries";
import type { BalanceRow } from "@/lib/features/balances/schema";
import { formatMoney, parseAmount, toMajorUnits } from "@/lib/money";

/** Sets, changes or removes the balance below which people are notified. */
export function ThresholdDialog({ account, onClose }: { account: BalanceRow; onClose: () => void }) {
  const decimals = account.decimals ?? 0;
  // Edits the value shown on opening: later updates don't change the question.
  const [shown] = useState(account.threshold);
  const [text, setText] = useState(shown === null ? "" : toMajorUnits(shown, decimals));
  const change = useSetThreshold();
  const problem = problemIn(change.error);
  const typed = parseAmount(text, decimals);
  const send = (amount: number | null) =>
    change.mutate(
      { accountId: account.id, amount, shown },
      {
        onSuccess: (row) => {
          const money = moneyOf(row, row.threshold);
          toast(money ? `Threshold set to ${formatMoney(money)}` : "Threshold removed");
          onClose();
        },
      },
    );
  const available = moneyOf(account, account.available);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => send(typed.ok ? typed.amount : null)}
      title="Low-balance threshold"
      description="Administrators, operations and finance are notified once when the available balance falls below it, and again only after it has risen above."
      confirmLabel={shown === null ? "Set threshold" : "Change threshold"}
      disabledReason={typed.ok ? null : typed.reason}
      isPending={change.isPending}
      notice={problem ? <FormProblem problem={problem} /> : null}
    >
      <AmountField
        label="Notify below"
        currency={account.currency ?? undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
        hint={available ? `Available now: ${formatMoney(available)}` : undefined}
        error={text !== "" && !typed.ok ? typed.reason : undefined}
      />
      {shown === null ? null : (
        <div className="mt-3">
          <Button size="sm" onClick={() => send(null)} isPending={change.isPending}>
            Remove threshold
          </Button>
        </div>
      )}
    </ConfirmDialog>
  );
}
