"use client";

import { useQuery } from "@tanstack/react-query";
import { Amount } from "@/components/ui/amount";
import { ShortId } from "@/components/ui/short-id";
import { UnreadRecords } from "@/components/ui/unread";
import { customerInternalAccountsQuery } from "@/lib/features/customers/queries";
import type { InternalAccountRow } from "@/lib/features/customers/schema";
import type { Money } from "@/lib/money";
import { SectionState } from "./section-state";

/** The balance of an internal account as money; null where there is none to read. */
export function balanceOf({ balance }: Pick<InternalAccountRow, "balance">): Money | null {
  return balance && { amount: balance.amount, currency: balance.currency.code, decimals: balance.currency.decimals };
}

/** The customer's balances, one line each; for narrow places. */
export function InternalAccountList({ environment, customerId }: { environment: string; customerId: string }) {
  const query = useQuery(customerInternalAccountsQuery(environment, customerId));
  if (!query.data) return <SectionState what="Balances" query={query} />;
  const { accounts } = query.data;
  if (accounts.length === 0) return <p className="text-text-2">No internal accounts.</p>;
  return (
    <>
      {query.error ? <SectionState what="Newer balances" query={query} /> : null}
      <ul className="grid gap-1">
        {accounts.map((account) => (
          <li key={account.id} className="flex justify-between gap-3">
            <span className="text-text-2">
              {account.balance?.currency.name ?? account.balance?.currency.code ?? <ShortId id={account.id} />}
            </span>
            <Amount value={balanceOf(account)} />
          </li>
        ))}
      </ul>
      <UnreadRecords count={query.data.unreadRecords} />
    </>
  );
}
