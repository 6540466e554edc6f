import { useMemo } from "react";
import { useShortcuts } from "@/components/ui/shortcuts";
import type { ListControls } from "./list-controls";
import { type ActiveRowOptions, useActiveRow } from "./use-active-row";
import type { Selection } from "./use-selection";

const group = "In a list";

export interface RowKeysOptions extends Pick<ActiveRowOptions, "list" | "ids" | "hasPanel" | "rowHref"> {
  controls: ListControls;
  /** The keys are in use elsewhere. */
  isOff?: boolean;
  /** Null where rows can't be selected. */
  selection: Selection | null;
  /** The cursor of the next page. */
  next: string | null;
}

/** A list's keys: those of its rows, and the arrow keys that turn its pages. Returns what `useActiveRow` returns. */
export function useRowKeys({ controls, next, selection, isOff = false, ...rows }: RowKeysOptions) {
  const active = useActiveRow({ ...rows, isOff, openId: controls.openId, setOpenId: controls.setOpenId });
  const { activeId } = active;
  const shortcuts = useMemo(() => {
    if (isOff) return [];
    return [
      { keys: "ArrowLeft", label: "Previous page", group, run: controls.goBack, isOff: controls.back === "none" },
      { keys: "ArrowRight", label: "Next page", group, run: () => next && controls.goForward(next), isOff: !next },
      ...(selection
        ? [
            {
              keys: "x",
              label: "Select or deselect the row",
              group,
              run: () => activeId !== null && selection.toggle(activeId),
              isOff: activeId === null,
            },
          ]
        : []),
    ];
  }, [next, controls, selection, activeId, isOff]);
  useShortcuts(shortcuts);
  return active;
}
