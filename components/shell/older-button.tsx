"use client";

import { Button } from "@/components/ui/button";
import { ProblemText } from "@/components/ui/problem-text";
import type { ProblemError } from "@/lib/client/problem";

interface Props {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: ProblemError | null;
    fetchNextPage: () => unknown;
  };
  label: string;
}

/** Loads the next page of older items; renders nothing if there is none. */
export function OlderButton({ query, label }: Props) {
  if (!query.hasNextPage) return null;
  return (
    <div className="grid gap-1.5">
      <Button onClick={() => query.fetchNextPage()} isPending={query.isFetchingNextPage}>
        {label}
      </Button>
      <ProblemText problem={query.isFetchNextPageError ? query.error : null} />
    </div>
  );
}
