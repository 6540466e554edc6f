"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Form } from "@/components/form/form";
import { FormSubmit } from "@/components/form/form-submit";
import { FormTextField } from "@/components/form/form-text-field";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { useRotateSecret } from "@/lib/features/environments/queries";
import { type EnvironmentView, RotateEnvironmentSecretInput } from "@/lib/features/environments/schema";

const Credentials = RotateEnvironmentSecretInput.pick({ tokenId: true, clientSecret: true });

/** Replaces the stored credentials; takes effect with the next call. */
export function RotateDialog({ environment, onClose }: { environment: EnvironmentView; onClose: () => void }) {
  const rotate = useRotateSecret();
  const form = useForm({
    resolver: zodResolver(Credentials),
    defaultValues: { tokenId: environment.tokenId ?? "", clientSecret: "" },
  });
  const { slug, name } = environment;
  // As it was when the dialog opened: credentials that someone else stores meanwhile aren't overwritten unseen.
  const [version] = useState(environment.version);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={`Replace credentials for ${name}`}
      description="Create the new credentials with the service first. Every request will use them from now on, and the old secret can't be recovered here."
      isLocked={rotate.isPending}
    >
      <Form
        form={form}
        label="Replace credentials"
        onSubmit={async (credentials) => {
          await rotate.mutateAsync({ slug, version, ...credentials });
          toast("Credentials replaced. Test the connection now.");
          onClose();
        }}
      >
        <FormTextField name="tokenId" label="Token ID" isMono isRequired data-initial-focus />
        <FormTextField
          name="clientSecret"
          label="New client secret"
          type="password"
          autoComplete="new-password"
          isMono
          isRequired
        />
        <FormSubmit className="justify-self-end">Replace credentials</FormSubmit>
      </Form>
    </Dialog>
  );
}
