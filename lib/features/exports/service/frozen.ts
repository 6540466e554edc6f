import "server-only";
import { InputError, isAppError } from "@/lib/errors";
import { isHistoryReady } from "@/lib/features/history/service/ready";
import { serviceFilter } from "@/lib/features/transactions/check/history-filters";
import { describeWork, findByWork } from "@/lib/features/transactions/service/find-by-work";
import { historyOf } from "@/lib/history/engine";
import { counted } from "@/lib/numbers";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { ExportFilter, ExportRequest } from "../schema";

type Chosen = NonNullable<ExportRequest["chosen"]>;

/**
 * Which payments a file includes by id: those that were selected, or those that currently match the work filter;
 * undefined where neither was requested. Throws `InputError` if there are too many.
 */
export async function findChosen(
  ctx: EnvironmentContext,
  filter: ExportFilter,
  selected: readonly string[] | undefined,
): Promise<Chosen | undefined> {
  requirePermission(ctx, "exports:create");
  if (selected) {
    const ids = [...new Set(selected)];
    return { ids, words: [{ label: "Selected", text: counted(ids.length, "payment") }] };
  }
  const found = await findByWork(ctx, filter);
  if (!found) return undefined;
  const { ids, exceptIds } = found;
  const which = { ...(ids ? { ids: [...ids] } : {}), ...(exceptIds ? { exceptIds: [...exceptIds] } : {}) };
  return { ...which, words: await describeWork(ctx, filter) };
}

/**
 * The request with its range narrowed to the chosen payments, if the history holds all of them: the service can't
 * filter by a list of ids. Where the service states no time it may have created them earlier than the history knows, so
 * the whole range is kept, and read if some aren't found. Not narrowed if the range or the rest of the filter excludes
 * payments before they are read, since then missing ones can't be detected.
 */
export async function findRange(ctx: EnvironmentContext, request: ExportRequest): Promise<ExportRequest> {
  requirePermission(ctx, "exports:create");
  const { filter, chosen } = request;
  const { startDate, endDate, ...rest } = serviceFilter(filter);
  if (!chosen?.ids?.length || Object.keys(rest).length > 0) return request;
  const ends = await endsOf(ctx, new Set(chosen.ids));
  if (!ends) return request;
  const isLater = startDate !== undefined && Date.parse(startDate) > ends.first.getTime();
  const isEarlier = endDate !== undefined && Date.parse(endDate) < ends.last.getTime();
  if (isLater || isEarlier) return request;
  return {
    ...request,
    filter: { ...filter, startDate: ends.first.toISOString(), endDate: ends.last.toISOString() },
    chosen: { ...chosen, whole: { ...(startDate === undefined ? {} : { startDate }), endDate } },
  };
}

/** A narrowed request, restored to the requested range. */
export function widen({ filter, chosen, ...request }: ExportRequest): ExportRequest {
  const { startDate: _start, endDate: _end, ...rest } = filter;
  const { whole, ...others } = chosen ?? { words: [] };
  return { ...request, filter: { ...rest, ...whole }, chosen: others };
}

async function endsOf(ctx: EnvironmentContext, ids: ReadonlySet<string>): Promise<{ first: Date; last: Date } | null> {
  const { db, environment } = ctx;
  if (!(await isHistoryReady(db, environment.id))) return null;
  try {
    const { rows } = await historyOf(db).list(environment.id, { ids }, { order: "asc", limit: ids.size });
    const [first, last] = [rows.at(0), rows.at(-1)];
    return first && last && rows.length === ids.size ? { first: first.filedAt, last: last.filedAt } : null;
  } catch (error) {
    // Without the history the whole range is read: that takes longer, but gives the same file.
    if (!isAppError(error)) throw error;
    return null;
  }
}

export interface Frozen {
  request: ExportRequest;
  asOf: Date;
}

/**
 * The request with its range frozen: an end that is open or in the future becomes `now`, by the service's clock. Later
 * payments are not in the file. Throws `InputError` for an empty range.
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
 * file's own time zone, and when it was requested, so that no two exports share a name.
 */
export function fileNameOf({ filter, layout }: ExportRequest, environmentSlug: string, askedAt: Date): string {
  const from = filter.startDate === undefined ? "start" : dayOf(filter.startDate, layout.timeZone);
  const to = filter.endDate === undefined ? "now" : dayOf(filter.endDate, layout.timeZone);
  const asked = askedAt.toISOString().replace(/[-:]|\.\d+/g, "");
  return `transactions_${environmentSlug}_${from}_${to}_${asked}.${layout.format}`;
}
