"use client";

import { useQuery } from "@tanstack/react-query";
import { ShortId } from "@/components/ui/short-id";
import { UnreadRecords } from "@/components/ui/unread";
import { useEnvironment } from "@/lib/client/environment";
import { customerInternalAccountsQuery } from "@/lib/features/customers/queries";
import { InternalBalance } from "./internal-balance";
import { SectionState } from "./section-state";

/** The customer's balances, one line each; for narrow layouts. */
export function InternalAccountList({ customerId }: { customerId: string }) {
  const environment = useEnvironment();
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
            <InternalBalance account={account} />
          </li>
        ))}
      </ul>
      <UnreadRecords count={query.data.unreadRecords} />
    </>
  );
}
