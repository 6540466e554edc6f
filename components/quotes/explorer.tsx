"use client";

import { useQuery } from "@tanstack/react-query";
import { DataTable } from "@/components/data-table/data-table";
import { StatusTabs } from "@/components/data-table/status-tabs";
import { ExportButton } from "@/components/shell/export-button";
import { useCan } from "@/components/shell/session";
import { EmptyState } from "@/components/ui/empty-state";
import { onDemand } from "@/components/ui/on-demand";
import { useTimeZone } from "@/components/ui/time-zone";
import { SavedViews } from "@/components/views/saved-views";
import { useEnvironment } from "@/lib/client/environment";
import { useListState } from "@/lib/client/url-state";
import { useListQuery } from "@/lib/client/use-list-query";
import { formatTime } from "@/lib/dates";
import { quoteStatus } from "@/lib/features/quotes/fields/execution";
import { quoteFields, quoteFilters, RARE_STATUS } from "@/lib/features/quotes/fields/list";
import { quoteCountsQuery, quotesHref, quotesQuery } from "@/lib/features/quotes/queries";
import type { QuoteList } from "@/lib/features/quotes/schema";
import { optionsOf, withoutOption } from "@/lib/fields";
import { resourcePath } from "@/lib/ids";
import { formatCount } from "@/lib/numbers";
import { NewQuoteButton } from "./new-quote-button";

const QuoteSummary = onDemand(() => import("./summary").then((module) => module.QuoteSummary));
/** For deployments where no quote awaits the customer's authorisation. */
const fewerFilters = withoutOption(quoteFilters, "status", RARE_STATUS);

/** Explains which quotes are listed when the list doesn't come from the service. */
function knownNote({ from, asOf }: NonNullable<QuoteList["known"]>, zone: string): string {
  return from && asOf
    ? `The service can't filter by outcome or currency. This list shows the quotes that Corridor keeps: all since ${formatTime(from, zone)}, as of ${formatTime(asOf, zone)}.`
    : "This deployment of the service doesn't list quotes. This list shows the quotes that were made or opened in Corridor.";
}

/** Every quote of the environment, with its filters in the URL. */
export function QuoteExplorer() {
  const environment = useEnvironment();
  const zone = useTimeZone();
  const state = useListState(quoteFilters, zone);
  const { sortOrder: _, ...filters } = state.query;
  const query = useListQuery(quotesQuery(environment, filters));
  const mayExport = useCan("exports:create");
  const total = query.data?.totalCount;
  const { status: _status, limit: _limit, cursor: _cursor, ...others } = filters;
  const counted = useQuery(quoteCountsQuery(environment, others));
  // A filter set by a link keeps its chip, so that it can be removed.
  const hasAll = query.data?.canAwaitAuthorization === true || state.values.status === RARE_STATUS;
  const known = hasAll ? quoteFilters : fewerFilters;
  const tabs = optionsOf(known, "status").map(({ value }) => ({
    value,
    status: quoteStatus({ status: value, execution: null }),
    count: counted.data?.counts[value],
  }));
  const create = <NewQuoteButton />;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <StatusTabs
        label="Quotes by status"
        tabs={tabs}
        selected={state.values.status ?? null}
        onSelect={(status) => state.setFilters({ status })}
      />
      <DataTable
        list="quotes"
        title="Quotes"
        summary={total === undefined ? null : `${formatCount(total)} in view`}
        note={query.data?.known ? knownNote(query.data.known, zone) : null}
        views={<SavedViews list="quotes" state={state} />}
        actions={
          <>
            <ExportButton href={quotesHref(environment, filters, zone)} isAllowed={mayExport} />
            {create}
          </>
        }
        fields={quoteFields}
        filters={known}
        controls={state}
        query={query}
        rowHref={(id) => resourcePath(environment, id) ?? `/${environment}/quotes`}
        renderPanel={(id) => <QuoteSummary id={id} />}
        emptyState={
          <EmptyState title="No quotes yet" actions={create}>
            A quote holds a rate and its fees for a minute or more. No money moves until you send it.
          </EmptyState>
        }
      />
    </div>
  );
}
