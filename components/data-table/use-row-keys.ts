import { useRouter } from "next/navigation";
import { type RefObject, useMemo, useState } from "react";
import { useShortcuts } from "@/components/ui/shortcuts";
import type { ListControls, ListPage } from "./list-controls";

const GROUP = "In a list";

export interface RowKeysOptions {
  table: RefObject<HTMLTableElement | null>;
  ids: readonly string[];
  controls: ListControls;
  page: Pick<ListPage<unknown>, "hasMore" | "nextCursor"> | undefined;
  hasPanel: boolean;
  rowHref?: (id: string) => string;
}

/**
 * Moves through the rows by keyboard: one row is active (the only tab stop), j and k move it, Enter opens the panel and,
 * once that is open, the page. Gives the active row's id and how to set it.
 */
export function useRowKeys({ table, ids, controls, page, hasPanel, rowHref }: RowKeysOptions) {
  const router = useRouter();
  const [activeId, setActiveId] = useState<string | null>(null);
  const { openId, setOpenId } = controls;
  const current = [activeId, openId].find((id) => id !== null && ids.includes(id)) ?? null;

  const shortcuts = useMemo(() => {
    const focusRow = (id: string) =>
      table.current?.querySelector<HTMLElement>(`tr[data-row-id="${CSS.escape(id)}"]`)?.focus();
    const move = (step: number) => {
      const at = current === null ? -1 : ids.indexOf(current);
      const next = ids[at === -1 ? (step > 0 ? 0 : ids.length - 1) : Math.min(ids.length - 1, Math.max(0, at + step))];
      if (next === undefined) return;
      setActiveId(next);
      focusRow(next);
      if (hasPanel && openId !== null) setOpenId(next, "replace");
    };
    const openPage = () => current !== null && rowHref && router.push(rowHref(current));
    const enter = (event: KeyboardEvent) => {
      // Enter on a button or link belongs to it; a row or the bare page is ours.
      if (event.target instanceof HTMLElement && event.target.closest("a, button, summary")) {
        event.target.closest<HTMLElement>("a, button, summary")?.click();
        return;
      }
      if (current === null) return;
      if (hasPanel && openId !== current) setOpenId(current);
      else openPage();
    };
    const next = page?.hasMore ? page.nextCursor : null;
    return [
      { keys: "j", also: ["ArrowDown"], label: "Next row", group: GROUP, run: () => move(1) },
      { keys: "k", also: ["ArrowUp"], label: "Previous row", group: GROUP, run: () => move(-1) },
      { keys: "Enter", label: "Open the row, then its page", group: GROUP, run: enter, isOff: current === null },
      { keys: "o", label: "Open its page", group: GROUP, run: openPage, isOff: current === null || !rowHref },
      {
        keys: "Escape",
        label: "Close the panel",
        group: GROUP,
        run: () => {
          setOpenId(null);
          if (current !== null) focusRow(current);
        },
        isOff: openId === null,
      },
      { keys: "ArrowLeft", label: "Page before", group: GROUP, run: controls.goBack, isOff: controls.back === "none" },
      {
        keys: "ArrowRight",
        label: "Page after",
        group: GROUP,
        run: () => next && controls.goForward(next),
        isOff: !next,
      },
    ];
  }, [table, ids, current, openId, setOpenId, hasPanel, rowHref, router, page, controls]);
  useShortcuts(shortcuts);

  return { activeId: current ?? ids[0] ?? null, setActiveId };
}
