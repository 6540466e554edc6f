import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { CustomerExplorer } from "@/components/customers/explorer";
import { customerConfigQuery, customersQuery, kycCountsQuery } from "@/lib/features/customers/queries";
import { getCustomerConfig } from "@/lib/features/customers/service/config";
import { countCustomersByKyc } from "@/lib/features/customers/service/kyc";
import { listCustomers } from "@/lib/features/customers/service/read";
import { FIRST_PAGE } from "@/lib/fields";
import { answering, prefetchList } from "@/lib/server/http/prefetch";

export const metadata: Metadata = { title: "Customers" };

export default async function CustomersPage({ params, searchParams }: PageProps<"/[environment]/customers">) {
  const { environment } = await params;
  const state = await prefetchList(environment, searchParams, (ctx) => [
    answering(customersQuery(environment, { limit: FIRST_PAGE.limit }), () =>
      listCustomers(ctx, { limit: FIRST_PAGE.limit }),
    ),
    answering(kycCountsQuery(environment), () => countCustomersByKyc(ctx, {})),
    answering(customerConfigQuery(environment), () => getCustomerConfig(ctx, {})),
  ]);
  return (
    <HydrationBoundary state={state}>
      <CustomerExplorer />
    </HydrationBoundary>
  );
}
