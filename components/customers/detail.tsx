"use client";

import { useQuery } from "@tanstack/react-query";
import { useCan } from "@/components/shell/session";
import { StatusBadge, Tag } from "@/components/ui/badge";
import { ErrorState } from "@/components/ui/error-state";
import { onDemand } from "@/components/ui/on-demand";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryState } from "@/components/ui/query-state";
import { ShortId } from "@/components/ui/short-id";
import { Skeleton } from "@/components/ui/skeleton";
import { useEnvironment } from "@/lib/client/environment";
import { customerStatus, customerTitle } from "@/lib/features/customers/fields";
import { customerQuery } from "@/lib/features/customers/queries";
import { enumWords } from "@/lib/fields";
import { AuditCard } from "./audit-card";
import { DetailActions } from "./detail-actions";
import { ExternalAccountsCard } from "./external-accounts-card";
import { GroupCard } from "./group-card";
import { IdentityCard } from "./identity-card";
import { InternalAccountsCard } from "./internal-accounts-card";
import { KycCard } from "./kyc-card";
import { MoneyBlock } from "./money-block";
import { QuotesCard, TransactionsCard } from "./payments-card";

// Forms and their validation are heavy: loaded in parallel with their data.
const NotesCard = onDemand(
  () => import("./notes-card").then((module) => module.NotesCard),
  <Skeleton className="h-40" />,
);

/** Everything about one customer on one screen. Parts load in parallel and fail independently. */
export function CustomerDetail({ id }: { id: string }) {
  const environment = useEnvironment();
  const query = useQuery(customerQuery(environment, id));
  const mayAudit = useCan("audit:read");
  const customer = query.data?.customer;
  const status = customer ? customerStatus(customer) : null;
  const isUnknown = !customer && query.error?.status === 404;
  return (
    <PageFrame
      title={<bdi className="break-words">{customer ? customerTitle(customer) : "Customer"}</bdi>}
      back={{ href: `/${environment}/customers`, label: "← Customers" }}
      meta={
        <>
          {status ? <StatusBadge tone={status.tone} label={status.label} /> : null}
          {customer?.customerType ? <Tag>{enumWords(customer.customerType)}</Tag> : null}
          <ShortId id={id} />
        </>
      }
      actions={customer ? <DetailActions customer={customer} /> : null}
    >
      {isUnknown && query.error ? <ErrorState {...query.error} /> : null}
      {customer ? <MoneyBlock customer={customer} className="mb-4" /> : null}
      {isUnknown ? null : (
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_380px]">
          <div className="grid min-w-0 gap-4">
            {query.data ? <IdentityCard view={query.data} /> : null}
            <QueryState query={query} skeleton="h-60" />
            <InternalAccountsCard customerId={id} />
            <ExternalAccountsCard customerId={id} isDeleted={customer?.isDeleted === true} />
            <TransactionsCard customerId={id} />
            <QuotesCard customerId={id} />
          </div>
          <div className="grid min-w-0 gap-4">
            <KycCard query={query} />
            {customer?.platformCustomerId ? (
              <GroupCard platformCustomerId={customer.platformCustomerId} selfId={id} />
            ) : null}
            <NotesCard customerId={id} />
            {mayAudit ? <AuditCard customerId={id} /> : null}
          </div>
        </div>
      )}
    </PageFrame>
  );
}
