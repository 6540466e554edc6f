import { HydrationBoundary } from "@tanstack/react-query";
import { CustomerDetail } from "@/components/customers/detail";
import { customerQuery } from "@/lib/features/customers/queries";
import { getCustomer } from "@/lib/features/customers/service/read";
import { titledByAddress } from "@/lib/server/http/page-title";
import { answering, prefetch } from "@/lib/server/http/prefetch";

export const generateMetadata = titledByAddress("Customer", "customerId");

export default async function CustomerPage({ params }: PageProps<"/[environment]/customers/[customerId]">) {
  const { environment, customerId: segment } = await params;
  const customerId = decodeURIComponent(segment);
  const state = await prefetch(environment, (ctx) => [
    answering(customerQuery(environment, customerId), () => getCustomer(ctx, { customerId })),
  ]);
  return (
    <HydrationBoundary state={state}>
      {/* Keyed, so that one customer's data is never shown for another while that one loads. */}
      <CustomerDetail key={customerId} id={customerId} />
    </HydrationBoundary>
  );
}
