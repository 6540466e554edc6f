"use client";

import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { isUndecided } from "@/lib/features/approvals/fields";
import { approvalQuery } from "@/lib/features/approvals/queries";
import { DecisionForm } from "./decision-form";
import { DecisionHeadline } from "./headline";
import { HeldBecause } from "./held-because";
import { DecisionHistory } from "./history";
import { DecisionNotes } from "./notes";
import { DecisionOutcome } from "./outcome";
import { Recipient } from "./recipient";
import { Sender } from "./sender";

/** Everything one needs to decide an incoming payment, most telling first; what it led to, once it is decided. */
export function Decision({ environment, id }: { environment: string; id: string }) {
  const query = useQuery(approvalQuery(environment, id));
  const view = query.data;
  if (!view && query.error) {
    return <ErrorState {...query.error} onRetry={() => query.refetch()} isRetrying={query.isFetching} />;
  }
  if (!view) {
    return (
      <div role="status" className="grid gap-4">
        <span className="sr-only">Reading the payment</span>
        <Skeleton className="h-24" />
        <Skeleton className="h-32" />
        <Skeleton className="h-24" />
      </div>
    );
  }
  const isOpen = isUndecided(view.approval.status);
  const facts = (
    <>
      <Sender environment={environment} view={view} />
      <Recipient environment={environment} view={view} />
      <HeldBecause environment={environment} view={view} />
    </>
  );
  const background = (
    <>
      <DecisionHistory environment={environment} view={view} />
      <DecisionNotes environment={environment} view={view} />
    </>
  );
  return (
    <div className="grid gap-4 [&>*+*]:border-line [&>*+*]:border-t [&>*+*]:pt-4">
      <DecisionHeadline view={view} />
      {isOpen ? (
        <DecisionForm
          key={view.firstReview ? "second" : "first"}
          environment={environment}
          view={view}
          background={background}
        >
          {facts}
        </DecisionForm>
      ) : (
        <>
          <DecisionOutcome environment={environment} view={view} />
          {facts}
          {background}
        </>
      )}
    </div>
  );
}
