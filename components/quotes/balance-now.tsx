"use client";

import { useQuery } from "@tanstack/react-query";
import { useEnvironment } from "@/lib/client/environment";
import { accountOptionsQuery } from "@/lib/features/accounts/queries";
import { formatMoney } from "@/lib/money";

interface BalanceNowProps {
  account: { accountId?: string; customerId?: string } | undefined;
  /** The start of the sentence. */
  name: string;
}

/**
 * The balance of an internal account after the payment, as the service reports it now; nothing until it has been read
 * since this appeared, or if that fails. Show it once the payment was sent.
 */
export function BalanceNow({ account, name }: BalanceNowProps) {
  const environment = useEnvironment();
  const { accountId, customerId } = account ?? {};
  const query = useQuery({
    ...accountOptionsQuery(environment, { side: "source", text: accountId ?? "", customerId }),
    enabled: accountId !== undefined,
    // The form has read the same account a moment ago: before the payment.
    staleTime: 0,
  });
  const isRead = query.isFetchedAfterMount && !query.isError;
  const balance = query.data?.options.find(({ id }) => id === accountId)?.balance;
  if (!isRead || !balance) return null;
  const { code, decimals } = balance.currency;
  return (
    <p data-print="hide" className="mt-3 text-text-2">
      {name} now holds {formatMoney({ amount: balance.amount, currency: code, decimals })}.
    </p>
  );
}
