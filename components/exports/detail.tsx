"use client";

import { useQuery } from "@tanstack/react-query";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { LiveRegion } from "@/components/ui/live-region";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryState } from "@/components/ui/query-state";
import { useEnvironment } from "@/lib/client/environment";
import { exportStatus, isUnderWay } from "@/lib/features/exports/fields";
import { exportQuery } from "@/lib/features/exports/queries";
import type { ExportManifest } from "@/lib/features/exports/schema";
import { formatCount } from "@/lib/numbers";
import { ExportActions } from "./actions";
import { ExportComparisonResult } from "./comparison";
import { FileNotes } from "./file-notes";
import { ExportProgress } from "./progress";
import { ExportSummary } from "./summary";
import { ExportTotals } from "./totals";

/** One export on its own page: its progress, its manifest, and how it differs from the one it repeats. */
export function ExportDetailPage({ id }: { id: string }) {
  const environment = useEnvironment();
  const query = useQuery(exportQuery(environment, id));
  const { data } = query;
  const view = data?.export;
  const status = view && exportStatus(view);
  const manifest = data?.manifest ?? null;
  return (
    <PageFrame
      title={view ? <bdi className="break-all">{view.fileName}</bdi> : "Export"}
      back={{ href: `/${environment}/exports`, label: "← Exports" }}
      status={status}
      actions={data ? <ExportActions detail={data} /> : null}
    >
      <QueryState query={query} skeleton="h-72" isFollowed />
      {data && view ? (
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_400px]">
          <div className="grid min-w-0 gap-4">
            <ExportProgress detail={data} />
            <ExportComparisonResult view={view} />
            {manifest?.unreadRows ? (
              <Banner tone="warn" title="Some values couldn't be read">
                {manifest.unreadRows === 1 ? "1 transaction" : `${formatCount(manifest.unreadRows)} transactions`} in
                the file came with values that can't be read. Their cells are empty, and no total counts them.
              </Banner>
            ) : null}
            {manifest ? <ExportTotals totals={manifest.totals} /> : null}
          </div>
          <div className="grid min-w-0 gap-4">
            <Card
              title="Manifest"
              description={manifest ? "What the file contains, with totals and a checksum." : undefined}
            >
              <ExportSummary detail={data} />
            </Card>
            {manifest ? <FileNotes format={manifest.format} /> : null}
            {manifest ? <ExportColumns columns={manifest.columns} /> : null}
          </div>
        </div>
      ) : null}
      <LiveRegion>{view && status && !isUnderWay(view) ? `Export: ${status.label}` : ""}</LiveRegion>
    </PageFrame>
  );
}

/** The file's columns by header, with their keys in JSON Lines. */
function ExportColumns({ columns }: { columns: ExportManifest["columns"] }) {
  return (
    <Card title="Columns" isFlush>
      <ol>
        {columns.map(({ id, header }, at) => (
          <li key={id} className="flex gap-3 border-line border-b px-4 py-1.5 last:border-b-0">
            <span className="w-5 shrink-0 text-right text-text-3 tabular-nums">{at + 1}</span>
            <span className="min-w-0 flex-1 break-words">{header}</span>
            <span className="min-w-0 max-w-[45%] break-all text-right font-mono text-sm text-text-2">{id}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
