"use client";

import { useQuery } from "@tanstack/react-query";
import { Banner } from "@/components/ui/banner";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import { useEnvironment } from "@/lib/client/environment";
import { serverNow } from "@/lib/dates";
import { transactionsQuery } from "@/lib/features/transactions/queries";
import type { TransactionRow } from "@/lib/features/transactions/schema";
import { resourcePath } from "@/lib/ids";
import { formatMoney, type Money } from "@/lib/money";
import { counted } from "@/lib/numbers";

/** Today and the days before it, in UTC. */
const DAYS = 7;

export interface EarlierPaymentProps {
  /** The account that would be paid. */
  accountId: string;
  /** What would be sent, and what would arrive if it is known: either may be the same as before. */
  amounts: readonly Money[];
  /** The payment itself, once its quote exists. */
  quoteId?: string | null;
}

/**
 * Warns if the service lists a payment of the same amount to the same account within days, whoever made it: people in
 * this console, the platform's own systems, or what a restored database no longer knows. Of an account with very many
 * payments the newest hundred are looked at.
 */
export function EarlierPayment({ accountId, amounts, quoteId = null }: EarlierPaymentProps) {
  const environment = useEnvironment();
  const from = new Date(serverNow() - (DAYS - 1) * 86_400_000).toISOString().slice(0, 10);
  const filters = { receiverAccountIdentifier: accountId, startDate: `${from}T00:00:00.000Z`, limit: 100 } as const;
  const { data, error } = useQuery({
    ...transactionsQuery(environment, { ...filters, sortOrder: "desc" }),
    // Another account's payments must not be shown for this one.
    placeholderData: undefined,
  });
  if (!data) {
    return error ? (
      <p className="text-sm text-warn">
        Couldn't check whether this amount was already sent to this account. Look under Transactions before you send it.
      </p>
    ) : null;
  }
  const isAnother = (row: TransactionRow) => row.quoteId !== quoteId && isTo(row, accountId) && isUnderWay(row);
  const same = data.rows.filter((row) => isAnother(row) && paid(row, amounts));
  const [last] = same;
  const money = last && paid(last, amounts);
  if (!money) return null;
  return (
    <Banner tone="warn" title={`${formatMoney(money)} was already sent to this account`}>
      <Link href={resourcePath(environment, last.id) ?? ""} target="_blank">
        {last.createdAt ? <Time value={last.createdAt} /> : "See the payment"}
      </Link>
      {same.length > 1 ? `, the last of ${counted(same.length, "payment")} of that amount in ${DAYS} days` : ""}. Make
      sure this isn't a duplicate.
    </Banner>
  );
}

/** Unless it states another account: a service that doesn't know the filter lists all payments. */
const isTo = ({ destination }: TransactionRow, accountId: string) =>
  (destination?.accountId ?? accountId) === accountId && destination?.umaAddress === undefined;

/** Sent, or on its way; one whose quote was only priced may be listed, too, and is neither. */
const isUnderWay = ({ type, status, refund }: TransactionRow) =>
  type !== "INCOMING" && (status === "PROCESSING" || status === "COMPLETED") && refund?.status !== "COMPLETED";

/** Which of `amounts` was sent or arrived. */
function paid({ sentAmount, receivedAmount }: TransactionRow, amounts: readonly Money[]): Money | undefined {
  return amounts.find(({ amount, currency, decimals }) =>
    [sentAmount, receivedAmount].some(
      (moved) => moved?.amount === amount && moved.currency.code === currency && moved.currency.decimals === decimals,
    ),
  );
}
