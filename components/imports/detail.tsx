"use client";

import { useQuery } from "@tanstack/react-query";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { LiveRegion } from "@/components/ui/live-region";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryState } from "@/components/ui/query-state";
import { useEnvironment } from "@/lib/client/environment";
import { importStatus, isUnderWay } from "@/lib/features/imports/fields";
import { importQuery } from "@/lib/features/imports/queries";
import { formatCount } from "@/lib/numbers";
import { ImportProgress } from "./progress";
import { RowErrors } from "./row-errors";
import { ImportSummary } from "./summary";

/** One import on its own page: tracked to its end, with the rows that the service refused. */
export function ImportDetailPage({ id }: { id: string }) {
  const environment = useEnvironment();
  const query = useQuery(importQuery(environment, id));
  const { data } = query;
  const status = data && importStatus(data);
  return (
    <PageFrame
      title={data ? <bdi className="break-all">{data.fileName}</bdi> : "Import"}
      back={{ href: `/${environment}/imports`, label: "← Imports" }}
      status={status}
      actions={<LinkButton href={`/${environment}/imports/new`}>New import</LinkButton>}
      isWide
    >
      <QueryState query={query} skeleton="h-72" isFollowed />
      {data && status ? (
        <div className="grid gap-4">
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_380px]">
            <Card title={isUnderWay(data.status) ? "In progress" : "Outcome"}>
              <ImportProgress detail={data} />
            </Card>
            <Card title="Details">
              <ImportSummary detail={data} />
            </Card>
          </div>
          {data.errorsKnown > 0 ? <RowErrors detail={data} /> : null}
        </div>
      ) : null}
      <LiveRegion>
        {data && status
          ? `${status.label}. ${isUnderWay(data.status) ? "" : `${formatCount(data.successful ?? 0)} imported, ${formatCount(data.failed ?? 0)} rejected.`}`
          : ""}
      </LiveRegion>
    </PageFrame>
  );
}
