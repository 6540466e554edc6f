"use client";

import { useQuery } from "@tanstack/react-query";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { UnreadRecords } from "@/components/ui/unread";
import { useEnvironment } from "@/lib/client/environment";
import { quoteStatus, sentOf } from "@/lib/features/quotes/fields";
import { quotesQuery } from "@/lib/features/quotes/queries";
import { resourcePath } from "@/lib/ids";
import { formatCount } from "@/lib/numbers";
import { PaymentRow } from "./payment-rows";
import { SectionState } from "./section-state";

const SHOWN = 5;

/** The latest quotes in which the customer sends, and the way to all of them. */
export function QuotesCard({ customerId }: { customerId: string }) {
  const environment = useEnvironment();
  const query = useQuery(quotesQuery(environment, { customerId, limit: SHOWN }));
  const rows = query.data?.rows ?? [];
  const all = `/${environment}/quotes?${new URLSearchParams({ customerId })}`;
  const total = query.data?.totalCount;
  return (
    <Card
      title="Quotes"
      description="Sent by this customer"
      isFlush={rows.length > 0}
      footer={
        rows.length > 0 ? <Link href={all}>All {total === undefined ? "" : formatCount(total)} quotes</Link> : null
      }
    >
      {query.data ? null : <SectionState what="Quotes" query={query} />}
      {query.data && rows.length === 0 ? <p className="text-text-2">No quotes of this customer yet.</p> : null}
      {rows.length > 0 ? (
        <ul>
          {rows.map((row) => (
            <PaymentRow
              key={row.id}
              href={resourcePath(environment, row.id) ?? all}
              at={row.createdAt}
              status={quoteStatus(row)}
              parties={`${row.fromLabel} → ${row.toLabel}`}
              amount={sentOf(row)}
            />
          ))}
        </ul>
      ) : null}
      <UnreadRecords count={query.data?.unreadRecords} className="px-4 py-2" />
    </Card>
  );
}
