"use client";

import { DataTable } from "@/components/data-table/data-table";
import { useCan } from "@/components/shell/session";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { onDemand } from "@/components/ui/on-demand";
import { useTimeZone } from "@/components/ui/time-zone";
import { SavedViews } from "@/components/views/saved-views";
import { useEnvironment } from "@/lib/client/environment";
import { useListState } from "@/lib/client/url-state";
import { useListQuery } from "@/lib/client/use-list-query";
import { importFields, importFilters } from "@/lib/features/imports/fields";
import { importsQuery } from "@/lib/features/imports/queries";
import { counted } from "@/lib/numbers";

const ImportPanel = onDemand(() => import("./panel").then((module) => module.ImportPanel));

/** Every bulk import of the environment, with its outcome. */
export function ImportExplorer() {
  const environment = useEnvironment();
  const state = useListState(importFilters, useTimeZone());
  const query = useListQuery(importsQuery(environment, state.query));
  const mayCreate = useCan("imports:create");
  const total = query.data?.totalCount;
  const create = mayCreate ? (
    <LinkButton href={`/${environment}/imports/new`} variant="primary">
      New import
    </LinkButton>
  ) : (
    <Button disabledReason="Your role can't import customers.">New import</Button>
  );
  return (
    <DataTable
      list="imports"
      title="Imports"
      summary={total === undefined ? null : counted(total, "import")}
      views={<SavedViews list="imports" state={state} />}
      actions={create}
      fields={importFields}
      filters={importFilters}
      controls={state}
      query={query}
      rowHref={(id) => `/${environment}/imports/${id}`}
      renderPanel={(id, row) => <ImportPanel id={id} row={row} />}
      emptyState={
        <EmptyState title="No imports yet" actions={create}>
          Import customers from a CSV file. It is checked in your browser before anything is sent, and each import stays
          here with its counts and the rows that the service rejected.
        </EmptyState>
      }
    />
  );
}
