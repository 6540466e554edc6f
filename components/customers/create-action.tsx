"use client";

import { useQuery } from "@tanstack/react-query";
import { useCan } from "@/components/shell/session";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { useEnvironment } from "@/lib/client/environment";
import { customerConfigQuery } from "@/lib/features/customers/queries";

/** The page for making a KYC link for this customer or platform id. */
export function kycLinkHref(environment: string, whose: { customerId?: string; platformCustomerId?: string } = {}) {
  const query = new URLSearchParams(whose).toString();
  return `/${environment}/kyc-links/new${query && `?${query}`}`;
}

/** How to add a customer: created here on a regulated platform, by hosted link on an unregulated one. */
export function CreateAction() {
  const environment = useEnvironment();
  const config = useQuery(customerConfigQuery(environment));
  const mayWrite = useCan("customers:write");
  const mayLink = useCan("kyc-links:create");
  if (config.data?.createsCustomers === false) {
    return mayLink ? (
      <LinkButton href={kycLinkHref(environment)} variant="primary">
        Send a KYC link
      </LinkButton>
    ) : (
      <Button disabledReason="Your role can't send KYC links.">Send a KYC link</Button>
    );
  }
  return mayWrite ? (
    <LinkButton href={`/${environment}/customers/new`} variant="primary">
      New customer
    </LinkButton>
  ) : (
    <Button disabledReason="Your role can't create customers.">New customer</Button>
  );
}
