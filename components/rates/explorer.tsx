"use client";

import { DataTable } from "@/components/data-table/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { PageFrame } from "@/components/ui/page-frame";
import { useTimeZone } from "@/components/ui/time-zone";
import { useEnvironment } from "@/lib/client/environment";
import { useListState } from "@/lib/client/url-state";
import { useListQuery } from "@/lib/client/use-list-query";
import { rateFields, rateFilters } from "@/lib/features/rates/fields";
import { ratesQuery } from "@/lib/features/rates/queries";
import { formatCount } from "@/lib/numbers";

/** What an amount buys in each corridor of the service, with limits and fees; the filters are in the URL. */
export function RateExplorer() {
  const environment = useEnvironment();
  const state = useListState(rateFilters, useTimeZone());
  const query = useListQuery(ratesQuery(environment, state.query));
  const total = query.data?.totalCount;
  if (query.data?.isListed === false) {
    return (
      <PageFrame title="Rates">
        <EmptyState title="This deployment doesn't list exchange rates">
          A payment's rate is shown when its quote is priced.
        </EmptyState>
      </PageFrame>
    );
  }
  return (
    <DataTable
      list="rates"
      title="Rates"
      summary={total === undefined ? null : total === 1 ? "1 corridor" : `${formatCount(total)} corridors`}
      note="The service renews its rates every five minutes. A quote fixes the rate of a payment."
      fields={rateFields}
      filters={rateFilters}
      controls={state}
      query={query}
      emptyState={<EmptyState title="No corridors">The service lists no exchange rates at the moment.</EmptyState>}
    />
  );
}
