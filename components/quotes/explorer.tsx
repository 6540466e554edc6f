"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { DataTable } from "@/components/data-table/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { SavedViews } from "@/components/views/saved-views";
import { useListState } from "@/lib/client/url-state";
import { quoteFields, quoteFilters } from "@/lib/features/quotes/fields";
import { quotesQuery } from "@/lib/features/quotes/queries";
import type { QuoteRow } from "@/lib/features/quotes/schema";
import { resourcePath } from "@/lib/ids";
import { formatCount } from "@/lib/numbers";

const QuoteSummary = dynamic(() => import("./summary").then((module) => module.QuoteSummary));
const rowId = (row: QuoteRow) => row.id;

/** Every quote of the environment, with the service's own filters in the URL. */
export function QuoteExplorer({ environment }: { environment: string }) {
  const state = useListState(quoteFilters);
  const { sortOrder: _, ...filters } = state.query;
  const query = useQuery(quotesQuery(environment, filters));
  const total = query.data?.totalCount;
  const create = (
    <LinkButton href={`/${environment}/quotes/new`} variant="primary">
      New quote
    </LinkButton>
  );
  return (
    <DataTable
      list="quotes"
      title="Quotes"
      summary={total === undefined ? null : `${formatCount(total)} in view`}
      views={<SavedViews list="quotes" state={state} />}
      actions={create}
      fields={quoteFields}
      filters={quoteFilters}
      controls={state}
      query={query}
      rowId={rowId}
      rowHref={(id) => resourcePath(environment, id) ?? `/${environment}/quotes`}
      renderPanel={(id) => <QuoteSummary environment={environment} id={id} />}
      emptyState={
        <EmptyState title="No quotes yet" actions={create}>
          A quote holds a rate and its fees for a minute or more. Price one; nothing moves until you execute it.
        </EmptyState>
      }
    />
  );
}
