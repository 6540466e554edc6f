"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { DataTable } from "@/components/data-table/data-table";
import { useActor, useCan } from "@/components/shell/session";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { onDemand } from "@/components/ui/on-demand";
import { useTimeZone } from "@/components/ui/time-zone";
import { useEnvironment } from "@/lib/client/environment";
import { useListState } from "@/lib/client/url-state";
import { useListQuery } from "@/lib/client/use-list-query";
import { assignedFields, assignedFilters } from "@/lib/features/casework/fields";
import { assignedQuery, assigneesQuery, tagsQuery } from "@/lib/features/casework/queries";
import type { AssignedPayment, PersonRef, Tag } from "@/lib/features/casework/schema";
import type { Filter } from "@/lib/fields";
import { resourcePath } from "@/lib/ids";
import { formatCount } from "@/lib/numbers";

const WorkCard = onDemand(() => import("./work-card").then((module) => module.WorkCard));
const rowId = (row: AssignedPayment) => row.id;

type Param = (typeof assignedFilters)[number]["param"];

/** The filters with the known people and tags; otherwise the URL's values are shown as they are. */
function filtersOf(people: readonly PersonRef[], tags: readonly Tag[], me: string): Filter<Param>[] {
  const others = people.filter(({ id }) => id !== me).map(({ id, name }) => ({ value: id, label: name }));
  const choices: Partial<Record<Param, { value: string; label: string }[]>> = {
    assigneeId: [{ value: "anyone", label: "Anyone" }, ...others],
    tagId: tags.map(({ id, name }) => ({ value: id, label: name })),
  };
  return assignedFilters.map((filter): Filter<Param> => {
    const options = choices[filter.param];
    return options && options.length > 0
      ? { kind: "choice", param: filter.param, label: filter.label, options }
      : filter;
  });
}

/** Assigned payments: the user's own open ones first, by how long they have been assigned. */
export function AssignedExplorer() {
  const environment = useEnvironment();
  const { personId } = useActor();
  const mayWork = useCan("transactions:work");
  const people = useQuery({ ...assigneesQuery(environment), enabled: mayWork });
  const tags = useQuery(tagsQuery(environment));
  const state = useListState(assignedFilters, useTimeZone());
  const query = useListQuery(assignedQuery(environment, state.query));
  const filters = useMemo(
    () => filtersOf(people.data ?? [], tags.data ?? [], personId),
    [people.data, tags.data, personId],
  );
  const total = query.data?.totalCount;
  const whose = state.values.assigneeId === undefined ? "assigned to you" : "assigned";
  return (
    <DataTable
      list="work"
      title="Assigned payments"
      summary={total === undefined ? null : `${formatCount(total)} ${whose}`}
      fields={assignedFields}
      filters={filters}
      controls={state}
      query={query}
      rowId={rowId}
      rowHref={(id) => resourcePath(environment, id) ?? `/${environment}/transactions`}
      renderPanel={(id) => <WorkCard transactionId={id} isPanel />}
      emptyState={
        <EmptyState
          title="No open payments are assigned to you"
          actions={<LinkButton href={`/${environment}/transactions`}>Transactions</LinkButton>}
        >
          Payments assigned to you stay here until they are final. Assign a payment from its page.
        </EmptyState>
      }
    />
  );
}
