import "server-only";
import { InputError } from "@/lib/errors";
import type { ExportRequest } from "../schema";

export interface Frozen {
  request: ExportRequest;
  asOf: Date;
}

/**
 * The request with its range frozen: an end that is open or lies ahead becomes `now`, the service's. What the service
 * makes later is not in the file. Throws `InputError` for a range that is empty by itself.
 */
export function freeze(request: ExportRequest, now: Date): Frozen {
  const { startDate, endDate } = request.filter;
  const isPast = endDate !== undefined && Date.parse(endDate) <= now.getTime();
  const end = isPast ? endDate : now.toISOString();
  if (startDate !== undefined && Date.parse(startDate) > Date.parse(end)) {
    throw new InputError({
      code: "export_range_empty",
      title: isPast ? "The range ends before it starts." : "The range starts in the future.",
      next: "Choose a range with an earlier start.",
      fields: { "filter.startDate": isPast ? "This is after the end." : "This is in the future." },
    });
  }
  return { request: { ...request, filter: { ...request.filter, endDate: end } }, asOf: now };
}

function dayOf(instant: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-GB", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" })
    .formatToParts(new Date(instant))
    .map(({ type, value }) => [type, value] as const);
  const { year, month, day } = Object.fromEntries(parts);
  return `${year}-${month}-${day}`;
}

/**
 * `transactions_sandbox_2026-10-01_2026-10-31_20261122T045512Z.csv`: the environment, the days of the range in the
 * file's own time zone, and when it was asked for, so that no two exports carry one name.
 */
export function fileNameOf({ filter, layout }: ExportRequest, environmentSlug: string, askedAt: Date): string {
  const from = filter.startDate === undefined ? "start" : dayOf(filter.startDate, layout.timeZone);
  const to = filter.endDate === undefined ? "now" : dayOf(filter.endDate, layout.timeZone);
  const asked = askedAt.toISOString().replace(/[-:]|\.\d+/g, "");
  return `transactions_${environmentSlug}_${from}_${to}_${asked}.${layout.format}`;
}
