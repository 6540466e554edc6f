"use client";

import { useRouter } from "next/navigation";
import { useMemo, useRef, useSyncExternalStore } from "react";
import { useShortcuts } from "@/components/ui/shortcuts";
import type { ContinuousParts, OpenList } from "./continuous-list";

const group = "In a list";

/** The keys of a long list, the same as those of a paged one (`useRowKeys`); rows are identified by index. */
export function ContinuousKeys<Row>(props: ContinuousParts<Row> & { list: OpenList<Row> }) {
  const { list, controls, selection, rowId, rowHref } = props;
  const { pages, rows, reveal } = list;
  const router = useRouter();
  const active = useSyncExternalStore(
    rows.subscribe,
    () => rows.get().active,
    () => null,
  );
  const { openId, setOpenId } = controls;
  const written = useRef<unknown>(undefined);
  const shortcuts = useMemo(() => {
    const idAt = (at: number | null) => {
      const row = at === null ? null : pages.rowAt(at);
      return row ? rowId(row) : null;
    };
    const show = (id: string | null, how?: "push" | "replace") => {
      written.current = setOpenId(id, how);
    };
    const move = (step: number) => {
      const next = active === null ? rows.get().first : Math.min(pages.count() - 1, Math.max(0, active + step));
      reveal.current(next);
      rows.activate(next, true);
      const id = idAt(next);
      if (openId !== null && id !== null) show(id, "replace");
    };
    const openPage = async () => {
      const id = idAt(active);
      if (id === null || !rowHref) return;
      // Wait for the pending URL write: finishing after this navigation has started, it would cancel it.
      if (written.current) await Promise.allSettled([written.current]);
      router.push(rowHref(id));
    };
    const enter = (event: KeyboardEvent) => {
      // Enter on a button or link belongs to that element; on a row or the bare page it is ours.
      const pressed = event.target instanceof HTMLElement && event.target.closest<HTMLElement>("a, button, summary");
      const id = idAt(active);
      if (pressed) pressed.click();
      else if (id !== null && openId !== id) show(id);
      else void openPage();
    };
    const toggle = () => {
      const id = idAt(active);
      if (id !== null) selection?.toggle(id);
    };
    const isOff = active === null;
    return [
      { keys: "j", also: ["ArrowDown"], label: "Next row", group, run: () => move(1) },
      { keys: "k", also: ["ArrowUp"], label: "Previous row", group, run: () => move(-1) },
      { keys: "Enter", label: "Open the row, then its page", group, run: enter, isOff },
      { keys: "o", label: "Open page", group, run: openPage, isOff: isOff || !rowHref },
      { keys: "Escape", label: "Close the panel", group, run: () => show(null), isOff: openId === null },
      { keys: "x", label: "Select or deselect the row", group, run: toggle, isOff: isOff || !selection },
    ];
  }, [pages, rows, reveal, active, openId, setOpenId, selection, rowId, rowHref, router]);
  useShortcuts(shortcuts);
  return null;
}
