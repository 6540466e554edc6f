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
import { useCreateEnvironment } from "@/lib/features/environments/queries";
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

/** Connects a further environment. */
export function AddEnvironment() {
  const router = useRouter();
  const create = useCreateEnvironment();
  const form = useForm<Values, unknown, CreateEnvironmentInput>({
    resolver: zodResolver(CreateEnvironmentInput),
    defaultValues: EMPTY,
  });
  const draft = useDraft(form, "environment:new", { omit: ["clientSecret"] });
  return (
    <PageFrame title="Add an environment" back={{ href: "/settings/environments", label: "Environments" }}>
      <Form
        form={form}
        label="Add an environment"
        className="max-w-[640px]"
        onSubmit={async (input) => {
          const made = await create.mutateAsync(input);
          toast(`${made.name} was added`);
          router.push(`/settings/environments/${made.slug}`);
          router.refresh();
        }}
      >
        <LeaveGuard kept="What you typed is kept as a draft in this tab, but for the client secret: it is typed again." />
        <DraftNote draft={draft}>All but the client secret, which is never stored in the browser.</DraftNote>
        <Card title="What it is">
          <div className="grid gap-4">
            <IdentityFields />
            <SlugField />
          </div>
        </Card>
        <Card title="Connection" description="The secret is stored encrypted and never shown again.">
          <div className="grid gap-4">
            <AddressFields />
            <FormTextField name="tokenId" label="Token id" isMono isRequired />
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
        <Card title="Webhooks" description="You get the address to give to the service once the environment exists.">
          <div className="grid gap-4">
            <FormTextArea
              name="publicKeys"
              label="Public keys"
              isMono
              isOptional
              placeholder="-----BEGIN PUBLIC KEY-----"
              hint="The service's keys that sign deliveries (ECDSA P-256, PEM). Several one after the other; you can add them later. Without a key every delivery is refused."
            />
            <WebhookFields />
          </div>
        </Card>
        <FormSubmit className="justify-self-start">Add the environment</FormSubmit>
      </Form>
    </PageFrame>
  );
}
