"use client";

import { useMemo } from "react";
import { DataTable } from "@/components/data-table/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { onDemand } from "@/components/ui/on-demand";
import { useTimeZone } from "@/components/ui/time-zone";
import { SavedViews } from "@/components/views/saved-views";
import { useEnvironment } from "@/lib/client/environment";
import { useListState } from "@/lib/client/url-state";
import { useListQuery } from "@/lib/client/use-list-query";
import { balanceFieldsFor, balanceFilters, balanceStatus } from "@/lib/features/balances/fields";
import { balancesQuery } from "@/lib/features/balances/queries";
import type { BalanceList } from "@/lib/features/balances/schema";
import { resourcePath } from "@/lib/ids";
import { CurrencySums } from "./currency-sums";

const BalancePanel = onDemand(() => import("./panel").then((module) => module.BalancePanel));
const NO_HELD = "The service does not report held funds.";

/** Every internal account of the platform and its customers, with the total per currency. */
export function BalanceExplorer() {
  const environment = useEnvironment();
  const state = useListState(balanceFilters, useTimeZone());
  const query = useListQuery(balancesQuery(environment, state.query));
  const { data } = query;
  const hasHeld = data?.sums.some(({ held }) => held !== null) === true;
  const hasStatus = data?.rows.some((row) => balanceStatus(row) !== null) === true;
  const fields = useMemo(() => balanceFieldsFor({ held: hasHeld, status: hasStatus }), [hasHeld, hasStatus]);
  return (
    <div className="flex h-full min-h-0 flex-col">
      {data && data.sums.length > 0 ? (
        <CurrencySums
          list={data}
          isWaiting={query.isPlaceholderData}
          selected={state.values.currency ?? null}
          onSelect={(currency) => state.setFilters({ currency })}
        />
      ) : null}
      <DataTable
        list="balances"
        title="Balances"
        note={data && data.rows.length > 0 && !hasHeld ? NO_HELD : null}
        views={<SavedViews list="balances" state={state} />}
        fields={fields}
        filters={balanceFilters}
        controls={state}
        query={query}
        rowHref={(id) => resourcePath(environment, id) ?? `/${environment}/balances`}
        renderPanel={(id, row) => <BalancePanel id={id} row={row} />}
        emptyState={<NoAccounts list={data} />}
      />
    </div>
  );
}

/** Why there is none: none exists, or they haven't been read. */
function NoAccounts({ list }: { list: Pick<BalanceList, "isComplete" | "isRefused"> | undefined }) {
  if (list?.isComplete !== false) {
    return (
      <EmptyState title="No internal accounts yet">
        The service opens one per currency when a customer is created. Corridor reads them every ten minutes.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Not read yet">
      {list.isRefused
        ? "The service refuses this environment's credentials. An administrator has to replace them."
        : "Corridor reads the accounts from the service every ten minutes, and hasn't read all of them yet."}
    </EmptyState>
  );
}
