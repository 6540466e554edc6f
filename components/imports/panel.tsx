"use client";

import { useQuery } from "@tanstack/react-query";
import { Link } from "@/components/ui/link";
import { QueryState } from "@/components/ui/query-state";
import { useEnvironment } from "@/lib/client/environment";
import { importQuery } from "@/lib/features/imports/queries";
import type { ImportRow } from "@/lib/features/imports/schema";
import { ImportProgress } from "./progress";
import { ImportSummary } from "./summary";

/** An import beside the list: its progress and facts. */
export function ImportPanel({ id, row }: { id: string; row: ImportRow | null }) {
  const environment = useEnvironment();
  const query = useQuery(importQuery(environment, id));
  const { data } = query;
  if (!data) return <QueryState query={query} skeleton={row ? "h-40" : "h-60"} />;
  return (
    <div className="grid gap-3.5">
      <ImportProgress detail={data} />
      <hr className="border-line" />
      <ImportSummary detail={data} />
      {data.errorsKnown > 0 ? (
        <p>
          <Link href={`/${environment}/imports/${id}`}>See the rejected rows</Link>
        </p>
      ) : null}
    </div>
  );
}
