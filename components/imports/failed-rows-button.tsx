"use client";

import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useCan } from "@/components/shell/session";
import { Button } from "@/components/ui/button";
import { ProblemText } from "@/components/ui/problem-text";
import { useEnvironment } from "@/lib/client/environment";
import { saveFile } from "@/lib/client/save-file";
import { fetchFailedRows } from "@/lib/features/imports/queries";
import type { ImportDetail } from "@/lib/features/imports/schema";

/** Downloads the refused rows as CSV with their errors, to be corrected and dropped again. Downloads are audited. */
export function FailedRowsButton({ detail }: { detail: ImportDetail }) {
  const environment = useEnvironment();
  const mayCreate = useCan("imports:create");
  const mayReveal = useCan("personal:reveal");
  const save = useMutation({
    mutationKey: ["import.failed-rows", environment, detail.id],
    mutationFn: () => fetchFailedRows(environment, detail.id),
    onSuccess: (file) => saveFile(file, `${detail.fileName.replace(/\.csv$/i, "")}-failed-rows.csv`),
    gcTime: 0,
  });
  const reason = !mayCreate
    ? "Your role can't see whole rows."
    : !detail.isOwn && !mayReveal
      ? "Someone else sent this file, and your role can't reveal personal data."
      : !detail.hasFailedRows
        ? "The file was removed after seven days."
        : detail.rowsLocated === 0 && "The service did not say for certain which rows these are.";
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ProblemText problem={save.error} />
      <Button
        size="sm"
        icon={<Download className="size-3.5" aria-hidden="true" />}
        isPending={save.isPending}
        disabledReason={reason}
        onClick={() => save.mutate()}
      >
        Download rows to correct
      </Button>
    </div>
  );
}
