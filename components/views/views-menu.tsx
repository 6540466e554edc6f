"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readLayout } from "@/components/data-table/layout";
import { useActor, useCan } from "@/components/shell/session";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { focusFirst } from "@/components/ui/focus-first";
import { ProblemText } from "@/components/ui/problem-text";
import { SkeletonText } from "@/components/ui/skeleton";
import { TextField } from "@/components/ui/text-field";
import { useEnvironment } from "@/lib/client/environment";
import { isProblemError } from "@/lib/client/problem";
import { isSameSearch } from "@/lib/client/url-state";
import { useCreateView, useUseDefaultView, viewsQuery } from "@/lib/features/views/queries";
import type { SavedViewList } from "@/lib/features/views/schema";
import type { ViewState } from "./saved-views";
import { ViewRow } from "./view-row";

export interface ViewsMenuProps {
  list: string;
  state: ViewState;
  onDone: () => void;
}

/** The lists whose page opens with a role's default view. */
const DEFAULTED = ["transactions"];

/** What a view stores: filters and order from the URL, and the columns if they were changed. */
function searchOf(list: string, state: ViewState): string {
  const { order, hidden } = readLayout(list);
  const columns = order?.filter((id) => !hidden?.includes(id));
  const search = new URLSearchParams(state.search);
  if (columns?.length && !search.has("columns")) search.set("columns", columns.join(","));
  return search.toString();
}

/** The available views, and the form that saves the current state. */
export function ViewsMenu({ list, state, onDone }: ViewsMenuProps) {
  const query = useQuery(viewsQuery(list, useEnvironment()));
  const views = query.data?.data ?? [];
  return (
    <div ref={focusFirst} className="grid gap-1">
      {query.isPending ? (
        <div className="p-2">
          <SkeletonText lines={3} label="Loading the saved views" />
        </div>
      ) : null}
      {query.error ? (
        <div className="flex items-center justify-between gap-2 p-2">
          <span>The saved views could not be loaded.</span>
          <Button size="sm" onClick={() => query.refetch()} isPending={query.isFetching}>
            Try again
          </Button>
        </div>
      ) : null}
      {query.data && views.length === 0 ? (
        <p className="px-2 py-1.5 text-text-2">No saved views yet. Set filters, then save them here.</p>
      ) : null}
      <ul className="max-h-72 overflow-auto">
        {views.map((view) => (
          <ViewRow
            key={view.id}
            view={view}
            isCurrent={isSameSearch(view.search, state.search)}
            isDefaultable={DEFAULTED.includes(list)}
            onPick={() => {
              state.applySearch(view.search);
              onDone();
            }}
          />
        ))}
      </ul>
      {query.data ? <DefaultChoice list={list} saved={query.data} /> : null}
      <SaveForm list={list} state={state} onDone={onDone} />
    </div>
  );
}

/** Switches the default view of the user's role on or off, if there is one. */
function DefaultChoice({ list, saved: { data, isDefaultUsed } }: { list: string; saved: SavedViewList }) {
  const { role } = useActor();
  const choose = useUseDefaultView();
  const view = data.find(({ defaultRoles }) => defaultRoles.includes(role));
  if (!view) return null;
  return (
    <div className="grid gap-1 border-line border-t p-2">
      <Checkbox
        label={`Open this list with “${view.name}”`}
        hint={choose.isPending ? "Saving…" : "Your role's default."}
        checked={choose.isPending ? choose.variables.isUsed : isDefaultUsed}
        onChange={(event) => {
          if (!choose.isPending) choose.mutate({ list, isUsed: event.target.checked });
        }}
      />
      <ProblemText problem={choose.error} />
    </div>
  );
}

function SaveForm({ list, state, onDone }: ViewsMenuProps) {
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(false);
  const mayShare = useCan("views:share");
  const create = useCreateView();
  const environment = useEnvironment();
  const problem = isProblemError(create.error) ? create.error : null;
  const search = searchOf(list, state);
  return (
    <form
      className="grid gap-2 border-line border-t p-2 pt-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate({ list, name, search, isShared, environment }, { onSuccess: onDone });
      }}
    >
      <TextField
        label="Save this view as"
        value={name}
        maxLength={60}
        onChange={(event) => setName(event.target.value)}
        error={problem?.fields?.name ?? problem?.title}
      />
      <div className="flex items-center justify-between gap-2">
        <Checkbox
          label="Share with everyone"
          checked={isShared}
          disabled={!mayShare}
          hint={mayShare ? undefined : "Your role can't share views."}
          onChange={(event) => setShared(event.target.checked)}
        />
        <Button
          type="submit"
          variant="primary"
          isPending={create.isPending}
          disabledReason={
            search === "" ? "Set a filter or change the columns first." : name.trim() === "" && "Enter a name first."
          }
        >
          Save
        </Button>
      </div>
    </form>
  );
}
