import { useCallback, useMemo, useState } from "react";

/** Rows that were chosen to do something with all of them at once. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** Chooses a row or lets go of it; a range reaches to it from the one before. */
  toggle: (id: string, isRange?: boolean) => void;
  /** All rows of the page, or none of them. */
  togglePage: () => void;
  /** Rows of any page. */
  add: (ids: readonly string[]) => void;
  clear: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The chosen rows of a list; they stay chosen from page to page. What they were chosen from is `from`, the filters as
 * they stand: with any other they are void.
 */
export function useSelection(page: readonly string[], from: string): Selection {
  const [state, setState] = useState({ from, ids: NONE, anchor: "" });
  const [ids, anchor] = state.from === from ? [state.ids, state.anchor] : [NONE, ""];
  const toggle = useCallback(
    (id: string, isRange = false) => {
      const [start, end] = [page.indexOf(anchor), page.indexOf(id)].sort((a, b) => a - b);
      const next = new Set(ids);
      if (isRange && start !== undefined && end !== undefined && start >= 0) {
        for (const one of page.slice(start, end + 1)) next.add(one);
      } else if (!next.delete(id)) next.add(id);
      setState({ from, ids: next, anchor: id });
    },
    [page, ids, anchor, from],
  );
  const togglePage = useCallback(() => {
    const isWhole = page.every((id) => ids.has(id));
    const others = [...ids].filter((id) => !page.includes(id));
    setState({ from, ids: new Set(isWhole ? others : [...ids, ...page]), anchor: "" });
  }, [page, ids, from]);
  const add = useCallback(
    (more: readonly string[]) => setState({ from, ids: new Set([...ids, ...more]), anchor: "" }),
    [ids, from],
  );
  const clear = useCallback(() => setState({ from, ids: NONE, anchor: "" }), [from]);
  return useMemo(() => ({ ids, toggle, togglePage, add, clear }), [ids, toggle, togglePage, add, clear]);
}
