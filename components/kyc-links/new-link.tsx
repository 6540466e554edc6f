"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
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
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { PageFrame } from "@/components/ui/page-frame";
import { useEnvironment } from "@/lib/client/environment";
import { customerConfigQuery } from "@/lib/features/customers/queries";
import { useCreateKycLink } from "@/lib/features/kyc-links/queries";
import { CreateKycLinkInput } from "@/lib/features/kyc-links/schema";
import { KnownCustomer, WhichCustomer } from "./whose";

type Values = z.input<typeof CreateKycLinkInput>;

interface NewKycLinkProps {
  /** The customer that it was opened for; "" for none. */
  customerId?: string;
  /** The initial platform id. */
  presetId: string;
}

/**
 * Makes a link for one customer of the platform, who need not exist at the service yet if it makes links for platform
 * ids. Starts from scratch when opened for another: the router keeps the page when only its query changes.
 */
export function NewKycLink({ customerId = "", presetId }: NewKycLinkProps) {
  return <LinkFor key={`${customerId} ${presetId}`} customerId={customerId} presetId={presetId} />;
}

function LinkFor({ customerId = "", presetId }: NewKycLinkProps) {
  const environment = useEnvironment();
  const router = useRouter();
  const create = useCreateKycLink();
  const mayCreate = useCan("kyc-links:create");
  const config = useQuery(customerConfigQuery(environment));
  const form = useForm<Values, unknown, CreateKycLinkInput>({
    resolver: zodResolver(CreateKycLinkInput),
    defaultValues: { ...(customerId ? { customerId } : { platformCustomerId: presetId }), redirectUri: "" },
  });
  const draft = useDraft(form, `kyc-link:${environment}:${customerId || presetId}`);
  return (
    <PageFrame title="New KYC link" back={{ href: `/${environment}/kyc-links`, label: "← KYC links" }}>
      {/* Before the form, as verifying a contact has its own form. */}
      {customerId ? (
        <Card className="mb-4 max-w-form">
          <KnownCustomer id={customerId} />
        </Card>
      ) : null}
      <Form
        form={form}
        label="New KYC link"
        className="max-w-form"
        onSubmit={async (input) => {
          await create.mutateAsync(input, {
            // Doesn't run after the page was left: nobody is pulled away from the next one.
            onSuccess: ({ link }) => router.push(`/${environment}/kyc-links/${link.id}`),
          });
        }}
      >
        <LeaveGuard />
        <DraftNote draft={draft} />
        {config.data?.isRegulated ? (
          <Banner tone="warn" title="This platform verifies its customers itself">
            It is a regulated institution: the service refuses to create KYC links for it.
          </Banner>
        ) : null}
        <Card>
          <div className="grid gap-4">
            {customerId ? null : (
              <FormTextField<Values>
                name="platformCustomerId"
                label="Platform ID"
                isMono
                isRequired
                hint="Your own ID for the customer. The result comes back under it, and it can't be changed later."
              />
            )}
            {!customerId && config.data?.linksPerCustomer ? <WhichCustomer /> : null}
            <FormTextField<Values>
              name="redirectUri"
              label="Redirect URL"
              type="url"
              inputMode="url"
              isMono
              isOptional
              placeholder="https://"
              hint="Where the customer goes when they finish. It becomes part of the link."
            />
          </div>
        </Card>
        <ul className="grid list-disc gap-1 pl-4 text-text-2">
          <li>Anyone who opens the link is verified as this customer, so send it to no one else.</li>
          <li>
            It works once, and expires
            {config.data?.linksPerCustomer
              ? ": the time is shown with the link. "
              : " at a time the service doesn't report. "}
            You can create another at any time.
          </li>
          <li>
            The service doesn't report when it is opened. The result arrives by webhook and appears with the link.
          </li>
        </ul>
        <FormSubmit className="justify-self-start" disabledReason={!mayCreate && "Your role can't create KYC links."}>
          Create link
        </FormSubmit>
      </Form>
    </PageFrame>
  );
}
