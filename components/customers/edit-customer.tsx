"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import type { ComponentProps } from "react";
import { useCan } from "@/components/shell/session";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { ShortId } from "@/components/ui/short-id";
import { Skeleton } from "@/components/ui/skeleton";
import { customerTitle } from "@/lib/features/customers/fields";
import { customerConfigQuery, customerQuery } from "@/lib/features/customers/queries";

// Forms and their checks are heavy: they are fetched while what they need is read.
const EditCustomerForm = dynamic(() => import("./edit-customer-form").then((module) => module.EditCustomerForm), {
  loading: () => <Skeleton className="h-96 max-w-[720px]" />,
});

/** The page on which a customer is changed. */
export function EditCustomer({ environment, id }: { environment: string; id: string }) {
  const config = useQuery(customerConfigQuery(environment));
  const query = useQuery(customerQuery(environment, id));
  const mayWrite = useCan("customers:write");
  const customer = query.data?.customer;
  const error = (!query.data && query.error) || (!config.data && config.error) || null;
  const readAgain = () => Promise.all([query.refetch(), config.refetch()]);
  return (
    <div className="h-full overflow-auto px-5 py-[18px] max-sm:px-3 max-sm:py-3">
      <PageHeader
        title={
          <>
            Edit <bdi>{customer ? customerTitle(customer) : "customer"}</bdi>
          </>
        }
        back={
          <Link href={`/${environment}/customers/${encodeURIComponent(id)}`} look="quiet">
            ← Customer
          </Link>
        }
        meta={<ShortId id={id} />}
      />
      {error ? <ErrorState {...error} onRetry={readAgain} isRetrying={query.isFetching || config.isFetching} /> : null}
      {!error && !(query.data && config.data) ? <Skeleton className="h-96 max-w-[720px]" /> : null}
      {query.data && config.data ? (
        <Editable environment={environment} view={query.data} config={config.data} mayWrite={mayWrite} />
      ) : null}
    </div>
  );
}

type EditableProps = ComponentProps<typeof EditCustomerForm> & { mayWrite: boolean };

function Editable({ mayWrite, ...form }: EditableProps) {
  if (!mayWrite) {
    return (
      <EmptyState title="Your role does not change customers">Ask an administrator to change your role.</EmptyState>
    );
  }
  if (form.view.customer.isDeleted) {
    return <EmptyState title="This customer is deleted">A deleted customer's record stays as it is.</EmptyState>;
  }
  return <EditCustomerForm {...form} />;
}
