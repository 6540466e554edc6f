"use client";

import { useQuery } from "@tanstack/react-query";
import { SectionState } from "@/components/customers/section-state";
import { Amount } from "@/components/ui/amount";
import { StatusBadge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import { UnreadRecords } from "@/components/ui/unread";
import { useEnvironment } from "@/lib/client/environment";
import type { BalanceRow } from "@/lib/features/balances/schema";
import { toMoney } from "@/lib/features/transactions/check/facts";
import { paymentState } from "@/lib/features/transactions/check/payment-state";
import { transactionsQuery } from "@/lib/features/transactions/queries";
import type { TransactionRow } from "@/lib/features/transactions/schema";
import { resourcePath } from "@/lib/ids";
import { counted } from "@/lib/numbers";

interface MovementsProps {
  account: BalanceRow;
  /** Number of latest transactions to show. */
  count: number;
}

/** The latest transactions on either side of the account, and a link to all of them. */
export function Movements({ account: { id }, count }: MovementsProps) {
  const environment = useEnvironment();
  const filter = { accountIdentifier: id, limit: count, sortOrder: "desc" as const };
  const query = useQuery(transactionsQuery(environment, filter));
  const { data } = query;
  const by = (param: string) => `/${environment}/transactions?${new URLSearchParams({ [param]: id })}`;
  if (!data && query.error?.status === 400) {
    return (
      <p className="text-text-2">
        This service filters by each side separately: <Link href={by("senderAccountIdentifier")}>money out</Link>
        {" · "}
        <Link href={by("receiverAccountIdentifier")}>money in</Link>
      </p>
    );
  }
  if (!data) return <SectionState what="Movements" query={query} />;
  if (data.rows.length === 0) return <p className="text-text-2">No transaction has touched this account.</p>;
  return (
    <div className="grid gap-2">
      <ul>
        {data.rows.map((row) => (
          <Movement key={row.id} row={row} accountId={id} />
        ))}
      </ul>
      <UnreadRecords count={data.unreadRecords} />
      <Link href={by("accountIdentifier")}>
        {data.totalCount === undefined ? "All transactions" : `All: ${counted(data.totalCount, "transaction")}`}
      </Link>
    </div>
  );
}

function Movement({ row, accountId }: { row: TransactionRow; accountId: string }) {
  const environment = useEnvironment();
  const isOut = row.source?.accountId === accountId;
  const money = toMoney(isOut ? row.sentAmount : row.receivedAmount);
  const status = paymentState(row);
  return (
    <li className="grid min-h-10 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-line border-t py-1.5 first:border-t-0">
      <span className="min-w-0 truncate">
        {isOut ? "To" : "From"} <bdi>{isOut ? row.toLabel : row.fromLabel}</bdi>
      </span>
      <Amount value={money && { ...money, amount: isOut ? -money.amount : money.amount }} isSigned isEnd />
      <Link look="plain" href={resourcePath(environment, row.id) ?? ""} className="text-sm text-text-2">
        <Time value={row.createdAt} />
      </Link>
      <span className="text-right">
        <StatusBadge tone={status.tone} label={status.label} />
      </span>
    </li>
  );
}
