"use client";

import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { FormProblem } from "@/components/form/form-problem";
import { FormSelect } from "@/components/form/form-select";
import { FormTextArea } from "@/components/form/form-text-area";
import type { Problem } from "@/components/form/problem";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { clockText, useSecondsLeft } from "@/components/ui/countdown";
import { approvalMoney, REASONS } from "@/lib/features/approvals/fields";
import type { ReceivedApproval } from "@/lib/features/approvals/queries";
import { formatMoney } from "@/lib/money";
import { UmaAddress } from "./uma-address";
import type { DecisionValues } from "./use-decision-form";

interface Props {
  view: ReceivedApproval;
  decision: "approve" | "decline" | null;
  onClose: () => void;
  onConfirm: (decision: "approve" | "decline") => void;
  isPending: boolean;
  problem: Problem | null;
  disabledReason: string | null;
}

/** Restates exactly what will happen, asks for the reason, and takes Enter for yes: seconds count here. */
export function ConfirmDecision({ view, decision, onClose, onConfirm, isPending, problem, disabledReason }: Props) {
  const { approval, needsSecond, firstReview, supportsReject } = view;
  const { setValue, getValues } = useFormContext<DecisionValues>();
  const seconds = useSecondsLeft({ endsAt: approval.deadlineAt, asOf: view.asOf, clocks: view.clocks });
  const reason = useWatch<DecisionValues, "reasonCode">({ name: "reasonCode" });
  const reasons = REASONS.filter((one) => one.decision === decision || one.decision === "both");
  useEffect(() => {
    if (decision === null) return;
    const fits = REASONS.some(
      ({ value, decision: of }) => value === getValues("reasonCode") && (of === decision || of === "both"),
    );
    if (!fits) setValue("reasonCode", decision === "approve" ? "verified" : "");
  }, [decision, getValues, setValue]);
  if (decision === null) return null;
  const money = approvalMoney(approval);
  const amount = money ? formatMoney(money) : "an unknown amount";
  const words = wordsOf(decision, amount, supportsReject, needsSecond && !firstReview);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => onConfirm(decision)}
      startsAt="act"
      title={words.title}
      description={`${words.consequence} ${clockText(seconds)} left.`}
      facts={[
        { label: "From", value: <UmaAddress address={approval.sender} /> },
        { label: "To", value: <bdi>{approval.customerLabel ?? "Unknown customer"}</bdi> },
        { label: "They receive", value: amount, isTotal: true },
      ]}
      confirmLabel={words.act}
      variant={decision === "approve" ? "primary" : "danger"}
      isPending={isPending}
      disabledReason={disabledReason ?? (reason === "" ? "Choose a reason." : null)}
      notice={problem ? <FormProblem problem={problem} /> : null}
    >
      <FormSelect<DecisionValues>
        name="reasonCode"
        label="Reason"
        isRequired
        placeholder={decision === "decline" ? "Choose a reason" : undefined}
        options={reasons.map(({ value, label }) => ({ value, label }))}
      />
      <FormTextArea<DecisionValues> name="note" label="Note" isOptional rows={2} dir="auto" />
    </ConfirmDialog>
  );
}

function wordsOf(decision: "approve" | "decline", amount: string, supportsReject: boolean, isFirst: boolean) {
  if (decision === "approve") {
    return isFirst
      ? {
          title: "Approve as the first of two?",
          consequence: "Nothing is sent until another reviewer agrees.",
          act: `Approve ${amount} first`,
        }
      : {
          title: "Approve this payment?",
          consequence: "It is credited to the customer and can't be taken back.",
          act: `Approve ${amount}`,
        };
  }
  return supportsReject
    ? {
        title: "Reject this payment?",
        consequence: "It is not credited; the sender is refunded by their institution.",
        act: `Reject ${amount}`,
      }
    : {
        title: "Let this payment time out?",
        consequence: "It is not credited unless somebody approves it before its time is over.",
        act: "Let it time out",
      };
}
