"use client";

import { useState } from "react";
import { FormProblem } from "@/components/form/form-problem";
import { FormTextArea } from "@/components/form/form-text-area";
import type { Problem } from "@/components/form/problem";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { clockText, spokenSeconds, useSecondsLeft } from "@/components/ui/countdown";
import { CountingWords } from "@/components/ui/counting-words";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Dialog } from "@/components/ui/dialog";
import { LiveRegion } from "@/components/ui/live-region";
import { approvalMoney } from "@/lib/features/approvals/fields";
import type { ReceivedApproval } from "@/lib/features/approvals/queries";
import type { ReasonCode } from "@/lib/features/approvals/schema";
import { formatMoney } from "@/lib/money";
import { FirstReview } from "./first-review";
import { ReasonChoice } from "./reason-choice";
import { UmaAddress } from "./uma-address";
import type { Choice } from "./use-decide";
import type { DecisionValues } from "./use-decision-form";

interface Props {
  view: ReceivedApproval;
  choice: Choice;
  onClose: () => void;
  onConfirm: (choice: Choice, reason: ReasonCode) => void;
  isPending: boolean;
  problem: Problem | null;
  /** Why it can no longer be answered. */
  over: { title: string; text: string } | null;
}

/**
 * Restates exactly what will happen and asks for the reason, which is also the answer: nothing is preselected, and
 * Enter alone does nothing. If two people must agree, it asks for confirmation after the reason.
 */
export function ConfirmDecision({ view, choice, onClose, onConfirm, isPending, problem, over }: Props) {
  const { approval, needsSecond, firstReview, supportsReject } = view;
  const [chosen, setChosen] = useState<ReasonCode | null>(null);
  const seconds = useSecondsLeft({ endsAt: approval.deadlineAt, asOf: view.asOf, clocks: view.clocks });
  const money = approvalMoney(approval);
  const amount = money ? formatMoney(money) : "an unknown amount";
  const isStepped = choice === "approve" && needsSecond;
  const words = wordsOf(choice, amount, supportsReject, isStepped && !firstReview);
  const act = (reason: ReasonCode | null) => reason && !over && onConfirm(choice, reason);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      isLocked={isPending}
      title={words.title}
      description={
        <>
          {words.consequence} {over ? null : <CountingWords>{`${clockText(seconds)} left.`}</CountingWords>}
        </>
      }
      footer={
        <>
          <Button size="lg" onClick={onClose} disabledReason={isPending && "The decision is being sent."}>
            {over ? "Close" : "Cancel"}
          </Button>
          {isStepped ? (
            <Button
              size="lg"
              variant="primary"
              isPending={isPending}
              disabledReason={over?.title ?? (chosen === null ? "Choose a reason." : null)}
              onClick={() => act(chosen)}
              className="whitespace-normal! py-1.5 max-sm:flex-1"
            >
              {firstReview ? `Approve ${amount}` : `Give first approval: ${amount}`}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="grid gap-3">
        {over ? (
          <Banner tone="warn" title={over.title} isLive>
            {over.text}
          </Banner>
        ) : null}
        <DescriptionList className="rounded-md bg-sunken px-3 py-2.5">
          <Description label="From" isEnd>
            <UmaAddress address={approval.sender} />
          </Description>
          <Description label="To" isEnd>
            <bdi>{approval.customerLabel ?? "Unknown customer"}</bdi>
          </Description>
          <Description label="Amount" isTotal isEnd>
            {amount}
          </Description>
        </DescriptionList>
        {firstReview ? <FirstReview review={firstReview} /> : null}
        <FormTextArea<DecisionValues> name="note" label="Note" isOptional rows={2} dir="auto" />
        <ReasonChoice
          choice={choice}
          act={words.verb}
          atOnce={isStepped ? null : words.atOnce}
          chosen={chosen}
          onChoose={(reason) => {
            setChosen(reason);
            if (!isStepped) act(reason);
          }}
          onEnter={() => act(chosen)}
          isPending={isPending}
          disabledReason={over?.title ?? null}
        />
        {problem ? <FormProblem problem={problem} /> : null}
        {/* The page's own can't be heard from here; that the time is over is what `over` says. */}
        <LiveRegion>{spokenSeconds(seconds, "left to decide.", "")}</LiveRegion>
      </div>
    </Dialog>
  );
}

function wordsOf(choice: Choice, amount: string, supportsReject: boolean, isFirst: boolean) {
  if (choice === "approve") {
    return isFirst
      ? {
          title: `Give the first of two approvals for ${amount}?`,
          consequence: "Nothing is credited until a second reviewer approves too.",
          verb: "Approve",
          atOnce: null,
        }
      : {
          title: `Approve ${amount}?`,
          consequence: "It is credited to the customer and can't be taken back.",
          verb: "Approve",
          atOnce: "this approves the payment at once",
        };
  }
  return supportsReject
    ? {
        title: `Reject ${amount}?`,
        consequence: "It is not credited: the money stays with the sender or is returned to them.",
        verb: "Reject",
        atOnce: "this rejects the payment at once",
      }
    : {
        title: `Let ${amount} time out?`,
        consequence: "It is not credited unless someone approves it in time.",
        verb: "Let it time out",
        atOnce: "this lets the payment time out",
      };
}
