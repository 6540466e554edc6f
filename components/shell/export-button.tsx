"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ProblemText } from "@/components/ui/problem-text";
import { downloadFile } from "@/lib/client/download-file";
import { asProblem } from "@/lib/client/problem";
import { formatBytes } from "@/lib/numbers";

interface ExportButtonProps {
  /** The file's address, with a list's filters. */
  href: string;
  /** Whether the user's role may export; otherwise the button says that it can't. */
  isAllowed?: boolean;
}

/**
 * Downloads what the page shows, in full, as CSV: everything that a list's filters match. While the file is read it
 * shows how much has arrived, and can be stopped; a file that can't be read to its end isn't saved.
 */
export function ExportButton({ href, isAllowed = true }: ExportButtonProps) {
  const [received, setReceived] = useState(0);
  const reading = useRef<AbortController | null>(null);
  const save = useMutation({
    mutationFn: async () => {
      const abort = new AbortController();
      reading.current = abort;
      setReceived(0);
      await downloadFile(href, setReceived, abort.signal).catch((thrown: unknown) => {
        if (!abort.signal.aborted) throw asProblem(thrown);
      });
    },
  });
  if (!isAllowed) return <Button disabledReason="Your role can't export lists.">Export CSV</Button>;
  return (
    <>
      <ProblemText problem={save.error} className="order-last w-full text-right max-sm:text-left" />
      {save.isPending ? <Button onClick={() => reading.current?.abort()}>Stop export</Button> : null}
      <Button isPending={save.isPending} onClick={() => save.mutate()}>
        {save.isPending ? ["Exporting", received > 0 && formatBytes(received)].filter(Boolean).join(" ") : "Export CSV"}
      </Button>
    </>
  );
}
