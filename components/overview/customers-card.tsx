import { Card } from "@/components/ui/card";
import { Time } from "@/components/ui/time";
import { isWaiting, kycStatus } from "@/lib/features/customers/fields";
import type { CustomersByStatus } from "@/lib/features/customers/schema";
import { customersHref } from "@/lib/features/overview/fields/figures";
import { BarList } from "./bar-list";

/** Customers by verification status, and how long the longest pending one has waited. */
export function CustomersCard({ slug, customers: { asOf, statuses } }: { slug: string; customers: CustomersByStatus }) {
  return (
    <Card
      title="Customers by KYC or KYB status"
      description={
        <>
          Excluding deleted customers, as of <Time value={asOf} />
        </>
      }
    >
      <BarList
        empty="There are no customers yet."
        items={statuses.map(({ status, count, since }) => ({
          ...{ key: status ?? "", count, ...kycStatus(status) },
          detail:
            since !== null && isWaiting(status) ? (
              <>
                oldest waiting since <Time value={since} /> or earlier
              </>
            ) : undefined,
          href: customersHref(slug, status),
        }))}
      />
    </Card>
  );
}
