"use client";

import { useQuery } from "@tanstack/react-query";
import { Amount } from "@/components/ui/amount";
import { StatusBadge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import { UnreadRecords } from "@/components/ui/unread";
import { useEnvironment } from "@/lib/client/environment";
import type { ProblemError } from "@/lib/client/problem";
import { quoteStatus } from "@/lib/features/quotes/fields/execution";
import { sentOf } from "@/lib/features/quotes/fields/terms";
import { quotesQuery } from "@/lib/features/quotes/queries";
import { mainAmount, toMoney } from "@/lib/features/transactions/check/facts";
import { paymentState } from "@/lib/features/transactions/check/payment-state";
import { transactionsQuery } from "@/lib/features/transactions/queries";
import type { StatusValue } from "@/lib/fields";
import { resourcePath } from "@/lib/ids";
import type { Money } from "@/lib/money";
import { formatCount } from "@/lib/numbers";
import { NoneHere } from "./none-here";
import { SectionState } from "./section-state";

const SHOWN = 5;

/** The latest quotes in which the customer sends, with a link to all of them. */
export function QuotesCard({ customerId }: { customerId: string }) {
  const query = useQuery(quotesQuery(useEnvironment(), { customerId, limit: SHOWN }));
  return (
    <LatestCard
      title="Quotes"
      description="Sent by this customer"
      none="No quotes for this customer yet."
      customerId={customerId}
      query={query}
      factsOf={(row) => ({ status: quoteStatus(row), amount: sentOf(row) })}
    />
  );
}

/** The customer's latest payments, with a link to all of them. */
export function TransactionsCard({ customerId }: { customerId: string }) {
  const query = useQuery(transactionsQuery(useEnvironment(), { customerId, limit: SHOWN, sortOrder: "desc" }));
  return (
    <LatestCard
      title="Transactions"
      none="No payments for this customer yet."
      customerId={customerId}
      query={query}
      factsOf={(row) => ({ status: paymentState(row), amount: toMoney(mainAmount(row)) })}
    />
  );
}

interface Row {
  id: string;
  createdAt?: string;
  fromLabel: string;
  toLabel: string;
}

interface LatestCardProps<R> {
  title: "Quotes" | "Transactions";
  description?: string;
  /** Shown if there are none. */
  none: string;
  customerId: string;
  query: {
    data: { rows: readonly R[]; hasMore: boolean; totalCount?: number; unreadRecords?: number } | undefined;
    error: ProblemError | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  factsOf: (row: R) => { status: StatusValue; amount: Money | null };
}

/** A short list: time, status, parties, amount. */
function LatestCard<R extends Row>({ title, description, none, customerId, query, factsOf }: LatestCardProps<R>) {
  const environment = useEnvironment();
  const { data } = query;
  const hasRows = data !== undefined && data.rows.length > 0;
  const plural = title.toLowerCase();
  const all = `/${environment}/${plural}?${new URLSearchParams({ customerId })}`;
  const total = data?.totalCount === undefined ? "" : formatCount(data.totalCount);
  return (
    <Card
      title={title}
      description={description}
      isFlush={hasRows}
      footer={
        hasRows || data?.hasMore ? (
          <Link href={all}>
            All {total} {plural}
          </Link>
        ) : null
      }
    >
      {data ? null : <SectionState what={title} query={query} />}
      {data && !hasRows ? <NoneHere page={data}>{none}</NoneHere> : null}
      {hasRows ? (
        <ul>
          {data.rows.map((row) => {
            const { status, amount } = factsOf(row);
            return (
              <li
                key={row.id}
                className="grid min-h-10 items-center gap-x-3 border-line border-t px-4 py-1.5 first:border-t-0 sm:grid-cols-[128px_116px_minmax(0,1fr)_auto]"
              >
                <Link look="plain" href={resourcePath(environment, row.id) ?? all} className="text-text-2">
                  <Time value={row.createdAt} />
                </Link>
                <span>
                  <StatusBadge tone={status.tone} label={status.label} />
                </span>
                <span className="min-w-0 truncate">
                  {row.fromLabel} → {row.toLabel}
                </span>
                <Amount value={amount} isEnd />
              </li>
            );
          })}
        </ul>
      ) : null}
      <UnreadRecords count={data?.unreadRecords} className="px-4 py-2" />
    </Card>
  );
}
