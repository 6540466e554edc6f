"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useGo } from "@/components/ui/leaving";
import { LiveRegion } from "@/components/ui/live-region";
import { useEnvironment } from "@/lib/client/environment";
import type { Checked } from "@/lib/features/imports/check/messages";
import { counted, formatCount } from "@/lib/numbers";
import { CheckResult, resultText } from "./check-result";
import { FileButton } from "./file-button";
import type { ImportSession, ImportState } from "./import-session";
import { NotSent } from "./not-sent";
import { Preview } from "./preview";
import { ProblemList } from "./problem-list";
import { SendDialog, type Sending } from "./send-dialog";
import { Uploading } from "./uploading";

/** Problems of the preview's rows: among the first, as problems are in file order. */
const PREVIEW_PROBLEMS = 200;

export interface CheckedFileProps {
  session: ImportSession;
  state: ImportState;
  file: File;
  checked: Checked;
}

/** The check's result and the next steps: send the good rows, send all, or correct and drop again. */
export function CheckedFile({ session, state, file, checked }: CheckedFileProps) {
  const environment = useEnvironment();
  const go = useGo();
  const [sending, setSending] = useState<Sending | null>(null);
  const [last, setLast] = useState<Sending | null>(null);
  const { summary, allBlockedBy } = checked;
  const { upload } = state;
  const first = useQuery({
    queryKey: ["import-check", environment, session.turn, "preview"],
    queryFn: () => session.check?.problems(null, 0, PREVIEW_PROBLEMS) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const confirm = (chosen: Sending) => {
    setSending(null);
    setLast(chosen);
    void session.send(chosen.selection, chosen.isRepeat, go);
  };
  return (
    <>
      {upload ? <Uploading file={file} upload={upload} onCancel={() => session.cancel()} /> : null}
      <NotSent state={state} last={last} onAgain={setSending} />
      <CheckResult
        file={file}
        summary={summary}
        isDomainKnown={state.isDomainKnown}
        actions={
          upload ? null : (
            <>
              {summary.goodRows > 0 ? (
                <Button size="lg" variant="primary" onClick={() => setSending({ selection: "good", isRepeat: false })}>
                  {summary.badRows === 0
                    ? `Send ${counted(summary.goodRows, "row")}`
                    : `Send only ${counted(summary.goodRows, "good row")}`}
                </Button>
              ) : null}
              {summary.badRows > 0 ? (
                <Button
                  size="lg"
                  onClick={() => setSending({ selection: "all", isRepeat: false })}
                  disabledReason={allBlockedBy}
                >
                  Send all {formatCount(summary.rows)}
                </Button>
              ) : null}
              <FileButton size="lg" onFile={(next) => void session.choose(next)}>
                Choose another file
              </FileButton>
            </>
          )
        }
      />
      {allBlockedBy && summary.goodRows > 0 ? (
        <Banner tone="info" title="Only the good rows can be sent.">
          {allBlockedBy} The good rows are sent without the damaged ones.
        </Banner>
      ) : null}
      {summary.counts.length > 0 ? (
        <ProblemList key={session.turn} session={session} checked={checked} fileName={file.name} />
      ) : null}
      <Preview summary={summary} problems={first.data?.data ?? []} />
      <SendDialog
        sending={sending}
        file={file}
        summary={summary}
        onClose={() => setSending(null)}
        onConfirm={confirm}
      />
      <LiveRegion>{resultText(summary)}</LiveRegion>
    </>
  );
}
