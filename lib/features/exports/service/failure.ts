import "server-only";
import type { UpstreamError } from "@/lib/errors";

/** Why an export can't be made, in words for the person who asked; running it on would not help. */
export class ExportFailure extends Error {
  override readonly name = "ExportFailure";
}

/** The export was asked to stop. */
export class ExportCancelled extends Error {
  override readonly name = "ExportCancelled";
}

/** This process stops, or lost its hold on the export: someone else goes on with it. */
export class ExportInterrupted extends Error {
  override readonly name = "ExportInterrupted";
}

/** The cursor of a walk is no longer taken: its part is read again from its beginning. */
export class StaleCursor extends Error {
  override readonly name = "StaleCursor";
}

const AGAIN = "Nothing was lost; run the export again.";

function told({ failure, facts }: UpstreamError): string {
  if (failure.kind === "timeout") return "The service did not answer in time";
  if (failure.kind === "circuit-open") return "The service has not been answering for a while";
  if (failure.kind === "garbled") return "The service's answer can't be understood";
  if (failure.httpStatus !== undefined) return `The service answered ${failure.httpStatus}`;
  return facts.title.replace(/\.$/, "");
}

/** An error of the service, met `tries` times, as the end of an export. `where`: `page 17 of the transactions from … to …`. */
export function failureOf(error: UpstreamError, where: string, tries: number): ExportFailure {
  const { httpStatus } = error.failure;
  const count = tries > 1 ? `, ${tries} times in a row` : "";
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

/** The counts don't fit together, however often they were read. */
export function incomplete(what: string): ExportFailure {
  return new ExportFailure(`${what} A file that may lack rows is not made. ${AGAIN}`);
}
