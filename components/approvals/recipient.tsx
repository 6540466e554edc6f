"use client";

import { StatusBadge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import { useEnvironment } from "@/lib/client/environment";
import type { ReceivedApproval } from "@/lib/features/approvals/queries";
import { customerCheck, kycStatus } from "@/lib/features/customers/fields";
import { enumWords } from "@/lib/fields";
import { resourcePath } from "@/lib/ids";
import { Section } from "./section";

/** Who receives: the platform's own customer and their verification status. */
export function Recipient({ view }: { view: ReceivedApproval }) {
  const environment = useEnvironment();
  const { customer, customerProblem, receiver } = view;
  const { check, status } = customerCheck({ kycStatus: null, isDeleted: false, ...customer });
  const verified = status ? kycStatus(status) : null;
  return (
    <Section title="Recipient">
      {customer ? (
        <DescriptionList>
          <Description label="Customer">
            <Link href={resourcePath(environment, customer.id) ?? "#"}>
              <bdi>{customer.label}</bdi>
            </Link>
          </Description>
          <Description label={check}>
            {verified ? <StatusBadge tone={verified.tone} label={verified.label} /> : null}
          </Description>
          <Description label="Type">
            {customer.customerType === null ? null : enumWords(customer.customerType)}
          </Description>
          <Description label="Platform ID">{customer.platformCustomerId}</Description>
          <Description label="Customer since">
            <Time value={customer.createdAt} format="both" />
          </Description>
        </DescriptionList>
      ) : null}
      {!customer && receiver ? (
        <DescriptionList>
          <Description label="UMA address">
            <bdi className="break-all">{receiver}</bdi>
          </Description>
        </DescriptionList>
      ) : null}
      {customer?.isDeleted ? <Banner tone="bad" title="This customer has been deleted." /> : null}
      {customerProblem ? (
        <Banner tone="warn" title="Couldn't load the customer">
          {customerProblem}
        </Banner>
      ) : null}
    </Section>
  );
}
