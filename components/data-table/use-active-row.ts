import { useRouter } from "next/navigation";
import { type RefObject, useCallback, useMemo, useRef, useState } from "react";
import { useShortcuts } from "@/components/ui/shortcuts";

export interface ActiveRowOptions {
  /** The element that contains the rows, each a `tr` with its id in `data-row-id`. */
  list: RefObject<HTMLElement | null>;
  ids: readonly string[];
  /** The row whose panel is open. */
  openId: string | null;
  /** Returns a promise if the URL is written later. */
  setOpenId: (id: string | null, how?: "push" | "replace") => unknown;
  hasPanel?: boolean;
  isOff?: boolean;
  rowHref?: (id: string) => string;
  /** The heading in the key help, and what a row is called there. */
  group?: string;
  noun?: string;
}

/**
 * Keyboard navigation of the rows: one row is active (the only tab stop), j and k move it, Enter opens the panel and,
 * once that is open, the page. Returns the active row's id, how to set it, how to focus a row, and how to close the
 * panel, which returns the focus to the row.
 */
export function useActiveRow(options: ActiveRowOptions) {
  const {
    list,
    ids,
    openId,
    setOpenId,
    hasPanel = true,
    isOff = false,
    rowHref,
    group = "In a list",
    noun = "row",
  } = options;
  const router = useRouter();
  const [activeId, setActiveId] = useState<string | null>(null);
  const current = [activeId, openId].find((id) => id !== null && ids.includes(id)) ?? null;

  const focusRow = useCallback(
    (id: string) => list.current?.querySelector<HTMLElement>(`tr[data-row-id="${CSS.escape(id)}"]`)?.focus(),
    [list],
  );
  const written = useRef<unknown>(undefined);
  const showPanel = useCallback(
    (id: string | null, how?: "push" | "replace") => {
      written.current = setOpenId(id, how);
    },
    [setOpenId],
  );
  const back = current ?? ids[0];
  const closePanel = useCallback(() => {
    showPanel(null);
    if (back !== undefined) focusRow(back);
  }, [showPanel, back, focusRow]);

  const shortcuts = useMemo(() => {
    if (isOff) return [];
    const move = (step: number) => {
      const at = current === null ? -1 : ids.indexOf(current);
      const next = ids[at === -1 ? (step > 0 ? 0 : ids.length - 1) : Math.min(ids.length - 1, Math.max(0, at + step))];
      if (next === undefined) return;
      setActiveId(next);
      focusRow(next);
      if (hasPanel && openId !== null) showPanel(next, "replace");
    };
    const openPage = async () => {
      if (current === null || !rowHref) return;
      // Wait for the pending URL write: finishing after this navigation has started, it would cancel it.
      if (written.current) await Promise.allSettled([written.current]);
      router.push(rowHref(current));
    };
    const enter = (event: KeyboardEvent) => {
      // Enter on a button or link belongs to that element; on a row or the bare page it is ours.
      const pressed = event.target instanceof HTMLElement && event.target.closest<HTMLElement>("a, button, summary");
      if (pressed) pressed.click();
      else if (current !== null && hasPanel && openId !== current) showPanel(current);
      else void openPage();
    };
    return [
      { keys: "j", also: ["ArrowDown"], label: `Next ${noun}`, group, run: () => move(1) },
      { keys: "k", also: ["ArrowUp"], label: `Previous ${noun}`, group, run: () => move(-1) },
      { keys: "Enter", label: `Open the ${noun}, then its page`, group, run: enter, isOff: current === null },
      { keys: "o", label: "Open page", group, run: openPage, isOff: current === null || !rowHref },
      { keys: "Escape", label: "Close the panel", group, run: closePanel, isOff: openId === null },
    ];
  }, [isOff, ids, current, openId, showPanel, focusRow, closePanel, hasPanel, rowHref, router, group, noun]);
  useShortcuts(shortcuts);

  return { activeId: back ?? null, setActiveId, closePanel, focusRow };
}
