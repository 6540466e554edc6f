"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { useDraft } from "@/components/form/draft";
import { FormProblem } from "@/components/form/form-problem";
import { useCan } from "@/components/shell/session";
import { Button } from "@/components/ui/button";
import { useSecondsLeft } from "@/components/ui/countdown";
import { useShortcuts } from "@/components/ui/shortcuts";
import type { ReceivedApproval } from "@/lib/features/approvals/queries";
import { AssignButton } from "./assign-button";
import { ConfirmDecision } from "./confirm-decision";
import { RequestedFields } from "./requested-fields";
import { useDecide } from "./use-decide";

/** What the reviewer types; the answers' values are keyed by field name. */
export interface DecisionValues {
  receiverCustomerInfo: Record<string, string>;
  reasonCode: string;
  note: string;
}

interface Props {
  environment: string;
  view: ReceivedApproval;
  /** What comes before the requested data. */
  children: ReactNode;
  /** What comes after it. */
  background: ReactNode;
}

/**
 * The facts, the requested data, and the two ways to decide, which stay in sight however far one has scrolled. Whatever
 * fails, what was typed stays.
 */
export function DecisionForm({ environment, view, children, background }: Props) {
  const { approval, requestedFields, firstReview, needsSecond, supportsReject } = view;
  const [asks, setAsks] = useState<"approve" | "decline" | null>(null);
  const [isAsked, setAsked] = useQueryState("decide", parseAsStringLiteral(["approve"]));
  const mayDecide = useCan("approvals:decide");
  const form = useForm<DecisionValues>({
    defaultValues: {
      receiverCustomerInfo: Object.fromEntries(requestedFields.map(({ name, value }) => [name, value ?? ""])),
      reasonCode: "",
      note: "",
    },
  });
  // What somebody began to type before another one approved first is no part of what is agreed to.
  const draft = `approval:${environment}:${approval.transactionId}${firstReview ? ":second" : ""}`;
  useDraft(form, draft);
  const decide = useDecide(environment, view, form, { draft, onDone: () => setAsks(null) });
  const isOver = useSecondsLeft({ endsAt: approval.deadlineAt, asOf: view.asOf, clocks: view.clocks }) === 0;
  const isOwnFirst = approval.status === "second" && firstReview?.isYou === true;
  const blocked = !mayDecide
    ? "Your role does not decide payments."
    : isOver
      ? "The time to decide is over; the payment is not credited."
      : null;
  const approveBlocked = blocked ?? (isOwnFirst ? "You approved it first; another person has to agree." : null);
  const declineBlocked =
    blocked ?? (approval.status === "passed" && !supportsReject ? "It is already left to time out." : null);
  const declineLabel = supportsReject ? "Reject" : "Let it time out";

  // A notification leads here with the question already asked, unless something has to be filled in first.
  const isReady = approveBlocked === null && requestedFields.every((field) => !field.isMandatory || field.value);
  useEffect(() => {
    if (isAsked === null) return;
    void setAsked(null);
    if (isReady) setAsks("approve");
  }, [isAsked, setAsked, isReady]);

  const shortcuts = useMemo(() => {
    const group = "For the open payment";
    return [
      { keys: "a", label: "Approve", group, run: () => setAsks("approve"), isOff: approveBlocked !== null },
      {
        keys: "r",
        label: "Reject, or let it time out",
        group,
        run: () => setAsks("decline"),
        isOff: declineBlocked !== null,
      },
      {
        keys: "n",
        label: "Write a note",
        group,
        run: () => document.querySelector<HTMLElement>("[data-new-note]")?.focus(),
      },
    ];
  }, [approveBlocked, declineBlocked]);
  useShortcuts(shortcuts);

  return (
    <FormProvider {...form}>
      {children}
      {requestedFields.length > 0 ? (
        <RequestedFields fields={requestedFields} answeredBy={firstReview?.reviewerName} />
      ) : null}
      {background}
      <div className="-mx-5 -mb-6 sticky -bottom-6 grid gap-2.5 bg-surface px-5 pb-5">
        {decide.problem && asks === null ? <FormProblem problem={decide.problem} /> : null}
        {firstReview ? (
          <p className="text-text-2">
            {firstReview.isYou ? "You" : firstReview.reviewerName} approved it first. One more reviewer has to agree to
            exactly this.
          </p>
        ) : null}
        <div className="grid grid-cols-2 gap-2">
          <Button size="lg" kbd="R" disabledReason={declineBlocked} onClick={() => setAsks("decline")}>
            {declineLabel}
          </Button>
          <Button
            variant="primary"
            size="lg"
            kbd="A"
            disabledReason={approveBlocked}
            onClick={() => setAsks("approve")}
          >
            Approve
          </Button>
        </div>
        {blocked || isOwnFirst ? <p className="text-sm text-text-2">{approveBlocked}</p> : null}
        {needsSecond && !firstReview ? (
          <p className="text-sm text-text-3">
            {approval.amount === null ? "The amount is not known" : "Over the limit"}: one more reviewer has to agree.
          </p>
        ) : null}
        {supportsReject ? null : (
          <p className="text-sm text-text-3">
            This service can't be told to reject. What nobody approves in time is not credited.
          </p>
        )}
        {mayDecide ? <AssignButton environment={environment} view={view} /> : null}
        <ConfirmDecision
          view={view}
          decision={asks}
          onClose={() => setAsks(null)}
          onConfirm={decide.confirm}
          isPending={decide.isPending}
          problem={decide.problem}
          disabledReason={asks === "approve" ? approveBlocked : declineBlocked}
        />
      </div>
    </FormProvider>
  );
}
