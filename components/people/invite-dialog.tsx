"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Form } from "@/components/form/form";
import { FormSelect } from "@/components/form/form-select";
import { FormSubmit } from "@/components/form/form-submit";
import { FormTextField } from "@/components/form/form-text-field";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useInvitePerson } from "@/lib/features/people/queries";
import { InvitePersonInput, type OneTimeLink } from "@/lib/features/people/schema";
import { OneTimeLinkBox } from "./one-time-link";
import { ROLE_OPTIONS, RoleNote } from "./role-note";

interface FormProps {
  invite: ReturnType<typeof useInvitePerson>;
  onInvited: (name: string, link: OneTimeLink) => void;
  onCancel: () => void;
}

function InviteForm({ invite, onInvited, onCancel }: FormProps) {
  const form = useForm({
    resolver: zodResolver(InvitePersonInput),
    defaultValues: { name: "", email: "", role: "viewer" as const },
  });
  const role = useWatch({ control: form.control, name: "role" });
  return (
    <Form
      form={form}
      label="Invite someone"
      onSubmit={async (input) => {
        const { person, link } = await invite.mutateAsync(input);
        onInvited(person.name, link);
      }}
    >
      <FormTextField name="name" label="Name" isRequired data-initial-focus />
      <FormTextField
        name="email"
        label="Email address"
        type="email"
        isRequired
        hint="They sign in with this. Corridor doesn't send email: you share the invitation link yourself."
      />
      <FormSelect name="role" label="Role" options={ROLE_OPTIONS} />
      <RoleNote role={role} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="lg" onClick={onCancel} disabledReason={invite.isPending && "It is under way."}>
          Cancel
        </Button>
        <FormSubmit>Create invitation</FormSubmit>
      </div>
    </Form>
  );
}

/** Adds a person, then shows their one-time link. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useInvitePerson();
  const [made, setMade] = useState<{ name: string; link: OneTimeLink } | null>(null);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={made ? `Invitation for ${made.name}` : "Invite someone"}
      size="sm"
      isLocked={invite.isPending}
      footer={
        made ? (
          <Button size="lg" variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : null
      }
    >
      {made ? (
        <OneTimeLinkBox {...made} />
      ) : (
        <InviteForm invite={invite} onCancel={onClose} onInvited={(name, link) => setMade({ name, link })} />
      )}
    </Dialog>
  );
}
