"use client";

import { FormProblem } from "@/components/form/form-problem";
import { problemIn } from "@/components/form/problem";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { useSetDisabled } from "@/lib/features/people/queries";
import type { PersonSummary } from "@/lib/features/people/schema";
import { ROLE_LABELS } from "@/lib/permissions";

/** Takes a person's access away, or gives it back. */
export function DisableDialog({ person, onClose }: { person: PersonSummary; onClose: () => void }) {
  const isDisabled = person.status !== "disabled";
  const change = useSetDisabled(isDisabled);
  const problem = problemIn(change.error);
  const confirm = () =>
    change.mutate(
      { personId: person.id },
      {
        onSuccess: () => {
          toast(`${person.name} ${isDisabled ? "disabled" : "enabled"}`);
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={confirm}
      variant={isDisabled ? "danger" : "primary"}
      title={isDisabled ? `Disable ${person.name}?` : `Enable ${person.name}?`}
      description={
        isDisabled
          ? "They'll be signed out everywhere immediately and can't sign in. Their actions stay in the audit log, and you can enable them again."
          : "They can sign in again with their old password. Ended sessions stay ended."
      }
      facts={[
        { label: "Email", value: person.email },
        { label: "Role", value: ROLE_LABELS[person.role] },
      ]}
      confirmLabel={isDisabled ? `Disable ${person.name}` : `Enable ${person.name}`}
      isPending={change.isPending}
      notice={problem ? <FormProblem problem={problem} /> : null}
    />
  );
}
