"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { useDraft } from "@/components/form/draft";
import { DraftNote } from "@/components/form/draft-note";
import { Form } from "@/components/form/form";
import { FormSubmit } from "@/components/form/form-submit";
import { FormTextArea } from "@/components/form/form-text-area";
import { FormTextField } from "@/components/form/form-text-field";
import { LeaveGuard } from "@/components/form/leave-guard";
import { Card } from "@/components/ui/card";
import { PageFrame } from "@/components/ui/page-frame";
import { toast } from "@/components/ui/toast";
import { useCreateEnvironment, useTestEnvironment } from "@/lib/features/environments/queries";
import { CreateEnvironmentInput, ENVIRONMENT_DEFAULTS } from "@/lib/features/environments/schema";
import { AddressFields, IdentityFields, WebhookFields } from "./settings-fields";
import { SlugField } from "./slug-field";
import { TestTyped } from "./test-typed";

type Values = z.input<typeof CreateEnvironmentInput>;

const EMPTY: Values = {
  ...ENVIRONMENT_DEFAULTS,
  name: "",
  slug: "",
  baseUrl: "",
  tokenId: "",
  clientSecret: "",
  publicKeys: "",
};

/** Connects another environment. */
export function AddEnvironment() {
  const router = useRouter();
  const create = useCreateEnvironment();
  const test = useTestEnvironment();
  const form = useForm<Values, unknown, CreateEnvironmentInput>({
    resolver: zodResolver(CreateEnvironmentInput),
    defaultValues: EMPTY,
  });
  const draft = useDraft(form, "environment:new", { omit: ["clientSecret"] });
  return (
    <PageFrame title="Add environment" back={{ href: "/settings/environments", label: "Environments" }}>
      <Form
        form={form}
        label="Add environment"
        className="max-w-form"
        onSubmit={async (input) => {
          const made = await create.mutateAsync(input, {
            // Doesn't run after the page was left: nobody is pulled away from the next one.
            onSuccess: ({ slug }) => router.push(`/settings/environments/${slug}/connect`),
          });
          // The following steps use its findings.
          test.mutate({ slug: made.slug });
          toast(`${made.name} added`);
          router.refresh();
        }}
      >
        <LeaveGuard kept="Your draft is kept in this tab, except for the client secret." />
        <DraftNote draft={draft}>Everything except the client secret, which is never stored in the browser.</DraftNote>
        <Card title="General">
          <div className="grid gap-4">
            <IdentityFields />
            <SlugField />
          </div>
        </Card>
        <Card title="Connection" description="The secret is encrypted and never shown again.">
          <div className="grid gap-4">
            <AddressFields />
            <FormTextField name="tokenId" label="Token ID" isMono isRequired />
            <FormTextField
              name="clientSecret"
              label="Client secret"
              type="password"
              autoComplete="new-password"
              isMono
              isRequired
            />
            <TestTyped />
          </div>
        </Card>
        <Card
          title="Webhooks"
          description="You'll get the webhook URL to give to the service once the environment is added."
        >
          <div className="grid gap-4">
            <FormTextArea
              name="publicKeys"
              label="Public keys"
              isMono
              isOptional
              placeholder="-----BEGIN PUBLIC KEY-----"
              hint="The keys the service signs deliveries with (ECDSA P-256, PEM). Paste one or more; you can add others later. Without a key, every delivery is rejected."
            />
            <WebhookFields />
          </div>
        </Card>
        <FormSubmit className="justify-self-start">Add environment</FormSubmit>
      </Form>
    </PageFrame>
  );
}
