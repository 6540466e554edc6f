"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { useClock } from "@/components/ui/clock";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Time } from "@/components/ui/time";
import { isUnderWay, type PhaseProgress, phaseProgress } from "@/lib/features/exports/fields";
import type { ExportDetail, ExportView } from "@/lib/features/exports/schema";
import { counted, formatCount } from "@/lib/numbers";

/** The progress of an export, or its outcome. */
export function ExportProgress({ detail }: { detail: ExportDetail }) {
  const view = detail.export;
  if (isUnderWay(view)) return <Moving view={view} />;
  if (view.status === "failed") {
    return (
      <Banner tone="bad" title="The export failed. There is no file." isLive>
        <p>{view.failure}</p>
        <p>A file is either complete or not made at all.</p>
      </Banner>
    );
  }
  if (view.status === "cancelled") {
    return (
      <Banner tone="idle" title="The export was cancelled. There is no file.">
        {view.failure ?? `${counted(view.rowsRead, "row")} had been read.`}
      </Banner>
    );
  }
  return <Ended detail={detail} />;
}

const WORDS = {
  splitting: "Splitting the range",
  reading: "Reading from the service",
  writing: "Writing the file",
} as const;

function Moving({ view }: { view: ExportView }) {
  const progress = phaseProgress(view);
  const pace = usePace(view.phase ?? "queued", progress);
  const label = view.isCancelling
    ? "Stopping"
    : view.waits
      ? "Waiting for the service"
      : view.phase === null
        ? "Waiting for a worker"
        : WORDS[view.phase];
  return (
    <div className="grid gap-1.5">
      <ProgressBar
        label={label}
        value={progress?.of == null ? undefined : progress.done}
        max={Math.max(1, progress?.of ?? 1)}
        detail={progress ? rowsWords(progress) : null}
      />
      {view.waits ? <Waiting waits={view.waits} /> : <p className="min-h-5 text-text-2 tabular-nums">{pace}</p>}
    </div>
  );
}

function lastsWords(seconds: number): string {
  if (seconds < 60) return `about ${counted(Math.max(1, Math.round(seconds)), "second")} left`;
  return `about ${counted(Math.round(seconds / 60), "minute")} left`;
}

/**
 * `1,240 rows per second, about 20 seconds left`, measured since this phase was first seen; empty while unknown.
 * Without a total there is no remaining time.
 */
export function paceWords(first: PhaseProgress & { at: number }, now: PhaseProgress & { at: number }): string {
  const seconds = (now.at - first.at) / 1000;
  const rows = now.done - first.done;
  if (seconds < 1 || rows <= 0) return "";
  const rate = rows / seconds;
  const pace = `${formatCount(Math.round(rate))} rows per second`;
  return now.of === null ? pace : `${pace}, ${lastsWords((now.of - now.done) / rate)}`;
}

/** The clock is read twice per render and must return the same value both times. */
const wholeSecond = () => Math.floor(Date.now() / 1000) * 1000;

/** The pace of a phase in words, from what this browser has observed. */
function usePace(phase: string, progress: PhaseProgress | null): string {
  const [first, setFirst] = useState<(PhaseProgress & { phase: string; at: number }) | null>(null);
  const words = useClock(() => (first && progress ? paceWords(first, { ...progress, at: wholeSecond() }) : ""), "");
  if (progress === null) {
    if (first !== null) setFirst(null);
  } else if (first === null || first.phase !== phase) {
    setFirst({ ...progress, phase, at: Date.now() });
  }
  return words;
}

/** Without a total there is no percentage: the bar is indeterminate and the count shows the progress. */
function rowsWords({ done, of }: PhaseProgress): string {
  return of === null ? `${counted(done, "row")} so far` : `${formatCount(done)} of ${formatCount(of)} rows`;
}

/** The service is busy or down; what was read so far is kept. */
function Waiting({ waits: { because, since, until } }: { waits: NonNullable<ExportView["waits"]> }) {
  return (
    <p className="text-text-2">
      {because}. Nothing new since <Time value={since} />; the export continues <Time value={until} format="both" />.
      What it has read so far is kept.
    </p>
  );
}

function Ended({ detail: { export: view, manifest } }: { detail: ExportDetail }) {
  const rows = view.rows ?? view.rowsTotal;
  const isExpired = view.status === "expired";
  return (
    <Banner
      tone={isExpired ? "idle" : manifest?.missing ? "warn" : "good"}
      title={isExpired ? "The file has expired." : "The file is ready."}
      isLive
    >
      <p>
        {rows === null ? "" : `${counted(rows, "transaction")}. `}
        {isExpired ? (
          "The file has been removed; its manifest stays. Run the export again for a new file."
        ) : view.expiresAt ? (
          <>
            Available until <Time value={view.expiresAt} />.
          </>
        ) : null}
      </p>
      {manifest?.missing ? (
        <p className="text-bad">
          {counted(manifest.missing, "selected transaction")} {manifest.missing === 1 ? "is" : "are"} not in the file:
          the service did not list {manifest.missing === 1 ? "it" : "them"}.
        </p>
      ) : null}
    </Banner>
  );
}
