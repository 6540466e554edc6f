"use client";

import { StatusBadge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import type { ReceivedApproval } from "@/lib/features/approvals/queries";
import type { Tone } from "@/lib/fields";
import { resourcePath } from "@/lib/ids";
import { Section } from "./section";

const KYC_TONES: Record<string, Tone> = {
  APPROVED: "good",
  MANUALLY_APPROVED: "good",
  PENDING_REVIEW: "warn",
  REJECTED: "bad",
  MANUALLY_REJECTED: "bad",
};

const words = (value: string) => value.charAt(0) + value.slice(1).toLowerCase().replaceAll("_", " ");

/** Who receives: the platform's own customer and how far they are verified. */
export function Recipient({ environment, view }: { environment: string; view: ReceivedApproval }) {
  const { customer, customerProblem } = view;
  return (
    <Section title="Recipient">
      {customer ? (
        <DescriptionList>
          <Description label="Customer">
            <Link href={resourcePath(environment, customer.id) ?? "#"}>
              <bdi>{customer.label}</bdi>
            </Link>
          </Description>
          <Description label="KYC">
            {customer.kycStatus ? (
              <StatusBadge tone={KYC_TONES[customer.kycStatus] ?? "idle"} label={words(customer.kycStatus)} />
            ) : null}
          </Description>
          <Description label="Type">{words(customer.customerType)}</Description>
          <Description label="Platform id">{customer.platformCustomerId}</Description>
          <Description label="Customer since">
            <Time value={customer.createdAt} format="both" />
          </Description>
        </DescriptionList>
      ) : null}
      {customer?.isDeleted ? <Banner tone="bad" title="This customer has been deleted." /> : null}
      {customerProblem ? (
        <Banner tone="warn" title="The customer could not be read">
          {customerProblem}
        </Banner>
      ) : null}
    </Section>
  );
}
