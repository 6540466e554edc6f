"use client";

import { useState } from "react";
import { FormProblem } from "@/components/form/form-problem";
import { problemIn } from "@/components/form/problem";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { useChangeRole } from "@/lib/features/people/queries";
import type { PersonSummary } from "@/lib/features/people/schema";
import { ROLE_LABELS, ROLES, type Role } from "@/lib/permissions";
import { ROLE_OPTIONS, RoleNote } from "./role-note";

/** Gives a person another role, restating from what to what. */
export function RoleDialog({ person, isOwn, onClose }: { person: PersonSummary; isOwn: boolean; onClose: () => void }) {
  const [role, setRole] = useState<Role>(person.role);
  const change = useChangeRole();
  const problem = problemIn(change.error);
  const confirm = () =>
    change.mutate(
      { personId: person.id, role },
      {
        onSuccess: () => {
          toast(`${person.name} is now ${ROLE_LABELS[role]}`);
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={confirm}
      title={`Change ${person.name}'s role`}
      description="Takes effect immediately in all their sessions."
      confirmLabel={role === person.role ? "Change role" : `Make ${ROLE_LABELS[role]}`}
      disabledReason={role === person.role ? "Choose a different role first." : null}
      isPending={change.isPending}
      notice={problem ? <FormProblem problem={problem} /> : null}
    >
      <Select
        label="Role"
        options={ROLE_OPTIONS}
        value={role}
        onChange={(event) => setRole(ROLES.find((each) => each === event.target.value) ?? person.role)}
        hint={isOwn ? "This is your own account. You may lose access to this page." : undefined}
      />
      <RoleNote role={role} />
    </ConfirmDialog>
  );
}
