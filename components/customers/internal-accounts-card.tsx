"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { ShortId } from "@/components/ui/short-id";
import { Time } from "@/components/ui/time";
import { UnreadFields, UnreadRecords } from "@/components/ui/unread";
import { useEnvironment } from "@/lib/client/environment";
import { customerInternalAccountsQuery } from "@/lib/features/customers/queries";
import type { InternalAccountRow } from "@/lib/features/customers/schema";
import { Instructions } from "./instructions";
import { InternalBalance } from "./internal-balance";
import { NoneHere } from "./none-here";
import { SectionState } from "./section-state";

/** Accounts with money first, then by currency. */
function inOrder(accounts: readonly InternalAccountRow[]): InternalAccountRow[] {
  const isEmpty = ({ balance, totalBalance }: InternalAccountRow) => Number((totalBalance ?? balance)?.amount === 0);
  const code = ({ balance }: InternalAccountRow) => balance?.currency.code ?? "";
  return [...accounts].sort((a, b) => isEmpty(a) - isEmpty(b) || code(a).localeCompare(code(b)));
}

/** The customer's own accounts: balances, and how to fund each. */
export function InternalAccountsCard({ customerId }: { customerId: string }) {
  const environment = useEnvironment();
  const query = useQuery(customerInternalAccountsQuery(environment, customerId));
  const accounts = inOrder(query.data?.accounts ?? []);
  const print = `/${environment}/customers/${encodeURIComponent(customerId)}/payment-instructions`;
  const canBeFunded = accounts.some((account) => account.paymentInstructions.length > 0);
  return (
    <Card
      title="Internal accounts"
      description={
        query.data ? (
          <>
            Balances as of <Time value={new Date(query.dataUpdatedAt)} />; open an account for funding instructions
          </>
        ) : null
      }
      isFlush
      actions={
        canBeFunded ? (
          <LinkButton size="sm" href={print}>
            Print instructions
          </LinkButton>
        ) : null
      }
    >
      {query.data && !query.error ? null : (
        <div className="p-4">
          <SectionState what={query.data ? "Newer balances" : "Internal accounts"} query={query} />
        </div>
      )}
      {query.data && accounts.length === 0 ? (
        <NoneHere page={query.data} className="p-4">
          None. The service opens one account per currency when a customer is created.
        </NoneHere>
      ) : null}
      {accounts.map((account) => (
        <details key={account.id} className="group border-line border-t first:border-t-0">
          <summary className="flex min-h-9 items-center gap-2.5 px-4 py-1 hover:bg-hover">
            <ChevronRight className="size-3.5 text-text-3 group-open:rotate-90" aria-hidden="true" />
            <span className="w-11 font-medium">{account.balance?.currency.code ?? "—"}</span>
            <span className="min-w-0 truncate text-text-2">
              {account.balance?.currency.name ?? (account.balance ? "" : "Balance not stated")}
            </span>
            <span className="ml-auto">
              <InternalBalance account={account} />
            </span>
          </summary>
          <div className="border-line border-t border-dashed bg-sunken px-4 py-3">
            <UnreadFields fields={account.unreadFields} />
            <Instructions instructions={account.paymentInstructions} />
            <p className="mt-2 flex flex-wrap items-center gap-x-4 text-text-2">
              <span>
                Account <ShortId id={account.id} hasType />
              </span>
              <Link href={`/${environment}/transactions?${new URLSearchParams({ accountIdentifier: account.id })}`}>
                Its transactions
              </Link>
            </p>
          </div>
        </details>
      ))}
      <UnreadRecords count={query.data?.unreadRecords} className="border-line border-t px-4 py-2" />
      {query.data?.hasMore && accounts.length > 0 ? (
        <p className="border-line border-t px-4 py-2 text-sm text-text-2">The first {accounts.length} accounts.</p>
      ) : null}
    </Card>
  );
}
