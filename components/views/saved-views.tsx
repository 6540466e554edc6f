"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronDown, X } from "lucide-react";
import { useActor } from "@/components/shell/session";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { onDemand } from "@/components/ui/on-demand";
import { Popover } from "@/components/ui/popover";
import { useEnvironment } from "@/lib/client/environment";
import { isSameSearch, type ListState } from "@/lib/client/url-state";
import { viewsQuery } from "@/lib/features/views/queries";

export type ViewState = Pick<ListState, "search" | "applySearch" | "isFiltered">;

const ViewsMenu = onDemand(() => import("./views-menu").then((module) => module.ViewsMenu));

/** The saved views of a list: choose one, or save the current state as a new one. `state`: its `useListState`. */
export function SavedViews({ list, state }: { list: string; state: ViewState }) {
  const { role } = useActor();
  const environment = useEnvironment();
  // The list's own request comes first: without any filters no view is current, and the menu fetches them when opened.
  const { data } = useQuery({ ...viewsQuery(list, environment), enabled: state.search !== "" });
  const current = state.search === "" ? undefined : data?.data.find((view) => isSameSearch(view.search, state.search));
  const isDefault = current?.defaultRoles.includes(role) === true;
  const menu = (
    <Popover
      label="Saved views"
      placement="bottom-end"
      className="w-80 max-w-full p-1"
      trigger={(props) => (
        <Button {...props}>
          <span className="max-w-40 truncate">{current ? `View: ${current.name}` : "Saved views"}</span>
          <ChevronDown className="size-3.5 text-text-3" aria-hidden="true" />
        </Button>
      )}
    >
      {(close) => <ViewsMenu list={list} state={state} onDone={close} />}
    </Popover>
  );
  if (!isDefault) return menu;
  return (
    <span className="flex items-center">
      {menu}
      <IconButton
        label={`Leave ${current.name}, your role's default`}
        icon={<X />}
        onClick={() => state.applySearch("")}
      />
    </span>
  );
}
