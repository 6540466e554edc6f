import "server-only";
import { type HistoryRow, LONGEST, type PutOutcome, type Source } from "./history";
import { isKept } from "./months";

/** A row as an engine keeps it. */
export interface StoredRow extends Omit<HistoryRow, "createdAt"> {
  /** When it was created as first known; decides the month and the order. */
  filedAt: Date;
  /** Whether that is what the service states, and not when it was first seen. */
  isDated: boolean;
  /** When it was last read from the service or told by it. */
  seenAt: Date;
}

/** Each payment once, by its last row, and how many can't be kept: their month, or an id that no index takes. */
export function keepable(rows: readonly HistoryRow[], { at }: Source): { kept: HistoryRow[]; outside: number } {
  const unique = [...new Map(rows.map((row) => [row.id, row])).values()];
  const kept = unique.filter(({ id, createdAt }) => id.length <= LONGEST.id && isKept(createdAt ?? at));
  return { kept, outside: unique.length - kept.length };
}

/**
 * Whether a row says more than the one that is there. A delivery without a time, or one that is not newer, never does;
 * what the service says at a later time does, unless it is the older state.
 */
function isNews(row: HistoryRow, stored: StoredRow, { kind, at, rebuiltSince }: Source): boolean {
  if (row.fingerprint === stored.fingerprint) return false;
  if (rebuiltSince && stored.seenAt < rebuiltSince) return true;
  const [next, last] = [row.changedAt?.getTime(), stored.changedAt?.getTime()];
  if (next !== undefined && last !== undefined && next !== last) return next > last;
  return kind === "read" && at >= stored.seenAt;
}

/** Whether a delivery says something else than what is there and, for want of a time, neither can be told to be later. */
const isUnordered = (row: HistoryRow, stored: StoredRow, { kind }: Source) =>
  kind === "told" && row.fingerprint !== stored.fingerprint && (row.changedAt === null || stored.changedAt === null);

/** What an engine has to do about rows: which come, which of those that are there go, which were merely seen again. */
export interface Verdict<Stored> {
  outcome: Omit<PutOutcome, "outside">;
  come: StoredRow[];
  gone: Stored[];
  seen: Stored[];
}

/** Judges rows, each payment once, by what is there of them: the same for all engines. */
export function judge<Stored extends StoredRow>(
  rows: readonly HistoryRow[],
  stored: ReadonlyMap<string, Stored>,
  source: Source,
): Verdict<Stored> {
  const verdict: Verdict<Stored> = { outcome: { added: 0, changed: 0, unordered: [] }, come: [], gone: [], seen: [] };
  for (const row of rows) {
    const before = stored.get(row.id);
    if (before && !isNews(row, before, source)) {
      if (source.kind === "read" && source.at > before.seenAt) verdict.seen.push(before);
      if (isUnordered(row, before, source)) verdict.outcome.unordered.push(row.id);
      continue;
    }
    if (before) verdict.gone.push(before);
    verdict.outcome[before ? "changed" : "added"] += 1;
    const { createdAt, ...values } = row;
    const isDated = createdAt !== null || before?.isDated === true;
    verdict.come.push({ ...values, filedAt: createdAt ?? before?.filedAt ?? source.at, isDated, seenAt: source.at });
  }
  return verdict;
}
