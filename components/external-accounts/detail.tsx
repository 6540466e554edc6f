"use client";

import { useQuery } from "@tanstack/react-query";
import { PendingSignOff } from "@/components/sign-offs/pending";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryState } from "@/components/ui/query-state";
import { ShortId } from "@/components/ui/short-id";
import { useEnvironment } from "@/lib/client/environment";
import { accountStatus } from "@/lib/features/external-accounts/fields/status";
import { externalAccountQuery } from "@/lib/features/external-accounts/queries";
import { AccountDetails } from "./account-details";
import { AccountSummary } from "./account-summary";
import { BlockedBanner } from "./blocked-banner";
import { AccountHistory } from "./history";
import { NameWarning } from "./name-warning";
import { PayAction } from "./pay-action";

/** Everything about one external account on one page, updated as its verification proceeds. */
export function AccountDetail({ id }: { id: string }) {
  const environment = useEnvironment();
  const query = useQuery(externalAccountQuery(environment, id));
  const list = `/${environment}/external-accounts`;
  const view = query.data;
  const back = {
    href: view && !view.account.customerId ? `${list}/platform` : list,
    label: "← External accounts",
  };
  if (!view) {
    return (
      <PageFrame title="External account" back={back} meta={<ShortId id={id} />}>
        <QueryState query={query} skeleton="h-72" />
      </PageFrame>
    );
  }
  const { account } = view;
  const status = accountStatus(account.status);
  return (
    <PageFrame
      title={<bdi>{account.label}</bdi>}
      back={back}
      meta={<ShortId id={account.id} />}
      status={status}
      actions={
        <>
          <LinkButton
            href={`/${environment}/transactions?${new URLSearchParams({ accountIdentifier: account.id })}`}
            prefetch={false}
          >
            Transactions
          </LinkButton>
          <PayAction account={account} />
        </>
      }
    >
      <PendingSignOff about={id} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div className="grid gap-4">
          <BlockedBanner status={account.status} />
          <NameWarning check={account.nameCheck} />
          <Card title="Account">
            <AccountSummary account={account} />
          </Card>
          <Card>
            <AccountDetails view={view} />
          </Card>
        </div>
        <Card>
          <AccountHistory steps={view.steps} />
        </Card>
      </div>
    </PageFrame>
  );
}
