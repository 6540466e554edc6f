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

/** The check's result in one sentence, with anything else to know about the file. */
export function CheckResult({ file, summary, isDomainKnown, actions }: CheckResultProps) {
  const warnings = summary.counts.reduce((sum, { severity, count }) => (severity === "warning" ? sum + count : sum), 0);
  const { rows, goodRows, badRows } = summary;
  return (
    <section aria-label="Check result" className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold text-xl tracking-tight tabular-nums">{resultText(summary)}</h2>
        {badRows === 0 ? (
          <StatusBadge tone="good" label="Ready to send" />
        ) : (
          <StatusBadge
            tone={goodRows === 0 ? "bad" : "warn"}
            label={goodRows === 0 ? "No good rows" : "Partly ready"}
          />
        )}
      </div>
      <p className="break-words text-text-2">
        <bdi className="break-all text-text">{file.name}</bdi>, {formatBytes(file.size)}, {counted(rows, "row")}
        {warnings > 0 ? `, ${counted(warnings, "warning")} (rows with warnings can be sent)` : ""}. Nothing has been
        sent yet.
      </p>
      {summary.isCorrection || summary.hasOuterBlanks || !isDomainKnown ? (
        <ul className="grid list-disc gap-1 pl-4 text-text-2">
          {summary.hasOuterBlanks ? <li>Spaces at the start or end of a cell are left out.</li> : null}
          {summary.isCorrection ? (
            <li>
              This is a file of corrected rows: its <span className="font-mono text-sm">importError</span> column and
              the apostrophes that protected its cells are left out.
            </li>
          ) : null}
          {isDomainKnown ? null : (
            <li>
              Couldn't read the platform's configuration, so UMA address domains weren't checked. The service will check
              them.
            </li>
          )}
        </ul>
      ) : null}
      {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
    </section>
  );
}
