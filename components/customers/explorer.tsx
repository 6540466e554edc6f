"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { DataTable } from "@/components/data-table/data-table";
import { ExportButton } from "@/components/shell/export-button";
import { useCan } from "@/components/shell/session";
import { EmptyState } from "@/components/ui/empty-state";
import { onDemand } from "@/components/ui/on-demand";
import { useTimeZone } from "@/components/ui/time-zone";
import { SavedViews } from "@/components/views/saved-views";
import { useEnvironment } from "@/lib/client/environment";
import { useListState } from "@/lib/client/url-state";
import { useListQuery } from "@/lib/client/use-list-query";
import { customerFields, customerFilters, offeredFilters } from "@/lib/features/customers/fields";
import { customerConfigQuery, customersHref, customersQuery } from "@/lib/features/customers/queries";
import { CreateAction } from "./create-action";
import { KycCountsBar } from "./kyc-counts-bar";
import { ListSummary } from "./list-summary";

const CustomerPanel = onDemand(() => import("./panel").then((module) => module.CustomerPanel));

/** Every customer of the environment, with the service's own filters in the URL, and counts by KYC status. */
export function CustomerExplorer() {
  const environment = useEnvironment();
  const zone = useTimeZone();
  const state = useListState(customerFilters, zone);
  const { sortOrder: _, isIncludingDeleted, ...asked } = state.query;
  const asking = { ...asked, ...(isIncludingDeleted ? { isIncludingDeleted: true } : {}) };
  const query = useListQuery(customersQuery(environment, asking));
  const mayExport = useCan("exports:create");
  const config = useQuery(customerConfigQuery(environment));
  const hasMarkets = config.data?.hasMarkets === true;
  const { region, currency } = state.values;
  const filters = useMemo(() => offeredFilters(hasMarkets, { region, currency }), [hasMarkets, region, currency]);
  const create = <CreateAction />;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <KycCountsBar
        selected={state.values.kycStatus ?? null}
        onSelect={(kycStatus) => state.setFilters({ kycStatus })}
      />
      <DataTable
        list="customers"
        title="Customers"
        summary={<ListSummary page={query.data} />}
        views={<SavedViews list="customers" state={state} />}
        actions={
          <>
            <ExportButton href={customersHref(environment, asking, zone)} isAllowed={mayExport} />
            {create}
          </>
        }
        fields={customerFields}
        filters={filters}
        controls={state}
        query={query}
        rowHref={(id) => `/${environment}/customers/${encodeURIComponent(id)}`}
        renderPanel={(id, row) => <CustomerPanel id={id} row={row} />}
        emptyState={
          <EmptyState title="No customers yet" actions={create}>
            The people and companies for whom this platform moves money appear here, with their verification.
          </EmptyState>
        }
      />
    </div>
  );
}
