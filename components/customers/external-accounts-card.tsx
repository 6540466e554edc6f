"use client";

import { useQuery } from "@tanstack/react-query";
import { useCan } from "@/components/shell/session";
import { StatusBadge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { UnreadRecords } from "@/components/ui/unread";
import { useEnvironment } from "@/lib/client/environment";
import { customerExternalAccountsQuery } from "@/lib/features/customers/queries";
import { accountStatus } from "@/lib/features/external-accounts/fields/status";
import { NoneHere } from "./none-here";
import { SectionState } from "./section-state";

interface Props {
  customerId: string;
  isDeleted: boolean;
}

/** The customer's payout destinations; numbers show their last four characters. */
export function ExternalAccountsCard({ customerId, isDeleted }: Props) {
  const environment = useEnvironment();
  const query = useQuery(customerExternalAccountsQuery(environment, customerId));
  const mayCreate = useCan("accounts:create");
  const accounts = query.data?.accounts ?? [];
  const all = `/${environment}/external-accounts`;
  const search = new URLSearchParams({ customerId });
  return (
    <Card
      title="External accounts"
      isFlush={accounts.length > 0}
      actions={
        mayCreate && !isDeleted ? (
          <LinkButton size="sm" href={`${all}/new?${search}`}>
            Add account
          </LinkButton>
        ) : null
      }
      footer={
        accounts.length > 0 || query.data?.hasMore ? (
          <Link href={`${all}?${search}`}>All external accounts of this customer</Link>
        ) : null
      }
    >
      {query.data && !query.error ? null : (
        <div className={accounts.length > 0 ? "p-4" : undefined}>
          <SectionState what={query.data ? "Newer external accounts" : "External accounts"} query={query} />
        </div>
      )}
      {query.data && accounts.length === 0 ? (
        <NoneHere page={query.data}>None yet. Outgoing payments need an active external account.</NoneHere>
      ) : null}
      {accounts.map((account) => {
        const status = accountStatus(account.status);
        return (
          <div
            key={account.id}
            className="flex min-h-10 flex-wrap items-center gap-x-3 border-line border-t px-4 py-1.5 first:border-t-0"
          >
            <Link look="plain" href={`${all}/${encodeURIComponent(account.id)}`} className="font-medium">
              {account.label}
            </Link>
            <span className="min-w-0 truncate text-text-2">
              <bdi>{account.beneficiary}</bdi>
            </span>
            <span className="ml-auto flex items-center gap-3">
              <span className="text-text-2">{account.currency}</span>
              <StatusBadge tone={status.tone} label={status.label} />
            </span>
          </div>
        );
      })}
      <UnreadRecords count={query.data?.unreadRecords} className="border-line border-t px-4 py-2" />
    </Card>
  );
}
