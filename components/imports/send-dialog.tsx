"use client";

import { useNearestEnvironment } from "@/components/shell/session";
import { Banner } from "@/components/ui/banner";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { CheckSummary } from "@/lib/features/imports/check/checker";
import type { Selection } from "@/lib/features/imports/check/messages";
import { counted, formatCount } from "@/lib/numbers";

/** What is about to be sent. */
export interface Sending {
  selection: Selection;
  /** Set if this very file was imported before. */
  isRepeat: boolean;
}

export interface SendDialogProps {
  sending: Sending | null;
  file: File;
  summary: CheckSummary;
  onClose: () => void;
  onConfirm: (sending: Sending) => void;
}

/** Says exactly what goes to the service, and what that means, before anything is sent. */
export function SendDialog({ sending, file, summary, onClose, onConfirm }: SendDialogProps) {
  const environment = useNearestEnvironment();
  const isAll = sending?.selection === "all";
  const rows = isAll ? summary.rows : summary.goodRows;
  const act = counted(rows, "row");
  return (
    <ConfirmDialog
      isOpen={sending !== null}
      onClose={onClose}
      onConfirm={() => sending && onConfirm(sending)}
      title={sending?.isRepeat ? `Send ${act} a second time?` : `Send ${act} to the service?`}
      facts={[
        {
          label: "Environment",
          value: environment ? `${environment.name}${environment.mode === "production" ? " (production)" : ""}` : "",
        },
        { label: "File", value: <bdi className="inline-block max-w-[26ch] break-all">{file.name}</bdi> },
        { label: "Left out (with problems)", value: formatCount(summary.rows - rows) },
        { label: "Sent", value: act, isTotal: true },
      ]}
      variant={sending?.isRepeat ? "danger" : "primary"}
      confirmLabel={sending?.isRepeat ? `Send ${act} again` : `Send ${act}`}
    >
      <p className="text-text-2">
        The service creates a customer for each row. Once the file has arrived the import can't be stopped, and its
        customers can only be deleted one by one.
      </p>
      {sending?.isRepeat ? (
        <Banner tone="warn" title="This file was sent before.">
          Customers without a UMA address would be created twice; the others are rejected.
        </Banner>
      ) : null}
      {isAll && summary.badRows > 0 ? (
        <Banner tone="warn" title={`${counted(summary.badRows, "row")} with problems will be sent too.`}>
          The service will probably reject them. Rejected rows are listed with the import, ready to be corrected.
        </Banner>
      ) : null}
    </ConfirmDialog>
  );
}
