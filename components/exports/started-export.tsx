"use client";

import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { QueryState } from "@/components/ui/query-state";
import { useEnvironment } from "@/lib/client/environment";
import { isUnderWay } from "@/lib/features/exports/fields";
import { exportQuery } from "@/lib/features/exports/queries";
import { DownloadButton } from "./download-button";
import { ExportProgress } from "./progress";

/** What follows the press: how far the file is, and the file as soon as it is there. */
export function StartedExport(props: { exportId: string; onClose: () => void }) {
  const environment = useEnvironment();
  const { exportId, onClose } = props;
  const query = useQuery(exportQuery(environment, exportId));
  const { data } = query;
  return (
    <div className="grid gap-4">
      {data ? <ExportProgress detail={data} /> : null}
      <QueryState query={query} skeleton="h-16" />
      {data && !isUnderWay(data.export) ? null : (
        <p className="text-text-2">
          You can close this window: the export goes on, and the file will be under Exports.
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Close</Button>
        <LinkButton href={`/${environment}/exports/${exportId}`}>Open export</LinkButton>
        {data?.export.status === "completed" ? <DownloadButton view={data.export} /> : null}
      </div>
    </div>
  );
}
