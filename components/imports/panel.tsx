"use client";

import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/ui/error-state";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { importQuery } from "@/lib/features/imports/queries";
import type { ImportRow } from "@/lib/features/imports/schema";
import { ImportCourse } from "./course";
import { ImportFacts } from "./facts";

/** An import beside the list: how far it is, and the facts. */
export function ImportPanel({ environment, id, row }: { environment: string; id: string; row: ImportRow | null }) {
  const { data, error, refetch, isFetching } = useQuery(importQuery(environment, id));
  if (error && !data) return <ErrorState {...error} onRetry={() => refetch()} isRetrying={isFetching} />;
  if (!data) return <Skeleton className={row ? "h-40" : "h-60"} />;
  return (
    <div className="grid gap-3.5">
      <ImportCourse environment={environment} detail={data} />
      <hr className="border-line" />
      <ImportFacts detail={data} />
      {data.errorsKnown > 0 ? (
        <p>
          <Link href={`/${environment}/imports/${id}`}>See the refused rows</Link>
        </p>
      ) : null}
    </div>
  );
}
