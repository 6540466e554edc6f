"use client";

import { useQuery } from "@tanstack/react-query";
import { useCan } from "@/components/shell/session";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { onDemand } from "@/components/ui/on-demand";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useEnvironment } from "@/lib/client/environment";
import { customerConfigQuery } from "@/lib/features/customers/queries";
import { kycLinkHref } from "./create-action";

// Forms and their validation are heavy: loaded in parallel with their data.
const NewCustomerForm = onDemand(
  () => import("./new-customer-form").then((module) => module.NewCustomerForm),
  <Skeleton className="h-96 max-w-form" />,
);

/** Where customers are created directly; on an unregulated platform, points to the link instead. */
export function NewCustomer() {
  const environment = useEnvironment();
  const config = useQuery(customerConfigQuery(environment));
  const mayWrite = useCan("customers:write");
  return (
    <PageFrame title="New customer" back={{ href: `/${environment}/customers`, label: "← Customers" }}>
      <QueryState query={config} skeleton="h-96 max-w-form" />
      {config.data?.createsCustomers === false ? (
        <EmptyState
          title="On this platform, the service creates customers"
          actions={
            <LinkButton href={kycLinkHref(environment)} variant="primary">
              Send a KYC link
            </LinkButton>
          }
        >
          The platform is unregulated: customers are verified through a KYC link, and appear in the list once that is
          done.
        </EmptyState>
      ) : null}
      {config.data?.createsCustomers && mayWrite ? <NewCustomerForm config={config.data} /> : null}
      {config.data?.createsCustomers && !mayWrite ? (
        <EmptyState title="Your role can't create customers">Ask an administrator to change your role.</EmptyState>
      ) : null}
    </PageFrame>
  );
}
