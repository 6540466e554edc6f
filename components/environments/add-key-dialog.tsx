"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Form } from "@/components/form/form";
import { FormSubmit } from "@/components/form/form-submit";
import { FormTextArea } from "@/components/form/form-text-area";
import { FormTextField } from "@/components/form/form-text-field";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { useAddWebhookKey } from "@/lib/features/environments/queries";
import { AddWebhookKeyInput, type EnvironmentView } from "@/lib/features/environments/schema";

const NewKey = AddWebhookKeyInput.omit({ slug: true });

/** Adds another key whose signatures are accepted. */
export function AddKeyDialog({ environment, onClose }: { environment: EnvironmentView; onClose: () => void }) {
  const add = useAddWebhookKey();
  const form = useForm({
    resolver: zodResolver(NewKey),
    defaultValues: { name: `Key ${environment.webhookKeys.length + 1}`, publicKey: "" },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add signing key"
      description="Deliveries signed with this key are accepted straight away, alongside the other keys."
      isLocked={add.isPending}
    >
      <Form
        form={form}
        label="Add signing key"
        onSubmit={async (key) => {
          await add.mutateAsync({ slug: environment.slug, ...key });
          toast(`${key.name} added`);
          onClose();
        }}
      >
        <FormTextArea
          name="publicKey"
          label="Public key"
          isMono
          isRequired
          rows={5}
          placeholder="-----BEGIN PUBLIC KEY-----"
          hint="The service's public key: ECDSA P-256, as PEM or plain base64."
          data-initial-focus
        />
        <FormTextField
          name="name"
          label="Name"
          isRequired
          hint="A label for your team, such as the month the key came into use."
        />
        <FormSubmit className="justify-self-end">Add key</FormSubmit>
      </Form>
    </Dialog>
  );
}
