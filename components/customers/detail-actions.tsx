"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCan } from "@/components/shell/session";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { onDemand } from "@/components/ui/on-demand";
import { useEnvironment } from "@/lib/client/environment";
import { moneyBlock } from "@/lib/features/customers/fields";
import { customerConfigQuery } from "@/lib/features/customers/queries";
import type { CustomerRow } from "@/lib/features/customers/schema";
import { newQuotePath } from "@/lib/ids";
import { kycLinkHref } from "./create-action";

const DeleteDialog = onDemand(() => import("./delete-dialog").then((module) => module.DeleteDialog));
const ExportLastMonth = onDemand(
  () => import("@/components/exports/export-last-month").then((module) => module.ExportLastMonth),
  <Button disabledReason="It is being loaded.">Export last month</Button>,
);

interface Props {
  customer: CustomerRow;
}

/**
 * The next steps for a customer, with reasons for those not available now. `isBrief`: beside the list, where no
 * accounts card has its own button to add one.
 */
export function CustomerActions({ customer, isBrief = false }: Props & { isBrief?: boolean }) {
  const environment = useEnvironment();
  const mayPrice = useCan("quotes:create");
  const mayLink = useCan("kyc-links:create");
  const mayAdd = useCan("accounts:create");
  const config = useQuery(customerConfigQuery(environment));
  const { id, isDeleted } = customer;
  const platformCustomerId = customer.platformCustomerId ?? "";
  const blocked = moneyBlock(customer);
  // A regulated platform verifies its customers itself: the service makes no links for it.
  const hasLinks = config.data?.isRegulated === false;
  const linksPerCustomer = config.data?.linksPerCustomer === true;
  return (
    <>
      {isDeleted ? null : (
        <ActionLink
          href={newQuotePath(environment, { customer: id })}
          isPrimary={blocked === null}
          reason={(!mayPrice && "Your role can't create quotes.") || blocked}
        >
          New quote
        </ActionLink>
      )}
      {hasLinks && !isDeleted ? (
        <ActionLink
          href={kycLinkHref(environment, linksPerCustomer ? { customerId: id } : { platformCustomerId })}
          // While the customer can't send anything yet, verification is the next step.
          isPrimary={blocked !== null}
          reason={
            (!mayLink && "Your role can't send KYC links.") ||
            (!linksPerCustomer &&
              !platformCustomerId &&
              "The service creates KYC links by platform ID, and this customer has none.")
          }
        >
          Send a KYC link
        </ActionLink>
      ) : null}
      {isBrief && !isDeleted ? (
        <ActionLink
          href={`/${environment}/external-accounts/new?${new URLSearchParams({ customerId: id })}`}
          reason={!mayAdd && "Your role can't add accounts."}
        >
          Add account
        </ActionLink>
      ) : null}
      <ExportLastMonth customerId={id} />
    </>
  );
}

interface ActionLinkProps {
  href: string;
  isPrimary?: boolean;
  reason: string | null | false;
  children: string;
}

function ActionLink({ href, isPrimary = false, reason, children }: ActionLinkProps) {
  if (reason) return <Button disabledReason={reason}>{children}</Button>;
  return (
    <LinkButton href={href} variant={isPrimary ? "primary" : "secondary"}>
      {children}
    </LinkButton>
  );
}

/** All actions on a customer; of a deleted one only past payments can be exported. */
export function DetailActions({ customer }: Props) {
  const environment = useEnvironment();
  const [isDeleting, setDeleting] = useState(false);
  const mayWrite = useCan("customers:write");
  const mayDelete = useCan("customers:delete");
  const href = `/${environment}/customers/${encodeURIComponent(customer.id)}/edit`;
  const actions = <CustomerActions customer={customer} />;
  if (customer.isDeleted) return actions;
  return (
    <>
      {actions}
      {mayWrite ? (
        <LinkButton href={href}>Edit</LinkButton>
      ) : (
        <Button disabledReason="Your role can't change customers.">Edit</Button>
      )}
      <Button onClick={() => setDeleting(true)} disabledReason={!mayDelete && "Your role can't delete customers."}>
        Delete
      </Button>
      {isDeleting ? <DeleteDialog customer={customer} onClose={() => setDeleting(false)} /> : null}
    </>
  );
}
