"use client";

import { DataTable } from "@/components/data-table/data-table";
import { onDemand } from "@/components/ui/on-demand";
import { useTimeZone } from "@/components/ui/time-zone";
import { SavedViews } from "@/components/views/saved-views";
import { useEnvironment } from "@/lib/client/environment";
import { useListState } from "@/lib/client/url-state";
import { useListQuery } from "@/lib/client/use-list-query";
import { accountFilters, customerAccountFields, customerAccountFilters } from "@/lib/features/external-accounts/fields";
import { externalAccountsQuery } from "@/lib/features/external-accounts/queries";
import { resourcePath } from "@/lib/ids";
import { AddAction } from "./add-action";
import { ExplorerHead } from "./explorer-head";
import { openControls, summaryOf } from "./list-page";
import { OwnerPicker } from "./owner-picker";

const NoAccounts = onDemand(() => import("./no-accounts").then((module) => module.NoAccounts));
const AccountPanel = onDemand(() => import("./panel").then((module) => module.AccountPanel));

/** The customers' external accounts, filtered by customer (picked by name), the service's currencies, and status. */
export function CustomerAccounts() {
  const environment = useEnvironment();
  const state = useListState(customerAccountFilters, useTimeZone());
  const { sortOrder: _, currency, ...filters } = state.query;
  const query = useListQuery(
    externalAccountsQuery(environment, {
      ...filters,
      ...(currency ? { currency: currency.trim().toUpperCase() } : {}),
      scope: "customer",
    }),
  );
  const customerId = state.values.customerId ?? "";
  return (
    <div className="flex h-full min-h-0 flex-col">
      <ExplorerHead
        scope="customer"
        status={state.values.status ?? null}
        onStatus={(status) => state.setFilters({ status })}
      />
      <DataTable
        list="external-accounts"
        title="External accounts"
        summary={summaryOf(query.data)}
        views={
          <>
            <OwnerPicker
              label="Customer"
              isLabelHidden
              placeholder="All customers"
              canBeDeleted
              value={customerId}
              onChange={(id) => state.setFilters({ customerId: id || null })}
              className="w-60 max-sm:w-full"
            />
            <SavedViews list="external-accounts" state={state} />
          </>
        }
        actions={<AddAction scope="customer" customerId={customerId || undefined} />}
        fields={customerAccountFields}
        filters={accountFilters}
        controls={openControls(state, query.data)}
        query={query}
        rowHref={(id) => resourcePath(environment, id) ?? `/${environment}/external-accounts`}
        renderPanel={(id, row) => <AccountPanel id={id} row={row} />}
        emptyState={<NoAccounts scope="customer" page={query.data} onGoOn={state.goForward} />}
      />
    </div>
  );
}
