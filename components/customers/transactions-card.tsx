"use client";

import { useQuery } from "@tanstack/react-query";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { UnreadRecords } from "@/components/ui/unread";
import { useEnvironment } from "@/lib/client/environment";
import { mainAmount, toMoney, transactionStatus } from "@/lib/features/transactions/check/facts";
import { transactionsQuery } from "@/lib/features/transactions/queries";
import { resourcePath } from "@/lib/ids";
import { formatCount } from "@/lib/numbers";
import { PaymentRow } from "./payment-rows";
import { SectionState } from "./section-state";

const SHOWN = 5;

/** The customer's latest payments, and the way to all of them. */
export function TransactionsCard({ customerId }: { customerId: string }) {
  const environment = useEnvironment();
  const query = useQuery(transactionsQuery(environment, { customerId, limit: SHOWN, sortOrder: "desc" }));
  const rows = query.data?.rows ?? [];
  const all = `/${environment}/transactions?${new URLSearchParams({ customerId })}`;
  const total = query.data?.totalCount;
  return (
    <Card
      title="Transactions"
      isFlush={rows.length > 0}
      footer={
        rows.length > 0 ? (
          <Link href={all}>All {total === undefined ? "" : formatCount(total)} transactions</Link>
        ) : null
      }
    >
      {query.data ? null : <SectionState what="Transactions" query={query} />}
      {query.data && rows.length === 0 ? <p className="text-text-2">No payments for this customer yet.</p> : null}
      {rows.length > 0 ? (
        <ul>
          {rows.map((row) => (
            <PaymentRow
              key={row.id}
              href={resourcePath(environment, row.id) ?? all}
              at={row.createdAt}
              status={transactionStatus(row.status)}
              parties={`${row.fromLabel} → ${row.toLabel}`}
              amount={toMoney(mainAmount(row))}
            />
          ))}
        </ul>
      ) : null}
      <UnreadRecords count={query.data?.unreadRecords} className="px-4 py-2" />
    </Card>
  );
}
