"use client";

import { DataTable } from "@/components/data-table/data-table";
import { StatusTabs } from "@/components/data-table/status-tabs";
import { ExportButton } from "@/components/shell/export-button";
import { EmptyState } from "@/components/ui/empty-state";
import { onDemand } from "@/components/ui/on-demand";
import { useTimeZone } from "@/components/ui/time-zone";
import { SavedViews } from "@/components/views/saved-views";
import { useEnvironment } from "@/lib/client/environment";
import { useListState } from "@/lib/client/url-state";
import { useListQuery } from "@/lib/client/use-list-query";
import { moneyActionFields, moneyActionFilters, moneyActionStates } from "@/lib/features/journal/fields";
import { moneyActionsHref, moneyActionsQuery } from "@/lib/features/journal/queries";
import { formatCount } from "@/lib/numbers";

const MoneyActionPanel = onDemand(() => import("./panel").then((module) => module.MoneyActionPanel));

/** All requests to the service that move money or can't be undone: open ones first. */
export function MoneyActionExplorer() {
  const environment = useEnvironment();
  const zone = useTimeZone();
  const state = useListState(moneyActionFilters, zone);
  const query = useListQuery(moneyActionsQuery(environment, state.query));
  const { totalCount: total, openCount } = query.data ?? {};
  const tabs = moneyActionStates.map((tab) => (tab.value === "open" ? { ...tab, count: openCount } : tab));
  return (
    <div className="flex h-full min-h-0 flex-col">
      <StatusTabs
        label="Money actions by status"
        tabs={tabs}
        selected={state.values.state ?? null}
        onSelect={(value) => state.setFilters({ state: value })}
      />
      <DataTable
        list="money-actions"
        title="Money actions"
        summary={total === undefined ? null : `${formatCount(total)} in view`}
        views={<SavedViews list="money-actions" state={state} />}
        actions={<ExportButton href={moneyActionsHref(environment, state.query, zone)} />}
        fields={moneyActionFields}
        filters={moneyActionFilters}
        controls={state}
        query={query}
        rowHref={(id) => `/${environment}/money-actions/${id}`}
        renderPanel={(id) => <MoneyActionPanel id={id} />}
        emptyState={
          <EmptyState title="No money actions yet">
            Everything that moves money or can't be undone is recorded here before it is sent: who requested it, exactly
            what, and how its outcome became known.
          </EmptyState>
        }
      />
    </div>
  );
}
