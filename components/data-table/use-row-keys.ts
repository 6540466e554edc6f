import { useMemo } from "react";
import { useShortcuts } from "@/components/ui/shortcuts";
import type { ListControls, ListPage } from "./list-controls";
import { type ActiveRowOptions, useActiveRow } from "./use-active-row";

const group = "In a list";

export interface RowKeysOptions extends Pick<ActiveRowOptions, "list" | "ids" | "hasPanel" | "rowHref"> {
  controls: ListControls;
  page: Pick<ListPage<unknown>, "hasMore" | "nextCursor"> | undefined;
}

/** A list's keys: those of its rows, and the arrows that turn its pages. Gives what useActiveRow gives. */
export function useRowKeys({ controls, page, ...rows }: RowKeysOptions) {
  const active = useActiveRow({ ...rows, openId: controls.openId, setOpenId: controls.setOpenId });
  const shortcuts = useMemo(() => {
    const next = page?.hasMore ? page.nextCursor : null;
    return [
      { keys: "ArrowLeft", label: "Previous page", group, run: controls.goBack, isOff: controls.back === "none" },
      { keys: "ArrowRight", label: "Next page", group, run: () => next && controls.goForward(next), isOff: !next },
    ];
  }, [page, controls]);
  useShortcuts(shortcuts);
  return active;
}
