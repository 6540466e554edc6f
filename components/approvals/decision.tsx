"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { FormProvider } from "react-hook-form";
import { DraftNote } from "@/components/form/draft-note";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import { isUndecided } from "@/lib/features/approvals/fields";
import { approvalQuery, type ReceivedApproval } from "@/lib/features/approvals/queries";
import { DecisionBar } from "./decision-bar";
import { DecisionHeadline } from "./headline";
import { HeldBecause } from "./held-because";
import { DecisionHistory } from "./history";
import { DecisionNotes } from "./notes";
import { DecisionOutcome } from "./outcome";
import { Recipient } from "./recipient";
import { RequestedFields } from "./requested-fields";
import { Sender } from "./sender";
import { useDecisionForm } from "./use-decision-form";

/** Everything one needs to decide an incoming payment, most telling first; what it led to, once it is decided. */
export function Decision({ environment, id }: { environment: string; id: string }) {
  const query = useQuery(approvalQuery(environment, id));
  const view = query.data;
  if (!view) return <QueryState query={query} skeleton={<DecisionSkeleton />} />;
  return <LoadedDecision environment={environment} view={view} />;
}

function DecisionSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Reading the payment</span>
      <Skeleton className="h-24" />
      <Skeleton className="h-32" />
      <Skeleton className="h-24" />
    </div>
  );
}

/** Every part keeps its place while the payment goes from one state to the next: what one is typing stays under the cursor. */
function LoadedDecision({ environment, view }: { environment: string; view: ReceivedApproval }) {
  const { form, draft } = useDecisionForm(environment, view);
  const { requestedFields, firstReview } = view;
  const isOpen = isUndecided(view.approval.status);
  const box = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const hasEnded = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    const focused = document.activeElement;
    // The button that had the focus is gone, or the row goes: how it ended is what comes next.
    if (hasEnded && (focused === document.body || focused?.matches("tr[data-row-id]"))) box.current?.focus();
  }, [isOpen]);
  return (
    <FormProvider {...form}>
      <div
        ref={box}
        tabIndex={-1}
        className="grid gap-4 outline-none [&>*+*]:border-line [&>*+*]:border-t [&>*+*]:pt-4"
      >
        <DecisionHeadline view={view} />
        {isOpen ? null : <DecisionOutcome environment={environment} view={view} />}
        <Sender environment={environment} view={view} />
        <Recipient environment={environment} view={view} />
        <HeldBecause environment={environment} view={view} />
        {isOpen && draft.isRestored ? (
          <div>
            <DraftNote draft={draft} />
          </div>
        ) : null}
        {isOpen && requestedFields.length > 0 ? (
          <RequestedFields fields={requestedFields} answeredBy={firstReview?.reviewerName} />
        ) : null}
        <DecisionHistory environment={environment} view={view} />
        <DecisionNotes environment={environment} view={view} />
        <DecisionBar environment={environment} view={view} form={form} draft={draft.key} />
      </div>
    </FormProvider>
  );
}
