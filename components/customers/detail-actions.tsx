"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useCan } from "@/components/shell/session";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { moneyBlock } from "@/lib/features/customers/fields";
import { customerConfigQuery } from "@/lib/features/customers/queries";
import type { CustomerRow } from "@/lib/features/customers/schema";
import { kycLinkHref } from "./create-action";

const DeleteDialog = dynamic(() => import("./delete-dialog").then((module) => module.DeleteDialog));

/** What can be done with a customer; a deleted one stays as it is. */
export function DetailActions({ environment, customer }: { environment: string; customer: CustomerRow }) {
  const [isDeleting, setDeleting] = useState(false);
  const mayWrite = useCan("customers:write");
  const mayDelete = useCan("customers:delete");
  const mayLink = useCan("kyc-links:create");
  const config = useQuery(customerConfigQuery(environment));
  if (customer.isDeleted) return null;
  const needsLink = config.data?.isRegulated === false && moneyBlock(customer) !== null;
  const href = `/${environment}/customers/${encodeURIComponent(customer.id)}/edit`;
  return (
    <>
      {needsLink && mayLink ? (
        <LinkButton href={kycLinkHref(environment, customer.platformCustomerId)} variant="primary">
          Send a KYC link
        </LinkButton>
      ) : null}
      {mayWrite ? (
        <LinkButton href={href}>Edit</LinkButton>
      ) : (
        <Button disabledReason="Your role does not change customers.">Edit</Button>
      )}
      <Button onClick={() => setDeleting(true)} disabledReason={!mayDelete && "Your role does not delete customers."}>
        Delete
      </Button>
      {isDeleting ? (
        <DeleteDialog environment={environment} customer={customer} onClose={() => setDeleting(false)} />
      ) : null}
    </>
  );
}
