import "server-only";
import { isNamed, type UpstreamError } from "@/lib/errors";
import { formatCount } from "@/lib/numbers";
import type { WalkEnding, WalkError } from "@/lib/upstream/walk";

/**
 * Why a run stops before its file is made. `failed`: continuing would not help; `failure` gives the reason to the
 * person who requested it. `cancelled`: somebody stopped it. `interrupted`: this process stops, lost its lease or
 * yields to others; a later run continues. `waits`: the service is busy or down and has returned nothing `since`; it is
 * retried at `until`. `uncounted`: the service states no count, so the next run reads the range as one walk.
 * `too-narrow`: chosen payments lie outside the range that the history knows of, so the next run reads the requested
 * one. `stale-cursor`: a part is read again from its first page.
 */
export type Stop =
  | { kind: "failed"; failure: string }
  | { kind: "cancelled" | "interrupted" | "uncounted" | "too-narrow" | "stale-cursor" }
  | { kind: "waits"; until: Date; since: Date; because: string };

/** Stops a run, or the reading of a part; see `Stop`. */
export class ExportStop extends Error {
  override readonly name = "ExportStop";
  constructor(
    readonly stop: Stop,
    message: string = stop.kind,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** For an export that can't be made, with the reason in words for a person. */
export const failed = (failure: string, options?: ErrorOptions) =>
  new ExportStop({ kind: "failed", failure }, failure, options);

/** For a run that a later one continues. */
export const interrupted = (why: string, options?: ErrorOptions) =>
  new ExportStop({ kind: "interrupted" }, why, options);

/** The stop that an error represents; null for any other error. */
export const stopOf = (error: unknown): Stop | null =>
  isNamed(error, "ExportStop") && "stop" in error ? (error as ExportStop).stop : null;

/** Whether a later run continues where this one stopped. */
export const isTakenUpLater = (error: unknown): error is ExportStop =>
  ["interrupted", "waits", "uncounted", "too-narrow"].includes(stopOf(error)?.kind ?? "");

const AGAIN = "Nothing was lost; run the export again.";

/** What the service did, as the beginning of a sentence. */
export function describeFailure({ failure, facts }: UpstreamError): string {
  if (failure.kind === "timeout") return "The service did not respond in time";
  if (failure.kind === "circuit-open") return "The service has not responded for a while";
  if (failure.kind === "garbled") return "The service's response can't be read";
  if (failure.httpStatus !== undefined) return `The service returned ${failure.httpStatus}`;
  return facts.title.replace(/\.$/, "");
}

interface Tried {
  tries: number;
  /** Since the first try. */
  ms: number;
}

/** A repeated error of the service, as the failure of an export. `where`: `page 17 of the transactions from … to …`. */
export function failureOf(error: UpstreamError, where: string, { tries, ms }: Tried): ExportStop {
  const { httpStatus } = error.failure;
  const minutes = Math.round(ms / 60_000);
  const count = minutes > 1 ? ` for ${minutes} minutes` : tries > 1 ? `, ${tries} times in a row` : "";
  const parts = [`${describeFailure(error)}${count}: ${where} could not be read.`];
  if (httpStatus === 401 || httpStatus === 403) parts.push("Its credentials in Corridor may be wrong or withdrawn.");
  else if (error.facts.detail !== undefined && httpStatus !== undefined) parts.push(`It said: ${error.facts.detail}`);
  return failed([...parts, AGAIN].join(" "), { cause: error });
}

/** `1 Oct 2026, 00:00:00.000 UTC`: exact, so that the place can be found again. */
function instant(at: number | Date): string {
  return new Date(at).toISOString().replace("T", " ").replace("Z", " UTC");
}

/** A slice of the range, as a failure names it. */
export function rangeWords(start: number | Date, end: number | Date): string {
  return `the transactions from ${instant(start)} to ${instant(end)}`;
}

/** An endless list, as the failure of an export. `counted`: undefined where the service does not count. */
export function endless({ ending, rows }: WalkError, range: string, counted: number | undefined): ExportStop {
  const given = `but had given ${formatCount(rows)} and went on.`;
  const words: Record<WalkEnding, string> = {
    circle: `The service reports more results within ${range}, but leads back to a page that it gave before.`,
    "no-cursor": `The service reports more results within ${range}, but gives no way to fetch them.`,
    "nothing-new": `The service reports more results within ${range}, but gives no way to fetch them.`,
    "beyond-count":
      counted === undefined
        ? `The service does not say how many rows there are in ${range}, ${given} Choose a shorter range.`
        : `The service counts ${formatCount(counted)} rows in ${range}, ${given}`,
    "too-many-pages": `The service gives ${range} in more pages than an export reads.`,
    "too-long": `The service takes too long to give ${range}.`,
  };
  return failed(`${words[ending]} ${AGAIN}`);
}

/** For records without even an id: a file without them would lack payments. `where`: as in `failureOf`. */
export function unreadable(records: number, where: string): ExportStop {
  const what = records === 1 ? "1 record can't be read" : `${formatCount(records)} records can't be read`;
  return failed(
    `${what} on ${where}: it has no ID. Corridor doesn't create incomplete files. Report this to the service, and choose a range without it for now.`,
  );
}

/** For an environment that was archived, which stops its exports. */
export function archived(): ExportStop {
  return failed("The environment was archived before the export was made. Nothing was lost.");
}

/** For counts that don't match, however often they were read. */
export function incomplete(what: string): ExportStop {
  return failed(`${what} Corridor doesn't create incomplete files. ${AGAIN}`);
}
