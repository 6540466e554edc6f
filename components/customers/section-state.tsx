"use client";

import { Button } from "@/components/ui/button";
import { SkeletonText } from "@/components/ui/skeleton";
import type { ProblemError } from "@/lib/client/problem";

interface Props {
  /** What can't be shown: "Quotes". */
  what: string;
  query: { error: ProblemError | null; isFetching: boolean; refetch: () => unknown };
}

/** A part of the page that is still loading or failed to load, without affecting the parts around it. */
export function SectionState({ what, query }: Props) {
  const { error } = query;
  if (!error) return <SkeletonText lines={3} label={`${what} loading`} />;
  return (
    <div role="alert" className="grid justify-items-start gap-1.5">
      <p>
        {what} couldn't be loaded: {error.title}
      </p>
      {error.next ? <p className="text-text-2">{error.next}</p> : null}
      {error.requestId ? <p className="font-mono text-sm text-text-3">Request {error.requestId}</p> : null}
      <Button size="sm" onClick={() => query.refetch()} isPending={query.isFetching}>
        Try again
      </Button>
    </div>
  );
}
