"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { useForm, useFormState, useWatch } from "react-hook-form";
import { z } from "zod";
import { Form } from "@/components/form/form";
import { FormSubmit } from "@/components/form/form-submit";
import { FormTextField } from "@/components/form/form-text-field";
import { LeaveGuard } from "@/components/form/leave-guard";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { toast } from "@/components/ui/toast";
import { useUpdateEnvironment } from "@/lib/features/environments/queries";
import { type EnvironmentView, UpdateEnvironmentInput } from "@/lib/features/environments/schema";
import { AddressFields, IdentityFields, WebhookFields } from "./settings-fields";

// The secret's own rule is left to the server: here it is only required if the address changes servers.
const Settings = UpdateEnvironmentInput.omit({ slug: true, version: true }).extend({
  clientSecret: z.string().optional(),
});
type Values = z.input<typeof Settings>;

function valuesOf(environment: EnvironmentView): Values {
  const { name, mode, baseUrl, tokenId, signatureHeader, approvalWindowSeconds } = environment;
  return { name, mode, baseUrl, tokenId: tokenId ?? "", signatureHeader, approvalWindowSeconds };
}

/** Whether `typed` points to another server than `stored`: then the secret must be typed again. */
function isElsewhere(typed: string, stored: string): boolean {
  const text = typed.trim();
  return URL.canParse(text) && new URL(text).origin !== new URL(stored).origin;
}

/** The settings as a form. Another user's concurrent changes are never overwritten unseen. */
export function SettingsCard({ environment }: { environment: EnvironmentView }) {
  const router = useRouter();
  const update = useUpdateEnvironment();
  const [base, setBase] = useState(environment);
  const form = useForm<Values, unknown, z.output<typeof Settings>>({
    resolver: zodResolver(Settings),
    defaultValues: valuesOf(environment),
  });
  const baseUrl = useWatch({ control: form.control, name: "baseUrl" });
  const needsSecret = isElsewhere(baseUrl, base.baseUrl);
  const isOutdated = environment.version > base.version && !update.isPending;
  const { isDirty } = useFormState({ control: form.control });
  const showLatest = useCallback(() => {
    setBase(environment);
    form.reset(valuesOf(environment));
  }, [environment, form]);
  // With nothing typed there is nothing to lose, so the form follows, for example after new credentials.
  useEffect(() => {
    if (isOutdated && !isDirty) showLatest();
  }, [isOutdated, isDirty, showLatest]);
  return (
    <Card title="Settings">
      {isOutdated && isDirty ? (
        <Banner
          tone="warn"
          title="Someone changed this environment after you opened it."
          actions={<Button onClick={showLatest}>Show latest</Button>}
          className="mb-4"
          isLive
        >
          Showing the latest version discards what you typed. Until then, you can't save.
        </Banner>
      ) : null}
      <Form
        form={form}
        label="Settings"
        onSubmit={async ({ clientSecret, ...settings }) => {
          const secret = needsSecret ? { clientSecret: clientSecret ?? "" } : {};
          const saved = await update.mutateAsync({ slug: base.slug, version: base.version, ...settings, ...secret });
          setBase(saved);
          form.reset(valuesOf(saved));
          toast("Saved");
          // The switcher's names come from the server.
          router.refresh();
        }}
      >
        <LeaveGuard kept="Your changes will be lost." />
        <IdentityFields nameHint={`The URL stays /${environment.slug}.`} />
        <AddressFields />
        {needsSecret ? (
          <FormTextField
            name="clientSecret"
            label="Client secret"
            type="password"
            autoComplete="new-password"
            isMono
            isRequired
            hint="The base URL now points to another server. The stored secret won't be sent there; enter the secret for this server."
          />
        ) : null}
        <FormTextField name="tokenId" label="Token ID" isMono isRequired />
        <WebhookFields />
        <FormSubmit className="justify-self-start">Save</FormSubmit>
      </Form>
    </Card>
  );
}
