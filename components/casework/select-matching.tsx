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

interface SelectMatchingProps {
  /** The list as it stands: its filters and order. */
  query: ListTransactionsInput;
  chosen: ReadonlySet<string>;
  onAdd: (ids: readonly string[]) => void;
}

/** Chooses what matches the list's filters on all of its pages, from the first on, as many as can be acted on at once. */
export function SelectMatching({ query, chosen, onAdd }: SelectMatchingProps) {
  const environment = useEnvironment();
  const client = useQueryClient();
  const [read, setRead] = useState<number | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  // Other filters make another selection: what was read for these is let go of.
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const gather = async () => {
    setProblem(null);
    setRead(0);
    const ids = new Set(chosen);
    const { cursor: _, ...filters } = query;
    const seen = new Set<string | undefined>();
    let cursor: string | undefined;
    try {
      // A service may give the same cursor for ever.
      while (!seen.has(cursor) && ids.size < MOST_AT_ONCE) {
        seen.add(cursor);
        const asked = { ...filters, limit: PAGE, ...(cursor ? { cursor } : {}) };
        const page = await client.fetchQuery(transactionsQuery(environment, asked));
        if (isGone.current) return;
        for (const { id } of page.data) if (ids.size < MOST_AT_ONCE) ids.add(id);
        setRead(ids.size);
        if (!page.hasMore || !page.nextCursor) break;
        cursor = page.nextCursor;
      }
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
      <ProblemText problem={problem} />
    </>
  );
}
