"use client";

import { Button } from "@/components/ui/button";
import { ProblemText } from "@/components/ui/problem-text";
import { type ReceivedApproval, useAssign } from "@/lib/features/approvals/queries";

/** Shows who is working on it, to avoid duplicate work. It reserves nothing: anyone may still decide. */
export function AssignButton({ view }: { view: ReceivedApproval }) {
  const { transactionId, assignedTo } = view.approval;
  const assign = useAssign();
  const isYours = assignedTo?.isYou === true;
  return (
    <div className="flex flex-wrap items-center gap-3 text-text-2">
      <span>{assignedTo ? (isYours ? "Assigned to you" : `Assigned to ${assignedTo.name}`) : "Not assigned"}</span>
      <Button
        size="sm"
        onClick={() => assign.mutate({ transactionId, isAssigned: !isYours, seen: assignedTo?.id ?? null })}
        isPending={assign.isPending}
      >
        {isYours ? "Unassign" : assignedTo ? "Take over" : "Assign to me"}
      </Button>
      <ProblemText problem={assign.error} />
    </div>
  );
}
