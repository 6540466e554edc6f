"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { LinkButton } from "@/components/ui/link-button";
import { QueryState } from "@/components/ui/query-state";
import { useEnvironment } from "@/lib/client/environment";
import { isUnderWay } from "@/lib/features/exports/fields";
import { exportQuery } from "@/lib/features/exports/queries";
import type { ExportFilter, ExportView } from "@/lib/features/exports/schema";
import { DownloadButton } from "./download-button";
import { ExportForm } from "./export-form";
import { ExportProgress } from "./progress";

export interface ExportDialogProps {
  filter: ExportFilter;
  /** Selected payments, instead of a filter. */
  ids?: readonly string[];
  onClose: () => void;
}

/** Asks for the file's layout, then shows progress: closing doesn't affect an export already requested. */
export function ExportDialog({ filter, ids, onClose }: ExportDialogProps) {
  const [made, setMade] = useState<ExportView | null>(null);
  const [isSending, setSending] = useState(false);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={isSending}
      size={made ? "md" : "lg"}
      title={made ? "Your export" : "Export transactions"}
    >
      {made ? (
        <StartedExport exportId={made.id} onClose={onClose} />
      ) : (
        <ExportForm filter={filter} ids={ids} onSending={setSending} onMade={setMade} onCancel={onClose} />
      )}
    </Dialog>
  );
}

/** After submission: the progress, then the file as soon as it is ready. */
function StartedExport(props: { exportId: string; onClose: () => void }) {
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
          You can close this window: the export continues, and the file will be under Exports.
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
