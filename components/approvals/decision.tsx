"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { FormProvider } from "react-hook-form";
import { DraftNote } from "@/components/form/draft-note";
import { onDemand } from "@/components/ui/on-demand";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useEnvironment } from "@/lib/client/environment";
import { isUndecided } from "@/lib/features/approvals/fields";
import { approvalQuery, type ReceivedApproval } from "@/lib/features/approvals/queries";
import type { ApprovalRow, DecisionResult } from "@/lib/features/approvals/schema";
import { DecisionBar } from "./decision-bar";
import { DecisionHeadline } from "./headline";
import { HeldBecause } from "./held-because";
import { DecisionOutcome } from "./outcome";
import { lostWords } from "./over-words";
import { Recipient } from "./recipient";
import { RequestedFields } from "./requested-fields";
import { Sender } from "./sender";
import type { Choice } from "./use-decide";
import { useDecisionForm } from "./use-decision-form";

// Below what is decided on: the page's first load has no room for them.
const DecisionHistory = onDemand(() => import("./history").then((module) => module.DecisionHistory));
const DecisionNotes = onDemand(() => import("./notes").then((module) => module.DecisionNotes));

interface DecisionProps {
  id: string;
  /** Called when this user's decision took effect. */
  onDecided?: (row: ApprovalRow) => void;
  /** The link to the next payment, once this one is decided. */
  next?: ReactNode;
}

/** Everything needed to decide an incoming payment, most significant first; once decided, also the outcome. */
export function Decision({ id, onDecided, next }: DecisionProps) {
  const environment = useEnvironment();
  const query = useQuery(approvalQuery(environment, id));
  const view = query.data;
  if (!view) return <QueryState query={query} skeleton={<DecisionSkeleton />} />;
  return <LoadedDecision view={view} onDecided={onDecided} next={next} />;
}

function DecisionSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading the payment</span>
      <Skeleton className="h-24" />
      <Skeleton className="h-32" />
      <Skeleton className="h-24" />
    </div>
  );
}

/** Statuses in which the decision took effect; anything else, a lost response or a refusal, stays in view. */
const DONE: ApprovalRow["status"][] = ["approved", "rejected", "passed", "second"];

type LoadedProps = Omit<DecisionProps, "id"> & { view: ReceivedApproval };

/** Every part keeps its place when the payment's status changes: what is being typed stays under the cursor. */
function LoadedDecision({ view, onDecided, next }: LoadedProps) {
  const { form, draft } = useDecisionForm(view);
  const { approval, requestedFields, firstReview } = view;
  const [lost, setLost] = useState<string | null>(null);
  const [wasDecidedHere, setDecidedHere] = useState(false);
  const isOpen = isUndecided(approval.status);
  const box = useRef<HTMLDivElement>(null);
  const outcomeId = useId();
  const [began] = useState(isOpen);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const hasEnded = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    const focused = document.activeElement;
    // The focused button or row is gone, so the outcome takes the focus.
    if (hasEnded && (focused === document.body || focused?.matches("tr[data-row-id]"))) box.current?.focus();
  }, [isOpen]);
  const onResult = (result: DecisionResult, choice: Choice) => {
    setDecidedHere(true);
    setLost(lostWords(result, choice));
    if (result.isNew && DONE.includes(result.approval.status)) onDecided?.(result.approval);
  };
  const isOwn = wasDecidedHere || approval.isDeciderYou || approval.isFirstReviewerYou;
  const isOvertaken = began && !isOpen && !isOwn && approval.decidedBy !== null;
  const told = lost ?? (isOvertaken ? "Decided while you had it open. Your decision was not sent." : null);
  return (
    <FormProvider {...form}>
      <div
        ref={box}
        tabIndex={-1}
        // What takes the focus needs a name, or nothing is said of it.
        {...(isOpen ? null : { role: "group", "aria-labelledby": outcomeId })}
        className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none [&>*+*]:border-line [&>*+*]:border-t [&>*+*]:pt-4"
      >
        <DecisionHeadline view={view} />
        {isOpen ? null : <DecisionOutcome id={outcomeId} view={view} told={told} next={next} />}
        <Sender view={view} />
        <Recipient view={view} />
        <HeldBecause view={view} />
        {isOpen && draft.isRestored ? (
          <div>
            <DraftNote draft={draft} />
          </div>
        ) : null}
        {isOpen && requestedFields.length > 0 ? (
          <RequestedFields fields={requestedFields} answeredBy={firstReview?.reviewerName} />
        ) : null}
        {view.history.last.length > 0 ? <DecisionHistory view={view} /> : null}
        <DecisionNotes view={view} />
        <DecisionBar view={view} form={form} draft={draft.key} onResult={onResult} lost={isOpen ? lost : null} />
      </div>
    </FormProvider>
  );
}
