"use client";

import { DataTable } from "@/components/data-table/data-table";
import { onDemand } from "@/components/ui/on-demand";
import { useTimeZone } from "@/components/ui/time-zone";
import { useEnvironment } from "@/lib/client/environment";
import { useListState } from "@/lib/client/url-state";
import { useListQuery } from "@/lib/client/use-list-query";
import { accountFilters, platformAccountFields } from "@/lib/features/external-accounts/fields";
import { externalAccountsQuery } from "@/lib/features/external-accounts/queries";
import { resourcePath } from "@/lib/ids";
import { AddAction } from "./add-action";
import { ExplorerHead } from "./explorer-head";
import { openControls, summaryOf } from "./list-page";
import { NoAccounts } from "./no-accounts";

const AccountPanel = onDemand(() => import("./panel").then((module) => module.AccountPanel));

/** The platform's own external accounts: for platform-wide operations. */
export function PlatformAccounts() {
  const environment = useEnvironment();
  const state = useListState(accountFilters, useTimeZone());
  const { status, currency, cursor } = state.query;
  const query = useListQuery(
    externalAccountsQuery(environment, { scope: "platform", status, currency: currency?.trim().toUpperCase(), cursor }),
  );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <ExplorerHead scope="platform" status={status ?? null} onStatus={(next) => state.setFilters({ status: next })} />
      <DataTable
        list="platform-external-accounts"
        title="Platform accounts"
        summary={summaryOf(query.data)}
        actions={<AddAction scope="platform" />}
        fields={platformAccountFields}
        filters={accountFilters}
        controls={openControls(state, query.data)}
        query={query}
        rowHref={(id) => resourcePath(environment, id) ?? `/${environment}/external-accounts`}
        renderPanel={(id, row) => <AccountPanel id={id} row={row} />}
        emptyState={<NoAccounts scope="platform" page={query.data} onGoOn={state.goForward} />}
      />
    </div>
  );
}
