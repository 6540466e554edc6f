import { createHash } from "node:crypto";
import type { Page } from "@/lib/contract/list-page";
import { isNamed } from "@/lib/errors";

/**
 * Why a walk stopped before the end of the list. `circle`: a cursor was repeated. `no-cursor`: more follows, but there
 * is no cursor for it. `nothing-new`: page after page that was empty or repeated. `beyond-count`: far more rows than
 * the service counts. `too-many-pages`, `too-long`: the list is too big or too slow to read.
 */
export type WalkEnding = "circle" | "no-cursor" | "nothing-new" | "beyond-count" | "too-many-pages" | "too-long";

const WORDS: Record<WalkEnding, string> = {
  circle: "the service's pages lead back to one that was read before",
  "no-cursor": "the service says that more follows but not how to ask for it",
  "nothing-new": "the service says that more follows but gives nothing new",
  "beyond-count": "the service gives far more rows than it counts",
  "too-many-pages": "the list has more pages than are read",
  "too-long": "the list could not be read to its end in time",
};

/** The list seems to have no end; retrying at once would not help. */
export class WalkError extends Error {
  override readonly name = "WalkError";
  constructor(
    readonly ending: WalkEnding,
    /** Pages and rows that were read. */
    readonly pages: number,
    readonly rows: number,
  ) {
    super(`${WORDS[ending]} (${pages} pages, ${rows} rows)`);
  }
}

/** Whether `error` is a `WalkError`: the walk stopped before the end of the list. */
export function isWalkError(error: unknown): error is WalkError {
  return isNamed(error, "WalkError");
}

/** A walk's progress, as plain data, so that another process can continue from it. */
export interface WalkState {
  cursor?: string;
  pages: number;
  rows: number;
  /** Consecutive pages without anything new. */
  stale: number;
  /** The highest count that the service has returned; absent if it has returned none. */
  counted?: number;
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** Hashes of cursors and of pages' rows. */
  seen: string[];
}

/** The state of a walk that begins at `cursor`, or at the start of the list if omitted. */
export function startAt(cursor?: string): WalkState {
  return { cursor, pages: 0, rows: 0, stale: 0, startedAt: Date.now(), seen: [] };
}

export interface WalkLimits {
  pages: number;
  /** From the walk's start, waiting included. */
  ms: number;
  /** The most rows, whatever the service counts. */
  rows?: number;
}

/** A walk ends after this many consecutive pages that are empty or repeat others. */
const STALE_PAGES = 3;
/** Rows may exceed the count by this many plus a tenth of it: lists grow while they are read. */
const SLACK_ROWS = 1_000;
const SLACK = 1.1;

/** The number of rows beyond which a list counts as endless, when the service counts `counted`. */
export const mostRows = (counted: number): number => counted * SLACK + SLACK_ROWS;

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 11);

/**
 * The bookkeeping of every walk over a cursor-paged list of the service: records each page and provides the cursor of
 * the next, so that every walk ends, whatever the service returns.
 */
export class Walk {
  readonly #seen: Set<string>;
  readonly #state: Omit<WalkState, "seen">;

  constructor(
    private readonly limits: WalkLimits,
    state: WalkState = startAt(),
    private readonly now: () => number = Date.now,
  ) {
    const { seen, ...rest } = state;
    this.#seen = new Set(seen);
    this.#state = rest;
  }

  /** The cursor of the next page; undefined for the first page. */
  get cursor(): string | undefined {
    return this.#state.cursor;
  }

  /** Pages that were read. */
  get pages(): number {
    return this.#state.pages;
  }

  get state(): WalkState {
    return { ...this.#state, seen: [...this.#seen] };
  }

  /** Records a page that was read; returns whether it was the last. Throws `WalkError`. */
  take({ data, hasMore, nextCursor, totalCount }: Page<{ id: string }>): boolean {
    const state = this.#state;
    state.pages += 1;
    state.rows += data.length;
    if (totalCount !== undefined) state.counted = Math.max(state.counted ?? 0, totalCount);
    const rows = data.length > 0 ? hashOf(`rows ${data.map(({ id }) => id).join()}`) : null;
    state.stale = rows === null || this.#seen.has(rows) ? state.stale + 1 : 0;
    if (rows !== null) this.#seen.add(rows);
    if (!hasMore) return true;
    if (nextCursor === undefined) throw this.#end("no-cursor");
    const next = hashOf(`cursor ${nextCursor}`);
    if (this.#seen.has(next)) throw this.#end("circle");
    if (state.stale >= STALE_PAGES) throw this.#end("nothing-new");
    const most = Math.min(
      this.limits.rows ?? Number.POSITIVE_INFINITY,
      mostRows(state.counted ?? Number.POSITIVE_INFINITY),
    );
    if (state.rows > most) throw this.#end("beyond-count");
    if (state.pages >= this.limits.pages) throw this.#end("too-many-pages");
    if (this.now() - state.startedAt > this.limits.ms) throw this.#end("too-long");
    this.#seen.add(next);
    state.cursor = nextCursor;
    return false;
  }

  #end(ending: WalkEnding): WalkError {
    return new WalkError(ending, this.#state.pages, this.#state.rows);
  }
}

/**
 * Reads pages to the end of the list (returns true), or until `mayGoOn` returns false after a page (returns false).
 * Throws `WalkError`, and whatever `read` and `visit` throw.
 */
export async function walkPages<T extends { id: string }>(
  walk: Walk,
  read: (cursor: string | undefined) => Promise<Page<T>>,
  visit: (page: Page<T>, cursor: string | undefined) => unknown,
  mayGoOn: () => boolean | Promise<boolean> = () => true,
): Promise<boolean> {
  for (;;) {
    const { cursor } = walk;
    const page = await read(cursor);
    await visit(page, cursor);
    if (walk.take(page)) return true;
    if (!(await mayGoOn())) return false;
  }
}
