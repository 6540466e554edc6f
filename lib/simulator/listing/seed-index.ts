import type { Columns, History } from "../seed/history";
import { FIRST_INCOMING, FIRST_WITHOUT_QUOTE, STATES } from "../seed/payment-draw";

/** Conditions on seeded rows; all that are set must hold. Times are in milliseconds, both ends inclusive. */
export interface SeedFilter {
  from?: number | undefined;
  to?: number | undefined;
  type?: "INCOMING" | "OUTGOING" | undefined;
  status?: string | undefined;
  /** Indexes of customers, any of them. */
  customers?: number[] | undefined;
  /** Party numbers: on either side, as sender, as receiver. */
  either?: number | undefined;
  sender?: number | undefined;
  receiver?: number | undefined;
  /** Numbers of `KIND`, any of them. */
  kinds?: number[] | undefined;
  withQuote?: boolean | undefined;
  /** The only place that can match. */
  place?: number | undefined;
}

/** The matching rows: a range of places if time alone decides, else the places themselves, ascending. */
export type Matches = { from: number; to: number } | Uint32Array;

const KEEP = 24;

function lowerBound(values: ArrayLike<number>, wanted: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function countOf(matches: Matches): number {
  return matches instanceof Uint32Array ? matches.length : matches.to - matches.from;
}

/** Up to `limit` places after `place` in the given order; without `place`, from the start. */
export function sliceOf(matches: Matches, order: "asc" | "desc", place: number | undefined, limit: number): number[] {
  const found: number[] = [];
  const size = countOf(matches);
  const at = (rank: number) => (matches instanceof Uint32Array ? (matches[rank] ?? 0) : matches.from + rank);
  const rankOf = (wanted: number) =>
    matches instanceof Uint32Array ? lowerBound(matches, wanted) : Math.min(size, Math.max(0, wanted - matches.from));
  if (order === "asc") {
    for (let rank = place === undefined ? 0 : rankOf(place + 1); rank < size && found.length < limit; rank++)
      found.push(at(rank));
  } else {
    for (let rank = (place === undefined ? size : rankOf(place)) - 1; rank >= 0 && found.length < limit; rank--)
      found.push(at(rank));
  }
  return found;
}

/** Finds seeded rows by their columns. Results are cached: every page repeats the same filter. */
export class SeedIndex {
  private readonly columns: Columns;
  private readonly customers: number;
  private kept = new Map<string, Matches>();
  // Matches are collected here first: a new array of millions for every scan costs more than the scan.
  private readonly scratch: Uint32Array;

  constructor(history: History) {
    this.columns = history.columns;
    this.customers = history.customers.length;
    this.scratch = new Uint32Array(history.size);
  }

  /** Updates the state of a seeded row. */
  setState(index: number, status: string): void {
    this.columns.state[index] = STATES.indexOf(status as (typeof STATES)[number]);
    this.kept.clear();
  }

  find(filter: SeedFilter): Matches {
    const { columns } = this;
    const from = filter.from === undefined ? 0 : lowerBound(columns.createdAt, filter.from);
    const to = filter.to === undefined ? columns.createdAt.length : lowerBound(columns.createdAt, filter.to + 1);
    const { from: _from, to: _to, ...rest } = filter;
    if (Object.values(rest).every((value) => value === undefined)) return { from, to: Math.max(from, to) };
    const key = JSON.stringify([from, to, rest]);
    const known = this.kept.get(key);
    if (known) {
      this.kept.delete(key);
      this.kept.set(key, known);
      return known;
    }
    const matches = this.scan(filter, from, to);
    this.kept.set(key, matches);
    const [oldest] = this.kept.keys();
    if (this.kept.size > KEEP && oldest !== undefined) this.kept.delete(oldest);
    return matches;
  }

  private scan(filter: SeedFilter, from: number, to: number): Uint32Array {
    const { kind, state, customer, sender, receiver } = this.columns;
    const status = filter.status === undefined ? -1 : STATES.indexOf(filter.status as (typeof STATES)[number]);
    // No row of the history has this state.
    if (filter.status !== undefined && status < 0) return new Uint32Array(0);
    const low = filter.type === "INCOMING" ? FIRST_INCOMING : 0;
    const outgoingEnd = filter.withQuote ? FIRST_WITHOUT_QUOTE : FIRST_INCOMING;
    const high = filter.type === "OUTGOING" || filter.withQuote ? outgoingEnd : 255;
    const { customers, kinds, place, either, sender: senders, receiver: receivers } = filter;
    // One entry per customer: a read past the end of a typed array is ten times slower.
    const wanted = customers === undefined ? null : new Uint8Array(this.customers);
    for (const index of customers ?? []) if (wanted) wanted[index] = 1;
    const found = this.scratch;
    let size = 0;
    for (let row = from; row < to; row++) {
      if (place !== undefined && row !== place) continue;
      if (status >= 0 && state[row] !== status) continue;
      const rowKind = kind[row] ?? 0;
      if (rowKind < low || rowKind >= high) continue;
      if (kinds !== undefined && !kinds.includes(rowKind)) continue;
      if (wanted !== null && wanted[customer[row] ?? 0] !== 1) continue;
      const source = sender[row] ?? 0;
      const target = receiver[row] ?? 0;
      if (either !== undefined && source !== either && target !== either) continue;
      if (senders !== undefined && source !== senders) continue;
      if (receivers !== undefined && target !== receivers) continue;
      found[size++] = row;
    }
    return found.slice(0, size);
  }
}
