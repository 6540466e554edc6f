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
import { exportFields, exportFilters } from "@/lib/features/exports/fields";
import { exportsQuery } from "@/lib/features/exports/queries";
import { counted } from "@/lib/numbers";

const ExportPanel = onDemand(() => import("./panel").then((module) => module.ExportPanel));

/** Every export of the environment: running, done, failed, cancelled, expired. */
export function ExportExplorer() {
  const environment = useEnvironment();
  const state = useListState(exportFilters, useTimeZone());
  const query = useListQuery(exportsQuery(environment, state.query));
  const mayCreate = useCan("exports:create");
  const total = query.data?.totalCount;
  const create = mayCreate ? (
    <LinkButton href={`/${environment}/transactions`} variant="primary">
      New export
    </LinkButton>
  ) : (
    <Button disabledReason="Your role can't export transactions.">New export</Button>
  );
  return (
    <DataTable
      list="exports"
      title="Exports"
      summary={total === undefined ? null : counted(total, "export")}
      views={<SavedViews list="exports" state={state} />}
      actions={create}
      fields={exportFields}
      filters={exportFilters}
      controls={state}
      query={query}
      rowHref={(id) => `/${environment}/exports/${id}`}
      renderPanel={(id) => <ExportPanel id={id} />}
      emptyState={
        <EmptyState title="No exports yet" actions={create}>
          Filter the transactions and press Export. The file is made in the background and appears here, with a manifest
          of what it contains. Files expire; manifests stay.
        </EmptyState>
      }
    />
  );
}
