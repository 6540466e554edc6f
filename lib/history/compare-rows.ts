import "server-only";
import { type HistoryRow, LONGEST, type PutOutcome, type Source } from "./history";
import { isKept } from "./months";

/** A row as an engine stores it. */
export interface StoredRow extends Omit<HistoryRow, "createdAt"> {
  /** When it was created, as far as first known; decides the month and the sort order. */
  filedAt: Date;
  /** Whether `filedAt` is stated by the service, rather than when the row was first seen. */
  isDated: boolean;
  /** When it was last read from the service or reported by it. */
  seenAt: Date;
}

/** Each payment's last row, and how many can't be stored because of their month or an id too long for an index. */
export function keepable(rows: readonly HistoryRow[], { at }: Source): { kept: HistoryRow[]; outside: number } {
  const unique = [...new Map(rows.map((row) => [row.id, row])).values()];
  const kept = unique.filter(({ id, createdAt }) => id.length <= LONGEST.id && isKept(createdAt ?? at));
  return { kept, outside: unique.length - kept.length };
}

/** What a payment doesn't lose once it is stated. */
const LASTING = [
  ...(["type", "sent", "received", "settledAt", "quoteId", "reference", "customerId", "platformCustomerId"] as const),
  ...(["sourceType", "sourceId", "destinationType", "destinationId", "refundStatus"] as const),
];

/** Whether a row leaves out what is known: a delivery may hold only a part of its payment (interface-revisions 4). */
const isPart = (row: HistoryRow, stored: StoredRow) =>
  LASTING.some((name) => (row[name] ?? "") === "" && (stored[name] ?? "") !== "");

/**
 * Whether a row is newer than the stored one. A delivery without a time, or with one that is not newer, or that leaves
 * out what is known, never is; what the service answers later is, unless its time is older.
 */
function isNewer(row: HistoryRow, stored: StoredRow, { kind, at, rebuiltSince }: Source): boolean {
  if (row.fingerprint === stored.fingerprint) return false;
  if (rebuiltSince && stored.seenAt < rebuiltSince) return true;
  const [next, last] = [row.changedAt?.getTime(), stored.changedAt?.getTime()];
  if (next !== undefined && last !== undefined && next !== last)
    return next > last && (kind === "read" || !isPart(row, stored));
  return kind === "read" && at >= stored.seenAt;
}

/** Whether a delivery differs from the stored row and may be newer, by its time or by what it leaves out. */
const isUnordered = (row: HistoryRow, stored: StoredRow, { kind }: Source) =>
  kind === "delivered" &&
  row.fingerprint !== stored.fingerprint &&
  (row.changedAt === null || stored.changedAt === null || row.changedAt >= stored.changedAt);

/** What an engine has to do: rows to insert, stored rows to delete, and stored rows that were merely seen again. */
export interface RowChanges<Stored> {
  outcome: Omit<PutOutcome, "outside">;
  toInsert: StoredRow[];
  toDelete: Stored[];
  seen: Stored[];
}

/** Compares rows, each payment once, with the stored ones; the same for all engines. */
export function compareRows<Stored extends StoredRow>(
  rows: readonly HistoryRow[],
  stored: ReadonlyMap<string, Stored>,
  source: Source,
): RowChanges<Stored> {
  const changes: RowChanges<Stored> = {
    outcome: { added: 0, changed: 0, unordered: [] },
    toInsert: [],
    toDelete: [],
    seen: [],
  };
  for (const row of rows) {
    const before = stored.get(row.id);
    if (before && !isNewer(row, before, source)) {
      if (source.kind === "read" && source.at > before.seenAt) changes.seen.push(before);
      if (isUnordered(row, before, source)) changes.outcome.unordered.push(row.id);
      continue;
    }
    if (before) changes.toDelete.push(before);
    changes.outcome[before ? "changed" : "added"] += 1;
    const { createdAt, ...values } = row;
    const isDated = createdAt !== null || before?.isDated === true;
    changes.toInsert.push({
      ...values,
      filedAt: createdAt ?? before?.filedAt ?? source.at,
      isDated,
      seenAt: source.at,
    });
  }
  return changes;
}
