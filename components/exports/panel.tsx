"use client";

import { useQuery } from "@tanstack/react-query";
import { QueryState } from "@/components/ui/query-state";
import { useEnvironment } from "@/lib/client/environment";
import { exportQuery } from "@/lib/features/exports/queries";
import { ExportActions } from "./actions";
import { ExportComparisonResult } from "./comparison";
import { ExportProgress } from "./progress";
import { ExportSummary } from "./summary";

/** An export beside the list: progress, file, facts. */
export function ExportPanel({ id }: { id: string }) {
  const environment = useEnvironment();
  const query = useQuery(exportQuery(environment, id));
  const { data } = query;
  if (!data) return <QueryState query={query} skeleton="h-60" />;
  return (
    <div className="grid gap-3.5">
      <ExportProgress detail={data} />
      <div className="flex flex-wrap gap-2">
        <ExportActions detail={data} />
      </div>
      <ExportComparisonResult view={data.export} limit={5} />
      <hr className="border-line" />
      <ExportSummary detail={data} />
    </div>
  );
}
