import { useCallback, useMemo, useState } from "react";

/** Rows selected for a bulk action. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** Selects or deselects a row; `isRange` extends the selection from the previous one. */
  toggle: (id: string, isRange?: boolean) => void;
  /** Selects all rows of the page, or none. */
  togglePage: () => void;
  /** Adds rows of any page. */
  add: (ids: readonly string[]) => void;
  clear: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The selected rows of a list, kept from page to page. `from` is the filters that they were selected under; with any
 * others the selection is void. `isOff`: the rows shown are still those of before, so none can be selected.
 */
export function useSelection(page: readonly string[], from: string, isOff: boolean): Selection {
  const [state, setState] = useState({ from, ids: NONE, anchor: "" });
  const [ids, anchor] = state.from === from ? [state.ids, state.anchor] : [NONE, ""];
  const toggle = useCallback(
    (id: string, isRange = false) => {
      if (isOff) return;
      const [start, end] = [page.indexOf(anchor), page.indexOf(id)].sort((a, b) => a - b);
      const next = new Set(ids);
      if (isRange && start !== undefined && end !== undefined && start >= 0) {
        for (const one of page.slice(start, end + 1)) next.add(one);
      } else if (!next.delete(id)) next.add(id);
      setState({ from, ids: next, anchor: id });
    },
    [page, ids, anchor, from, isOff],
  );
  const togglePage = useCallback(() => {
    if (isOff) return;
    const isWhole = page.every((id) => ids.has(id));
    const others = [...ids].filter((id) => !page.includes(id));
    setState({ from, ids: new Set(isWhole ? others : [...ids, ...page]), anchor: "" });
  }, [page, ids, from, isOff]);
  const add = useCallback(
    (more: readonly string[]) => setState({ from, ids: new Set([...ids, ...more]), anchor: "" }),
    [ids, from],
  );
  const clear = useCallback(() => setState({ from, ids: NONE, anchor: "" }), [from]);
  return useMemo(() => ({ ids, toggle, togglePage, add, clear }), [ids, toggle, togglePage, add, clear]);
}
