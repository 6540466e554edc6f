"use client";

import { useQuery } from "@tanstack/react-query";
import { StatusBadge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { LiveRegion } from "@/components/ui/live-region";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { ZoneNote } from "@/components/ui/time-zone";
import { importStatus, isUnderWay } from "@/lib/features/imports/fields";
import { importQuery, useImportHints } from "@/lib/features/imports/queries";
import { formatCount } from "@/lib/numbers";
import { ImportCourse } from "./course";
import { ImportFacts } from "./facts";
import { RowErrors } from "./row-errors";

/** One import on a page of its own: followed to its end, with what the service refused. */
export function ImportDetailPage({ environment, id }: { environment: string; id: string }) {
  const { data, error, refetch, isFetching } = useQuery(importQuery(environment, id));
  useImportHints(environment);
  const status = data && importStatus(data);
  return (
    <div className="h-full overflow-auto px-5 py-[18px] max-sm:px-3 max-sm:py-3">
      <PageHeader
        title={data ? <bdi className="break-all">{data.fileName}</bdi> : "Import"}
        back={
          <Link href={`/${environment}/imports`} look="quiet">
            ← Imports
          </Link>
        }
        meta={
          status ? (
            <>
              <StatusBadge tone={status.tone} label={status.label} />
              <ZoneNote />
            </>
          ) : null
        }
        actions={<LinkButton href={`/${environment}/imports/new`}>New import</LinkButton>}
      />
      {error && !data ? <ErrorState {...error} onRetry={() => refetch()} isRetrying={isFetching} /> : null}
      {!error && !data ? <Skeleton className="h-72" /> : null}
      {error && data ? (
        <Banner tone="warn" title="This could not be read again just now." className="mb-4">
          What is shown may be behind. It is tried again by itself.
        </Banner>
      ) : null}
      {data && status ? (
        <div className="grid gap-4">
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_380px]">
            <Card title={isUnderWay(data.status) ? "Under way" : "Outcome"}>
              <ImportCourse environment={environment} detail={data} />
            </Card>
            <Card title="Facts">
              <ImportFacts detail={data} />
            </Card>
          </div>
          {data.errorsKnown > 0 ? <RowErrors environment={environment} detail={data} /> : null}
        </div>
      ) : null}
      <LiveRegion>
        {data && status
          ? `${status.label}. ${isUnderWay(data.status) ? "" : `${formatCount(data.successful ?? 0)} imported, ${formatCount(data.failed ?? 0)} refused.`}`
          : ""}
      </LiveRegion>
    </div>
  );
}
