"use client";

import { useState } from "react";
import { ActDialog } from "@/components/form/act-dialog";
import { Select } from "@/components/ui/select";
import { useChangeRole } from "@/lib/features/people/queries";
import type { PersonSummary } from "@/lib/features/people/schema";
import { ROLE_LABELS, ROLES, type Role } from "@/lib/permissions";
import { ROLE_OPTIONS, RoleNote } from "./role-note";

/** Changes a person's role, stating the old and the new one. */
export function RoleDialog({ person, isOwn, onClose }: { person: PersonSummary; isOwn: boolean; onClose: () => void }) {
  const [role, setRole] = useState<Role>(person.role);
  const change = useChangeRole();
  return (
    <ActDialog
      act={change}
      input={{ personId: person.id, role }}
      said={`${person.name} is now ${ROLE_LABELS[role]}`}
      onClose={onClose}
      title={`Change ${person.name}'s role`}
      description="Takes effect immediately in all their sessions."
      confirmLabel={role === person.role ? "Change role" : `Change to ${ROLE_LABELS[role]}`}
      disabledReason={role === person.role ? "Choose a different role first." : null}
    >
      <Select
        label="Role"
        options={ROLE_OPTIONS}
        value={role}
        onChange={(event) => setRole(ROLES.find((each) => each === event.target.value) ?? person.role)}
        hint={isOwn ? "This is your own account. You may lose access to this page." : undefined}
      />
      <RoleNote role={role} />
    </ActDialog>
  );
}
