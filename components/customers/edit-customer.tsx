"use client";

import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { useCan } from "@/components/shell/session";
import { EmptyState } from "@/components/ui/empty-state";
import { onDemand } from "@/components/ui/on-demand";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryState } from "@/components/ui/query-state";
import { ShortId } from "@/components/ui/short-id";
import { Skeleton } from "@/components/ui/skeleton";
import { useEnvironment } from "@/lib/client/environment";
import { customerTitle } from "@/lib/features/customers/fields";
import { customerConfigQuery, customerQuery } from "@/lib/features/customers/queries";

// Forms and their validation are heavy: loaded in parallel with their data.
const EditCustomerForm = onDemand(
  () => import("./edit-customer-form").then((module) => module.EditCustomerForm),
  <Skeleton className="h-96 max-w-form" />,
);

/** The page for editing a customer. */
export function EditCustomer({ id }: { id: string }) {
  const environment = useEnvironment();
  const config = useQuery(customerConfigQuery(environment));
  const query = useQuery(customerQuery(environment, id));
  const mayWrite = useCan("customers:write");
  const customer = query.data?.customer;
  return (
    <PageFrame
      title={
        <>
          Edit <bdi>{customer ? customerTitle(customer) : "customer"}</bdi>
        </>
      }
      back={{ href: `/${environment}/customers/${encodeURIComponent(id)}`, label: "← Customer" }}
      meta={<ShortId id={id} />}
    >
      <QueryState query={query.data ? config : query} skeleton="h-96 max-w-form" />
      {query.data && config.data ? <Editable view={query.data} config={config.data} mayWrite={mayWrite} /> : null}
    </PageFrame>
  );
}

type EditableProps = ComponentProps<typeof EditCustomerForm> & { mayWrite: boolean };

function Editable({ mayWrite, ...form }: EditableProps) {
  if (!mayWrite) {
    return <EmptyState title="Your role can't change customers">Ask an administrator to change your role.</EmptyState>;
  }
  if (form.view.customer.isDeleted) {
    return <EmptyState title="This customer has been deleted">Deleted customers can't be edited.</EmptyState>;
  }
  return <EditCustomerForm {...form} />;
}
