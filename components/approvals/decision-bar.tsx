"use client";

import { parseAsString, useQueryState } from "nuqs";
import { useEffect, useMemo, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { FormProblem } from "@/components/form/form-problem";
import { useCan } from "@/components/shell/session";
import { Button } from "@/components/ui/button";
import { useSecondsLeft } from "@/components/ui/countdown";
import { useShortcuts } from "@/components/ui/shortcuts";
import { isUndecided } from "@/lib/features/approvals/fields";
import type { ReceivedApproval } from "@/lib/features/approvals/queries";
import { AssignButton } from "./assign-button";
import { ConfirmDecision } from "./confirm-decision";
import { useDecide } from "./use-decide";
import type { DecisionValues } from "./use-decision-form";

interface Props {
  environment: string;
  view: ReceivedApproval;
  form: UseFormReturn<DecisionValues>;
  draft: string;
}

/** The question that stands, and what its reader saw when it was put. */
interface Asked {
  decision: "approve" | "decline";
  shown: string;
}

/**
 * The two ways to decide, which stay in sight however far one has scrolled. A question that stands stays, with what was
 * typed into it, also when the payment is decided by another meanwhile: it says so and can't be answered any more.
 */
export function DecisionBar({ environment, view, form, draft }: Props) {
  const { approval, requestedFields, firstReview, needsSecond, supportsReject, shown } = view;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [askedFor, setAskedFor] = useQueryState("decide", parseAsString);
  const mayDecide = useCan("approvals:decide");
  const decide = useDecide(environment, view, form, { draft, onDone: () => setAsked(null) });
  const isTimeOver = useSecondsLeft({ endsAt: approval.deadlineAt, asOf: view.asOf, clocks: view.clocks }) === 0;
  const isOpen = isUndecided(approval.status);
  const isOwnFirst = approval.status === "second" && firstReview?.isYou === true;
  const blocked = !mayDecide
    ? "Your role does not decide payments."
    : !isOpen
      ? "This payment is decided or over. Close this to see how it ended."
      : isTimeOver
        ? "The time to decide is over; the payment is not credited."
        : null;
  const approveBlocked = blocked ?? (isOwnFirst ? "You approved it first; another person has to agree." : null);
  const declineBlocked =
    blocked ?? (approval.status === "passed" && !supportsReject ? "It is already left to time out." : null);
  const askedBlocked = asked?.decision === "approve" ? approveBlocked : declineBlocked;
  const isChanged = asked !== null && asked.shown !== shown && !decide.isPending;

  // A notification leads here with the question already asked, unless something has to be filled in first.
  const isReady = approveBlocked === null && requestedFields.every((field) => !field.isMandatory || field.value);
  useEffect(() => {
    if (askedFor !== approval.transactionId) return;
    void setAskedFor(null);
    if (isReady) setAsked({ decision: "approve", shown });
  }, [askedFor, setAskedFor, approval.transactionId, isReady, shown]);

  const shortcuts = useMemo(() => {
    const group = "For the open payment";
    return [
      {
        keys: "a",
        label: "Approve",
        group,
        run: () => setAsked({ decision: "approve", shown }),
        isOff: approveBlocked !== null,
      },
      {
        keys: "r",
        label: "Reject, or let it time out",
        group,
        run: () => setAsked({ decision: "decline", shown }),
        isOff: declineBlocked !== null,
      },
      {
        keys: "n",
        label: "Write a note",
        group,
        run: () => document.querySelector<HTMLElement>("[data-new-note]")?.focus(),
      },
    ];
  }, [approveBlocked, declineBlocked, shown]);
  useShortcuts(shortcuts);

  return (
    <div className={isOpen ? "-mx-5 -mb-6 sticky -bottom-6 grid gap-2.5 bg-surface px-5 pb-5" : "contents"}>
      {isOpen ? (
        <>
          {decide.problem && asked === null ? <FormProblem problem={decide.problem} /> : null}
          {firstReview ? (
            <p className="text-text-2">
              {firstReview.isYou ? "You" : firstReview.reviewerName} approved it first. One more reviewer has to agree
              to exactly this.
            </p>
          ) : null}
          <div className="grid grid-cols-2 gap-2">
            <Button
              size="lg"
              kbd="R"
              disabledReason={declineBlocked}
              onClick={() => setAsked({ decision: "decline", shown })}
            >
              {supportsReject ? "Reject" : "Let it time out"}
            </Button>
            <Button
              variant="primary"
              size="lg"
              kbd="A"
              disabledReason={approveBlocked}
              onClick={() => setAsked({ decision: "approve", shown })}
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
        </>
      ) : null}
      <ConfirmDecision
        view={view}
        decision={asked?.decision ?? null}
        onClose={() => setAsked(null)}
        onConfirm={decide.confirm}
        isPending={decide.isPending}
        problem={decide.problem}
        disabledReason={
          askedBlocked ?? (isChanged ? "The payment changed while you looked. Close this and look again." : null)
        }
      />
    </div>
  );
}
