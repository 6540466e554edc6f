import type { SplitCell } from "../schema";

/** The dimensions that a table can be split by, two at a time. */
export const DIMENSIONS = ["day", "currency", "corridor", "type", "status", "failureReason"] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** Among the statuses: completed payments whose money is back, which are counted as not completed. */
export const COMPLETED_REFUNDED = "COMPLETED, REFUNDED";

/** Days that a table can cover, including today. */
export const PERIODS = ["7", "30", "90"] as const;

/** What a cell shows of its payments: how many, how much of one currency, or the share of ended ones that completed. */
export const MEASURES = ["count", "volume", "rate"] as const;
export type Measure = (typeof MEASURES)[number];

/** The total of some cells' payments. `amount`: of one currency, in smallest units; null where there are several. */
export interface Sum {
  count: number;
  completed: number;
  ended: number;
  amount: { currency: string; decimals: number; units: bigint } | null;
}

/** The cells as a table; a null value: all that aren't listed separately. Keys of `sums` are `keyOf` row and column. */
export interface SplitTable {
  rows: (string | null)[];
  columns: (string | null)[];
  sums: Map<string, Sum>;
  ofRow: Map<string | null, Sum>;
  ofColumn: Map<string | null, Sum>;
  all: Sum;
}

export const keyOf = (row: string | null, column: string | null): string => JSON.stringify([row, column]);

/** The currencies of the amounts, starting with the one with the most payments. */
export function currenciesOf(cells: readonly SplitCell[]): string[] {
  const counts = new Map<string, number>();
  for (const { currency, count } of cells) counts.set(currency, (counts.get(currency) ?? 0) + count);
  return [...counts.keys()]
    .filter((currency) => currency !== "")
    .sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0));
}

/**
 * Whether one cell mixes amounts of two currencies: then one currency must be chosen before totalling. Those of a
 * corridor are in one, unless incoming payments state both sides too (interface-revisions 5).
 */
export function mixesCurrencies(rows: Dimension, columns: Dimension, cells: readonly SplitCell[]): boolean {
  const dimensions = [rows, columns];
  if (dimensions.includes("currency")) return false;
  if (!dimensions.includes("corridor")) return true;
  const listed = cells.filter(({ row, column }) => row !== null && column !== null);
  return new Set(listed.map(({ row, column }) => keyOf(row, column))).size < listed.length;
}

/** Rows and columns with their totals: days latest first, other values by number of payments, the rest last. */
export function tableOf(cells: readonly SplitCell[], dimensions: { rows: Dimension; columns: Dimension }): SplitTable {
  const table: SplitTable = {
    ...{ rows: [], columns: [], sums: new Map(), ofRow: new Map(), ofColumn: new Map() },
    all: { count: 0, completed: 0, ended: 0, amount: null },
  };
  for (const cell of cells) {
    add(table.sums, keyOf(cell.row, cell.column), cell);
    add(table.ofRow, cell.row, cell);
    add(table.ofColumn, cell.column, cell);
  }
  const all = new Map<string, Sum>();
  for (const cell of cells) add(all, "", cell);
  return {
    ...table,
    rows: inOrder(table.ofRow, dimensions.rows),
    columns: inOrder(table.ofColumn, dimensions.columns),
    all: all.get("") ?? table.all,
  };
}

function add<Key>(sums: Map<Key, Sum>, key: Key, { count, completed, ended, currency, decimals, amount }: SplitCell) {
  const known = sums.get(key);
  const units = BigInt(amount);
  const isAlone = known === undefined || known.amount?.currency === currency;
  sums.set(key, {
    count: (known?.count ?? 0) + count,
    completed: (known?.completed ?? 0) + completed,
    ended: (known?.ended ?? 0) + ended,
    amount: isAlone ? { currency, decimals, units: (known?.amount?.units ?? 0n) + units } : null,
  });
}

function inOrder(sums: Map<string | null, Sum>, dimension: Dimension): (string | null)[] {
  const sizeOf = (value: string | null) => sums.get(value)?.count ?? 0;
  return [...sums.keys()].sort((one, other) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    if (dimension === "day") return one < other ? 1 : -1;
    return sizeOf(other) - sizeOf(one) || (one < other ? -1 : 1);
  });
}
