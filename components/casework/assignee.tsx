"use client";

import { useQuery } from "@tanstack/react-query";
import { useActor } from "@/components/shell/session";
import { Button } from "@/components/ui/button";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { ProblemText } from "@/components/ui/problem-text";
import { Time } from "@/components/ui/time";
import { useEnvironment } from "@/lib/client/environment";
import { assigneesQuery, useAssignPayments } from "@/lib/features/casework/queries";
import type { ActResult, Work } from "@/lib/features/casework/schema";
import { ROLE_LABELS } from "@/lib/permissions";

interface AssigneeProps {
  transactionId: string;
  work: Work;
  mayWork: boolean;
}

/** Someone else was faster: nothing was changed, and the current assignee is shown. */
function takenProblem(result: ActResult | undefined) {
  const [taken] = result?.taken ?? [];
  if (!taken) return null;
  const now = taken.assignee === null ? "unassigned" : `assigned to ${taken.assignee}`;
  return {
    title: `Someone else changed the assignment: it is now ${now}.`,
    meaning: "Your change was not saved.",
    next: "Check the assignment, then change it again if needed.",
  };
}

/** Who the payment is assigned to, since when, and handing it over. */
export function Assignee({ transactionId, work, mayWork }: AssigneeProps) {
  const { personId } = useActor();
  const people = useQuery({ ...assigneesQuery(useEnvironment()), enabled: mayWork });
  const assign = useAssignPayments();
  const { assignee } = work;
  const isMine = assignee?.id === personId;
  // Sends the assignee shown, so that of two simultaneous changes the second is refused.
  const hand = (assigneeId: string | null) =>
    assign.mutate({ transactionIds: [transactionId], assigneeId, seen: assignee?.id ?? null });
  const others = people.data?.filter(({ id }) => id !== personId && id !== assignee?.id) ?? [];
  const items: MenuItem[] = [
    ...others.map(({ id, name, role }) => ({
      ...{ id, label: name, description: ROLE_LABELS[role] },
      onSelect: () => hand(id),
    })),
    ...(others.length === 0 ? [nobodyElse(people.error !== null)] : []),
    ...(assignee ? [{ id: "nobody", label: "Nobody", hasLine: true, onSelect: () => hand(null) }] : []),
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <p className="min-w-0 grow">
        <span className="text-text-2">Assigned to </span>
        <bdi className="font-medium">{assignee ? assignee.name : "nobody"}</bdi>
        {isMine ? <span className="text-text-2"> (you)</span> : null}
        {assignee && !assignee.isActive ? <span className="text-warn"> · can't sign in any more</span> : null}
        {work.assignedAt ? (
          <span className="text-text-3">
            {" · "}
            <Time value={work.assignedAt} />
          </span>
        ) : null}
      </p>
      {mayWork ? (
        <div className="flex gap-2">
          {isMine ? null : (
            <Button size="sm" isPending={assign.isPending} onClick={() => hand(personId)}>
              {assignee ? "Take over" : "Assign to me"}
            </Button>
          )}
          <Menu
            label="Assign to"
            placement="bottom-end"
            items={items}
            trigger={(props) => (
              <Button {...props} size="sm">
                {assignee ? "Hand over" : "Assign"}
              </Button>
            )}
          />
        </div>
      ) : null}
      <ProblemText className="basis-full" problem={assign.error ?? takenProblem(assign.data)} />
    </div>
  );
}

const nobodyElse = (hasFailed: boolean): MenuItem => ({
  id: "none",
  label: hasFailed ? "People couldn't be loaded" : "Nobody else",
  disabledReason: hasFailed ? "Try again in a moment." : "There is nobody else who can sign in.",
});
