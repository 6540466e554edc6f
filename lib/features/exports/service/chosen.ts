import "server-only";
import { isAppError } from "@/lib/errors";
import { isHistoryReady } from "@/lib/features/history/service/ready";
import { describeWork, findByWork } from "@/lib/features/transactions/service/find-by-work";
import { historyOf } from "@/lib/history/engine";
import { counted } from "@/lib/numbers";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { ExportFilter, ExportRequest } from "../schema";

type Chosen = NonNullable<ExportRequest["chosen"]>;

/**
 * Which payments a file has by their ids: those that were selected, or those with the work that is filtered by, as it
 * is now; undefined where neither was asked. Throws `InputError` where they are too many.
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
 * A filter that begins and ends with the chosen payments where the history holds all of them: the service knows no list
 * of ids, and is read from the first to the last of them.
 */
export async function findRange(
  ctx: EnvironmentContext,
  filter: ExportFilter,
  chosen: readonly string[] | undefined,
): Promise<ExportFilter> {
  requirePermission(ctx, "exports:create");
  if (!chosen || chosen.length === 0) return filter;
  const ends = await endsOf(ctx, new Set(chosen));
  if (!ends) return filter;
  const { startDate, endDate } = filter;
  const isLater = startDate !== undefined && Date.parse(startDate) > ends.first.getTime();
  const isEarlier = endDate !== undefined && Date.parse(endDate) < ends.last.getTime();
  return {
    ...filter,
    startDate: isLater ? startDate : ends.first.toISOString(),
    endDate: isEarlier ? endDate : ends.last.toISOString(),
  };
}

async function endsOf(ctx: EnvironmentContext, ids: ReadonlySet<string>): Promise<{ first: Date; last: Date } | null> {
  const { db, environment } = ctx;
  if (!(await isHistoryReady(db, environment.id))) return null;
  try {
    const { rows } = await historyOf(db).list(environment.id, { ids }, { order: "asc", limit: ids.size });
    const [first, last] = [rows.at(0), rows.at(-1)];
    return first && last && rows.length === ids.size ? { first: first.filedAt, last: last.filedAt } : null;
  } catch (error) {
    // Without the history the whole range is read: that takes longer, and gives the same file.
    if (!isAppError(error)) throw error;
    return null;
  }
}
