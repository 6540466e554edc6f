import "server-only";
import { isNamed, type UpstreamError } from "@/lib/errors";
import { formatCount } from "@/lib/numbers";
import type { WalkEnding, WalkError } from "@/lib/upstream/walk";

/** Why an export can't be made, in words for the person who asked; running it on would not help. */
export class ExportFailure extends Error {
  override readonly name = "ExportFailure";
}

/** The export was asked to stop. */
export class ExportCancelled extends Error {
  override readonly name = "ExportCancelled";
}

/** This process stops, lost its hold on the export, or gives way to others: it goes on later, perhaps elsewhere. */
export class ExportInterrupted extends Error {
  override readonly name: string = "ExportInterrupted";
}

/** The service is busy or down: nothing is asked before `until`, and no worker is held up meanwhile. */
export class ExportWaits extends ExportInterrupted {
  override readonly name = "ExportWaits";
  constructor(
    readonly until: Date,
    /** Since when it has given nothing. */
    readonly since: Date,
    /** What it said, in words. */
    readonly because: string,
  ) {
    super(`${because}; it waits`);
  }
}

/** The service does not say how many there are: the range is read as one walk, by whichever run comes next. */
export class NotCounted extends ExportInterrupted {
  override readonly name = "NotCounted";
  constructor() {
    super("the service states no count");
  }
}

/** The cursor of a walk is no longer taken: its part is read again from its beginning. */
export class StaleCursor extends Error {
  override readonly name = "StaleCursor";
}

export const isExportFailure = (error: unknown): error is ExportFailure => isNamed(error, "ExportFailure");
export const isExportCancelled = (error: unknown) => isNamed(error, "ExportCancelled");
export const isExportWaits = (error: unknown): error is ExportWaits => isNamed(error, "ExportWaits");
export const isExportInterrupted = (error: unknown): error is ExportInterrupted =>
  isNamed(error, "ExportInterrupted") || isExportWaits(error) || isNotCounted(error);
export const isNotCounted = (error: unknown) => isNamed(error, "NotCounted");
export const isStaleCursor = (error: unknown) => isNamed(error, "StaleCursor");

const AGAIN = "Nothing was lost; run the export again.";

/** What the service did, as the beginning of a sentence. */
export function told({ failure, facts }: UpstreamError): string {
  if (failure.kind === "timeout") return "The service did not answer in time";
  if (failure.kind === "circuit-open") return "The service has not been answering for a while";
  if (failure.kind === "garbled") return "The service's answer can't be understood";
  if (failure.httpStatus !== undefined) return `The service answered ${failure.httpStatus}`;
  return facts.title.replace(/\.$/, "");
}

interface Tried {
  tries: number;
  /** Since the first of them. */
  ms: number;
}

/** An error of the service, met again and again, as the end of an export. `where`: `page 17 of the transactions from … to …`. */
export function failureOf(error: UpstreamError, where: string, { tries, ms }: Tried): ExportFailure {
  const { httpStatus } = error.failure;
  const minutes = Math.round(ms / 60_000);
  const count = minutes > 1 ? ` for ${minutes} minutes` : tries > 1 ? `, ${tries} times in a row` : "";
  const parts = [`${told(error)}${count}: ${where} could not be read.`];
  if (httpStatus === 401 || httpStatus === 403) parts.push("Its credentials in Corridor may be wrong or withdrawn.");
  else if (error.facts.detail !== undefined && httpStatus !== undefined) parts.push(`It said: ${error.facts.detail}`);
  return new ExportFailure([...parts, AGAIN].join(" "), { cause: error });
}

/** `1 Oct 2026, 00:00:00.000 UTC`: exact, so that the place can be found again. */
function instant(at: number | Date): string {
  return new Date(at).toISOString().replace("T", " ").replace("Z", " UTC");
}

/** A slice of the range, as a failure names it. */
export function rangeWords(start: number | Date, end: number | Date): string {
  return `the transactions from ${instant(start)} to ${instant(end)}`;
}

/** How a list without an end is told, as the end of an export. `counted`: undefined where the service does not count. */
export function endless({ ending, rows }: WalkError, range: string, counted: number | undefined): ExportFailure {
  const given = `but had given ${formatCount(rows)} and went on.`;
  const words: Record<WalkEnding, string> = {
    circle: `The service says that more follows within ${range}, but leads back to a page that it gave before.`,
    "no-cursor": `The service says that more follows within ${range}, but does not give it.`,
    "nothing-new": `The service says that more follows within ${range}, but does not give it.`,
    "beyond-count":
      counted === undefined
        ? `The service does not say how many rows there are in ${range}, ${given} Choose a shorter range.`
        : `The service counts ${formatCount(counted)} rows in ${range}, ${given}`,
    "too-many-pages": `The service gives ${range} in more pages than an export reads.`,
    "too-long": `The service takes too long to give ${range}.`,
  };
  return new ExportFailure(`${words[ending]} ${AGAIN}`);
}

/** Records that say not even their id: a file without them would lack payments. `where`: as in `failureOf`. */
export function unreadable(records: number, where: string): ExportFailure {
  const what = records === 1 ? "1 record can't be read" : `${formatCount(records)} records can't be read`;
  return new ExportFailure(
    `${what} on ${where}: it has no ID. A file that lacks rows is not made. Tell the service; choose a range without it meanwhile.`,
  );
}

/** Archived means stopped. */
export function archived(): ExportFailure {
  return new ExportFailure("The environment was archived before the export was made. Nothing was lost.");
}

/** The counts don't fit together, however often they were read. */
export function incomplete(what: string): ExportFailure {
  return new ExportFailure(`${what} A file that may lack rows is not made. ${AGAIN}`);
}
