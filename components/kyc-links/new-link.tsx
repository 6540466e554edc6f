"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { useDraft } from "@/components/form/draft";
import { DraftNote } from "@/components/form/draft-note";
import { Form } from "@/components/form/form";
import { FormSubmit } from "@/components/form/form-submit";
import { FormTextField } from "@/components/form/form-text-field";
import { LeaveGuard } from "@/components/form/leave-guard";
import { useCan } from "@/components/shell/session";
import { Card } from "@/components/ui/card";
import { PageFrame } from "@/components/ui/page-frame";
import { createKycLinkMutation } from "@/lib/features/kyc-links/queries";
import { CreateKycLinkInput } from "@/lib/features/kyc-links/schema";

type Values = z.input<typeof CreateKycLinkInput>;

/** Makes a link for one customer of the platform, who need not exist at the service yet. */
export function NewKycLink({ environment, presetId }: { environment: string; presetId: string }) {
  const router = useRouter();
  const create = useMutation(createKycLinkMutation(environment));
  const mayCreate = useCan("kyc-links:create");
  const form = useForm<Values, unknown, CreateKycLinkInput>({
    resolver: zodResolver(CreateKycLinkInput),
    defaultValues: { platformCustomerId: presetId, redirectUri: "" },
  });
  const draft = useDraft(form, `kyc-link:${environment}:${presetId}`);
  return (
    <PageFrame title="New KYC link" back={{ href: `/${environment}/kyc-links`, label: "← KYC links" }}>
      <Form
        form={form}
        label="New KYC link"
        className="max-w-[560px]"
        onSubmit={async (input) => {
          const made = await create.mutateAsync(input);
          router.push(`/${environment}/kyc-links/${made.link.id}`);
        }}
      >
        <LeaveGuard />
        <DraftNote draft={draft} />
        <Card>
          <div className="grid gap-4">
            <FormTextField<Values>
              name="platformCustomerId"
              label="Platform customer id"
              isMono
              isRequired
              hint="Your own id of the customer. The verdict comes back under it, so it can't be changed in the link."
            />
            <FormTextField<Values>
              name="redirectUri"
              label="Return address"
              type="url"
              inputMode="url"
              isMono
              isOptional
              placeholder="https://"
              hint="Where the customer's browser goes once they are done. It becomes part of the link."
            />
          </div>
        </Card>
        <ul className="grid list-disc gap-1 pl-4 text-text-2">
          <li>Whoever opens the link verifies in this customer's name: give it to nobody else.</li>
          <li>It works once and expires; the service doesn't say when. You can make another one at any time.</li>
          <li>Nobody hears when it is opened. The verdict arrives as a webhook and appears with the link.</li>
        </ul>
        <FormSubmit className="justify-self-start" disabledReason={!mayCreate && "Your role does not make KYC links."}>
          Make the link
        </FormSubmit>
      </Form>
    </PageFrame>
  );
}
