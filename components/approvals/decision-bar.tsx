"use client";

import { parseAsString, useQueryState } from "nuqs";
import { useEffect, useMemo, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { FormProblem } from "@/components/form/form-problem";
import { useCan } from "@/components/shell/session";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useSecondsLeft } from "@/components/ui/countdown";
import { useShortcuts } from "@/components/ui/shortcuts";
import { isUndecided } from "@/lib/features/approvals/fields";
import type { ReceivedApproval } from "@/lib/features/approvals/queries";
import type { DecisionResult } from "@/lib/features/approvals/schema";
import { AssignButton } from "./assign-button";
import { ConfirmDecision } from "./confirm-decision";
import { FirstReview } from "./first-review";
import { isStanding, overWords } from "./over-words";
import { type Choice, useDecide } from "./use-decide";
import type { DecisionValues } from "./use-decision-form";

interface Props {
  view: ReceivedApproval;
  form: UseFormReturn<DecisionValues>;
  draft: string;
  onResult: (result: DecisionResult, choice: Choice) => void;
  /** Someone else approved first, and this user's own approval was not accepted. */
  lost: string | null;
}

/** The open confirmation, and the version of the payment shown when it was opened. */
interface Asked {
  choice: Choice;
  shown: string;
}

/**
 * The two decision buttons, visible however far the page is scrolled. An open confirmation stays, with its
 * input, even if someone else decides the payment in the meantime: it says so and can no longer be answered.
 */
export function DecisionBar({ view, form, draft, onResult, lost }: Props) {
  const { approval, requestedFields, firstReview, needsSecond, supportsReject, shown } = view;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [askedFor, setAskedFor] = useQueryState("decide", parseAsString);
  const mayDecide = useCan("approvals:decide");
  const decide = useDecide(view, form, { draft, onClose: () => setAsked(null), onResult });
  const isTimeOver = useSecondsLeft({ endsAt: approval.deadlineAt, asOf: view.asOf, clocks: view.clocks }) === 0;
  const isOpen = isUndecided(approval.status);
  const isOwnFirst = approval.status === "second" && firstReview?.isYou === true;
  const blocked = !mayDecide
    ? "Your role can't decide payments."
    : !isOpen
      ? "This payment is already decided."
      : isTimeOver
        ? "This environment's approval window has ended."
        : null;
  const approveBlocked = blocked ?? (isOwnFirst ? "You approved first; a second reviewer has to agree." : null);
  const declineBlocked =
    blocked ?? (approval.status === "passed" && !supportsReject ? "It has already been left to time out." : null);
  const isChanged = asked !== null && asked.shown !== shown;
  const askedBlocked = asked?.choice === "approve" ? approveBlocked : declineBlocked;
  const hasArrived = asked !== null && decide.problem !== null && isStanding(view, asked.choice);

  // A notification leads here with the confirmation already open, unless something must be filled in first.
  const isReady = approveBlocked === null && requestedFields.every((field) => !field.isMandatory || field.value);
  useEffect(() => {
    if (askedFor !== approval.transactionId) return;
    void setAskedFor(null);
    if (isReady) setAsked({ choice: "approve", shown });
  }, [askedFor, setAskedFor, approval.transactionId, isReady, shown]);

  const shortcuts = useMemo(() => {
    const group = "For the open payment";
    const ask = (choice: Choice) => () => setAsked({ choice, shown });
    const isApproveOff = approveBlocked !== null;
    const isDeclineOff = declineBlocked !== null;
    return [
      { keys: "a", label: "Approve, with a reason", group, run: ask("approve"), isOff: isApproveOff },
      { keys: "r", label: "Reject or let it time out, with a reason", group, run: ask("decline"), isOff: isDeclineOff },
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
    <div
      data-foot={isOpen || undefined}
      className={
        isOpen
          ? // Enlarged to 400%, the screen is so low that the buttons would cover what is to be decided.
            "-mx-5 -mb-6 sticky -bottom-6 grid gap-2.5 bg-surface px-5 pb-5 [@media(max-height:20rem)]:static"
          : "contents"
      }
    >
      {isOpen ? (
        <>
          {decide.problem && asked === null ? <FormProblem problem={decide.problem} /> : null}
          {lost ? <Banner tone="warn" title={lost} isLive /> : null}
          {view.journal[0]?.status === "refused" && approval.heldBecause ? (
            <Banner tone="bad" title={approval.heldBecause} isLive>
              It still needs a decision.
            </Banner>
          ) : null}
          {firstReview ? <FirstReview review={firstReview} /> : null}
          <div className="grid grid-cols-2 gap-2">
            <Button
              size="lg"
              kbd="R"
              disabledReason={declineBlocked}
              onClick={() => setAsked({ choice: "decline", shown })}
            >
              {supportsReject ? "Reject" : "Let it time out"}
            </Button>
            <Button
              variant="primary"
              size="lg"
              kbd="A"
              disabledReason={approveBlocked}
              onClick={() => setAsked({ choice: "approve", shown })}
            >
              Approve
            </Button>
          </div>
          {blocked || isOwnFirst ? <p className="text-sm text-text-2">{approveBlocked}</p> : null}
          {needsSecond && !firstReview ? (
            <p className="text-sm text-text-2">
              {approval.amount === null ? "The amount is unknown" : "Over the limit"}: two reviewers have to agree.
            </p>
          ) : null}
          {supportsReject ? null : (
            <p className="text-sm text-text-3">
              The service can't reject payments. Payments not approved in time are not credited.
            </p>
          )}
          {mayDecide ? <AssignButton view={view} /> : null}
        </>
      ) : null}
      {asked ? (
        <ConfirmDecision
          key={asked.choice}
          view={view}
          choice={asked.choice}
          onClose={() => setAsked(null)}
          onConfirm={decide.confirm}
          isPending={decide.isPending}
          problem={hasArrived ? null : decide.problem}
          over={decide.isPending ? null : overWords(view, { blocked: askedBlocked, isChanged, hasArrived })}
        />
      ) : null}
    </div>
  );
}
