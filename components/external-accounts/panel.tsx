"use client";

import { useQuery } from "@tanstack/react-query";
import { QueryState } from "@/components/ui/query-state";
import { useEnvironment } from "@/lib/client/environment";
import { externalAccountQuery } from "@/lib/features/external-accounts/queries";
import type { AccountRow } from "@/lib/features/external-accounts/schema";
import { AccountDetails } from "./account-details";
import { AccountSummary } from "./account-summary";
import { BlockedBanner } from "./blocked-banner";
import { AccountHistory } from "./history";
import { NameWarning } from "./name-warning";
import { PayAction } from "./pay-action";

interface AccountPanelProps {
  id: string;
  row: AccountRow | null;
}

/** An account beside the list: the row's data at once, the rest when loaded. */
export function AccountPanel({ id, row }: AccountPanelProps) {
  const environment = useEnvironment();
  const query = useQuery(externalAccountQuery(environment, id));
  const account = query.data?.account ?? row;
  if (!account) return <QueryState query={query} skeleton="h-40" />;
  return (
    <div className="grid gap-3.5">
      <h2 className="break-words font-semibold text-lg tracking-tight">
        <bdi>{account.label}</bdi>
      </h2>
      <BlockedBanner status={account.status} />
      <NameWarning check={account.nameCheck} />
      <AccountSummary account={account} />
      <div>
        <PayAction account={account} />
      </div>
      <hr className="border-line" />
      {query.data ? (
        <>
          <AccountDetails view={query.data} />
          <hr className="border-line" />
          <AccountHistory steps={query.data.steps} />
        </>
      ) : null}
      <QueryState query={query} skeleton="h-40" />
    </div>
  );
}
