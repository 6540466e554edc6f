"use client";

import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { saveFile } from "@/lib/client/save-file";
import type { Checked } from "@/lib/features/imports/check/messages";
import { counted } from "@/lib/numbers";
import type { ImportSession } from "./import-session";

export interface ProblemDownloadsProps {
  session: ImportSession;
  checked: Checked;
  fileName: string;
}

/** The list of problems, and the bad rows for correction, each as a CSV made in this browser. */
export function ProblemDownloads({ session, checked, fileName }: ProblemDownloadsProps) {
  const name = fileName.replace(/\.csv$/i, "");
  const save = useMutation({
    mutationFn: async (what: "problems" | "rows") => {
      const file = await (what === "rows" ? session.check?.badRowsFile() : session.check?.problemFile());
      if (file) saveFile(file, `${name}-${what === "rows" ? "rows-to-correct" : "problems"}.csv`);
    },
  });
  const icon = <Download className="size-3.5" aria-hidden="true" />;
  const { badRows } = checked.summary;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {save.error ? (
        <span role="alert" className="text-bad">
          {save.error.message}
        </span>
      ) : null}
      <Button size="sm" icon={icon} onClick={() => save.mutate("problems")} isPending={save.isPending}>
        List of problems
      </Button>
      {badRows > 0 ? (
        <Button size="sm" icon={icon} onClick={() => save.mutate("rows")} isPending={save.isPending}>
          {counted(badRows, "row")} to correct
        </Button>
      ) : null}
    </div>
  );
}
