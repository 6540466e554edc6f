"use client";

import { useMemo, useState } from "react";
import { useCan } from "@/components/shell/session";
import { Button } from "@/components/ui/button";
import { onDemand } from "@/components/ui/on-demand";
import { useShortcuts } from "@/components/ui/shortcuts";
import type { ExportFilter } from "@/lib/features/exports/schema";

const ExportDialog = onDemand(() => import("./export-dialog").then((module) => module.ExportDialog));

/** Opens the export of a list's contents: `filter` is the list's, spans resolved, without paging and order. */
export function ExportButton({ filter }: { filter: ExportFilter }) {
  // Taken when the button is pressed: "last 7 days" must not move on under the open dialog.
  const [asked, setAsked] = useState<ExportFilter | null>(null);
  const mayExport = useCan("exports:create");
  const shortcuts = useMemo(
    () => [
      { keys: "e", label: "Export this list", group: "In a list", isOff: !mayExport, run: () => setAsked(filter) },
    ],
    [mayExport, filter],
  );
  useShortcuts(shortcuts);
  return (
    <>
      <Button
        variant="primary"
        kbd="E"
        disabledReason={!mayExport && "Your role can't export transactions."}
        onClick={() => setAsked(filter)}
      >
        Export
      </Button>
      {asked ? <ExportDialog filter={asked} onClose={() => setAsked(null)} /> : null}
    </>
  );
}
