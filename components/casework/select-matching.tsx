"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type Problem, problemIn } from "@/components/form/problem";
import { Button } from "@/components/ui/button";
import { ProblemText } from "@/components/ui/problem-text";
import { useEnvironment } from "@/lib/client/environment";
import { MOST_AT_ONCE } from "@/lib/features/casework/schema";
import { transactionsQuery } from "@/lib/features/transactions/queries";
import type { ListTransactionsInput } from "@/lib/features/transactions/schema";
import { formatCount } from "@/lib/numbers";

const PAGE = 100;
/** The most pages to read: a service may go on for ever without returning anything new. */
const MOST_PAGES = 30;

interface SelectMatchingProps {
  /** The current list: its filters and order. */
  query: ListTransactionsInput;
  chosen: ReadonlySet<string>;
  onAdd: (ids: readonly string[]) => void;
}

/** Selects what matches the list's filters on all pages, from the first on, up to the limit for bulk actions. */
export function SelectMatching({ query, chosen, onAdd }: SelectMatchingProps) {
  const environment = useEnvironment();
  const client = useQueryClient();
  const [read, setRead] = useState<number | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  /** The number selected if more may match. */
  const [cutAt, setCutAt] = useState<number | null>(null);
  // Other filters make another selection: what was read for these is dropped.
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const gather = async () => {
    setProblem(null);
    setCutAt(null);
    setRead(0);
    const ids = new Set(chosen);
    const { cursor: _, ...filters } = query;
    const seen = new Set<string | undefined>();
    let cursor: string | undefined;
    try {
      // A service may return the same cursor for ever, or new cursors without new items.
      let isAll = false;
      while (!isAll && !seen.has(cursor) && seen.size < MOST_PAGES && ids.size < MOST_AT_ONCE) {
        seen.add(cursor);
        const asked = { ...filters, limit: PAGE, ...(cursor ? { cursor } : {}) };
        const page = await client.fetchQuery(transactionsQuery(environment, asked));
        if (isGone.current) return;
        const fresh = page.data.filter(({ id }) => !ids.has(id)).map(({ id }) => id);
        const fits = fresh.slice(0, MOST_AT_ONCE - ids.size);
        for (const id of fits) ids.add(id);
        setRead(ids.size);
        isAll = fits.length === fresh.length && !(page.hasMore && page.nextCursor);
        cursor = page.nextCursor ?? undefined;
      }
      setCutAt(isAll ? null : ids.size);
      onAdd([...ids]);
    } catch (error) {
      const found = problemIn(error);
      if (!found) throw error;
      setProblem(found);
    } finally {
      setRead(null);
    }
  };
  return (
    <>
      <Button size="sm" isPending={read !== null} onClick={gather}>
        {read === null ? "Select all that match" : `${formatCount(read)} found`}
      </Button>
      {cutAt === chosen.size ? (
        <span role="status" className="text-sm text-text-2">
          More payments may match. The first {formatCount(cutAt)} are selected.
        </span>
      ) : null}
      <ProblemText problem={problem} />
    </>
  );
}
