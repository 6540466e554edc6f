"use client";

import { useQuery } from "@tanstack/react-query";
import { QueryState } from "@/components/ui/query-state";
import { useEnvironment } from "@/lib/client/environment";
import { customerCheck, customerTitle } from "@/lib/features/customers/fields";
import { customerQuery } from "@/lib/features/customers/queries";
import type { CustomerRow } from "@/lib/features/customers/schema";
import { CustomerActions } from "./detail-actions";
import { InternalAccountList } from "./internal-account-list";
import { KycHistory } from "./kyc-history";
import { MoneyBlock } from "./money-block";
import { CustomerSummary } from "./summary";

/** A customer beside the list: the row's data at once, balances and KYC history once loaded. */
export function CustomerPanel({ id, row }: { id: string; row: CustomerRow | null }) {
  const environment = useEnvironment();
  const query = useQuery(customerQuery(environment, id));
  const customer = query.data?.customer ?? row;
  if (!customer) return <QueryState query={query} skeleton="h-40" />;
  const { check } = customerCheck(customer);
  return (
    <div className="grid gap-3.5">
      <h2 className="break-words font-semibold text-lg tracking-tight">
        <bdi>{customerTitle(customer)}</bdi>
      </h2>
      <MoneyBlock customer={customer} />
      <div className="flex flex-wrap gap-2">
        <CustomerActions customer={customer} isBrief />
      </div>
      <CustomerSummary customer={customer} />
      <hr className="border-line" />
      <section aria-label="Balances">
        <h3 className="mb-2 font-semibold">Balances</h3>
        <InternalAccountList customerId={id} />
      </section>
      <hr className="border-line" />
      <section aria-label={check}>
        <h3 className="mb-2 font-semibold">{check}</h3>
        <KycHistory customer={customer} />
      </section>
    </div>
  );
}
