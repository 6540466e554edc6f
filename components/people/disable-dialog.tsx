"use client";

import { useState } from "react";
import { ActDialog } from "@/components/form/act-dialog";
import { useSetDisabled } from "@/lib/features/people/queries";
import type { PersonSummary } from "@/lib/features/people/schema";
import { ROLE_LABELS } from "@/lib/permissions";

/** Disables a person's access, or restores it. */
export function DisableDialog({ person, onClose }: { person: PersonSummary; onClose: () => void }) {
  // Asked once: after a lost response the list is read again, and the same press must not do the opposite.
  const [isDisabled] = useState(person.status !== "disabled");
  const change = useSetDisabled(isDisabled);
  return (
    <ActDialog
      act={change}
      input={{ personId: person.id }}
      said={`${person.name} ${isDisabled ? "disabled" : "enabled"}`}
      onClose={onClose}
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
    />
  );
}
