"use client";

import { Download } from "lucide-react";
import { useCan } from "@/components/shell/session";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { useEnvironment } from "@/lib/client/environment";
import { downloadHref } from "@/lib/features/exports/queries";
import type { ExportView } from "@/lib/features/exports/schema";
import { formatBytes } from "@/lib/numbers";

/** Why this role can't download the file now; null if it can. */
function whyNot({ status, isMasked }: ExportView, mayReveal: boolean): string | null {
  if (status === "expired") return "The file has expired. Run the export again.";
  if (status !== "completed") return "There is no file yet.";
  return isMasked || mayReveal ? null : "This file contains personal data your role can't see. Run the export again.";
}

/** The file, streamed to disk by the browser itself: a plain link. */
export function DownloadButton({ view }: { view: ExportView }) {
  const environment = useEnvironment();
  const reason = whyNot(view, useCan("personal:reveal"));
  const icon = <Download className="size-3.5" aria-hidden="true" />;
  if (reason) {
    return (
      <Button variant="primary" icon={icon} disabledReason={reason}>
        Download
      </Button>
    );
  }
  return (
    <a href={downloadHref(environment, view.id, "file")} download className={buttonStyle("primary")}>
      {icon}
      Download {view.fileBytes === null ? "" : formatBytes(view.fileBytes)}
    </a>
  );
}
