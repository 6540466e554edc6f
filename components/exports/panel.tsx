"use client";

import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { exportQuery } from "@/lib/features/exports/queries";
import { ExportActions } from "./actions";
import { ExportComparisonResult } from "./comparison";
import { ExportCourse } from "./course";
import { ExportFacts } from "./facts";

/** An export beside the list: how far it is, the file, the facts. */
export function ExportPanel({ environment, id }: { environment: string; id: string }) {
  const { data, error, refetch, isFetching } = useQuery(exportQuery(environment, id));
  if (error && !data) return <ErrorState {...error} onRetry={() => refetch()} isRetrying={isFetching} />;
  if (!data) return <Skeleton className="h-60" />;
  return (
    <div className="grid gap-3.5">
      <ExportCourse detail={data} />
      <div className="flex flex-wrap gap-2">
        <ExportActions environment={environment} detail={data} />
      </div>
      <ExportComparisonResult environment={environment} view={data.export} limit={5} />
      <hr className="border-line" />
      <ExportFacts detail={data} />
    </div>
  );
}
