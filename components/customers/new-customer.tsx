"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useCan } from "@/components/shell/session";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { customerConfigQuery } from "@/lib/features/customers/queries";
import { kycLinkHref } from "./create-action";

// Forms and their checks are heavy: they are fetched while what they need is read.
const NewCustomerForm = dynamic(() => import("./new-customer-form").then((module) => module.NewCustomerForm), {
  loading: () => <Skeleton className="h-96 max-w-[720px]" />,
});

/** Where customers are created directly; on an unregulated platform, the way to the link that does it instead. */
export function NewCustomer({ environment }: { environment: string }) {
  const config = useQuery(customerConfigQuery(environment));
  const mayWrite = useCan("customers:write");
  return (
    <div className="h-full overflow-auto px-5 py-[18px] max-sm:px-3 max-sm:py-3">
      <PageHeader
        title="New customer"
        back={
          <Link href={`/${environment}/customers`} look="quiet">
            ← Customers
          </Link>
        }
      />
      {!config.data && config.error ? (
        <ErrorState {...config.error} onRetry={() => config.refetch()} isRetrying={config.isFetching} />
      ) : null}
      {!config.data && !config.error ? <Skeleton className="h-96 max-w-[720px]" /> : null}
      {config.data?.isRegulated === false ? (
        <EmptyState
          title="On this platform the service creates customers itself"
          actions={
            <LinkButton href={kycLinkHref(environment)} variant="primary">
              Send a KYC link
            </LinkButton>
          }
        >
          The platform is not a regulated institution: the customer is verified through a hosted link, and appears in
          the list once that is done.
        </EmptyState>
      ) : null}
      {config.data && config.data.isRegulated !== false && mayWrite ? (
        <NewCustomerForm environment={environment} config={config.data} />
      ) : null}
      {config.data && config.data.isRegulated !== false && !mayWrite ? (
        <EmptyState title="Your role does not create customers">Ask an administrator to change your role.</EmptyState>
      ) : null}
    </div>
  );
}
