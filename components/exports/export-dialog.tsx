"use client";

import { useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import type { ExportFilter, ExportView } from "@/lib/features/exports/schema";
import { ExportForm } from "./export-form";
import { StartedExport } from "./started-export";

export interface ExportDialogProps {
  filter: ExportFilter;
  /** Selected payments, in place of a filter. */
  ids?: readonly string[];
  onClose: () => void;
}

/** Asks what the file shall look like, then follows it: closing changes nothing about an export that was asked for. */
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
