"use client";

import { FormProblem } from "@/components/form/form-problem";
import { problemIn } from "@/components/form/problem";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useCreateLink } from "@/lib/features/people/queries";
import type { PersonSummary } from "@/lib/features/people/schema";
import { OneTimeLinkBox } from "./one-time-link";

/** Creates and shows a one-time link: a fresh invitation, or a password reset. */
export function LinkDialog({ person, onClose }: { person: PersonSummary; onClose: () => void }) {
  const create = useCreateLink();
  const problem = problemIn(create.error);
  const isInvited = person.status === "invited";
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={isInvited ? `New invitation link for ${person.name}` : `Reset the password of ${person.name}`}
      description={
        create.data
          ? undefined
          : isInvited
            ? "The previous link will stop working."
            : "They choose a new password using a one-time link. Their old password works until then, after which they're signed out everywhere."
      }
      isLocked={create.isPending}
      footer={
        create.data ? (
          <Button size="lg" variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button size="lg" onClick={onClose}>
              Cancel
            </Button>
            <Button
              size="lg"
              variant="primary"
              isPending={create.isPending}
              onClick={() => create.mutate({ personId: person.id })}
              data-initial-focus
            >
              Create link
            </Button>
          </>
        )
      }
    >
      {problem ? <FormProblem problem={problem} /> : null}
      {create.data ? <OneTimeLinkBox link={create.data} name={person.name} /> : null}
    </Dialog>
  );
}
