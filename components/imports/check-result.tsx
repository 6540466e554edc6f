import type { ReactNode } from "react";
import { StatusBadge } from "@/components/ui/badge";
import type { CheckSummary } from "@/lib/features/imports/check/checker";
import { counted, formatBytes, formatCount } from "@/lib/numbers";

/** `1,963 good, 37 with problems`. */
export function resultText({ goodRows, badRows }: Pick<CheckSummary, "goodRows" | "badRows">): string {
  return `${formatCount(goodRows)} good, ${formatCount(badRows)} with problems`;
}

export interface CheckResultProps {
  file: File;
  summary: CheckSummary;
  isDomainKnown: boolean;
  actions: ReactNode;
}

/** What the check found, in one sentence, with what else there is to know of the file. */
export function CheckResult({ file, summary, isDomainKnown, actions }: CheckResultProps) {
  const remarks = summary.counts.reduce((sum, { severity, count }) => (severity === "warning" ? sum + count : sum), 0);
  const { rows, goodRows, badRows } = summary;
  return (
    <section aria-label="Result of the check" className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold text-xl tracking-tight tabular-nums">{resultText(summary)}</h2>
        {badRows === 0 ? (
          <StatusBadge tone="good" label="Ready to send" />
        ) : (
          <StatusBadge
            tone={goodRows === 0 ? "bad" : "warn"}
            label={goodRows === 0 ? "No row can be sent" : "Ready in part"}
          />
        )}
      </div>
      <p className="break-words text-text-2">
        <bdi className="break-all text-text">{file.name}</bdi>, {formatBytes(file.size)}, {counted(rows, "row")}
        {remarks > 0 ? `, ${counted(remarks, "remark")} that keep no row from being sent` : ""}. Nothing was sent yet.
      </p>
      {summary.isCorrection || !isDomainKnown ? (
        <ul className="grid list-disc gap-1 pl-4 text-text-2">
          {summary.isCorrection ? (
            <li>
              This is a file of rows to correct: its column <span className="font-mono text-sm">importError</span> is
              not sent, nor the apostrophes that guarded its cells.
            </li>
          ) : null}
          {isDomainKnown ? null : (
            <li>
              The platform's configuration could not be read, so the domain of UMA addresses was not checked. The
              service checks it.
            </li>
          )}
        </ul>
      ) : null}
      {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
    </section>
  );
}
