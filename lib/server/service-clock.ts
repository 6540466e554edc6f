import "server-only";

interface Offset {
  /** The service's clock minus ours, in milliseconds, is between these two. */
  low: number;
  high: number;
  until: number;
}

const REMEMBER_MS = 10 * 60_000;
const offsets = new Map<string, Offset>();

/** What the last ten minutes' responses said; nothing if none stated a date. */
function knownOffset(environmentId: string): Offset | undefined {
  const known = offsets.get(environmentId);
  return known && known.until > Date.now() ? known : undefined;
}

/**
 * Learns the offset of the service's clock from the `Date` header of a response: whole seconds, so each response gives
 * an interval, and further ones narrow it. A contradicting response starts over; ten minutes without one forget it.
 */
export function noteServiceDate(environmentId: string, date: string, sentAt: number, receivedAt: number): void {
  const instant = Date.parse(date);
  if (Number.isNaN(instant)) return;
  const seen = { low: instant - receivedAt, high: instant + 1000 - sentAt, until: Date.now() + REMEMBER_MS };
  const known = knownOffset(environmentId);
  const low = Math.max(seen.low, known?.low ?? Number.NEGATIVE_INFINITY);
  const high = Math.min(seen.high, known?.high ?? Number.POSITIVE_INFINITY);
  offsets.set(environmentId, low <= high ? { ...seen, low, high } : seen);
}

/**
 * Now on the service's clock: ours, while the two may agree; otherwise corrected towards the later end, so that a
 * countdown ends early rather than late.
 */
export function serviceNow(environmentId: string): Date {
  const known = knownOffset(environmentId);
  if (!known || (known.low <= 0 && known.high >= 0)) return new Date();
  return new Date(Date.now() + known.high);
}

/**
 * The earliest the service's clock can have shown when ours showed `at`: anything since is stamped no earlier. `at`
 * itself unless the service's clock is known to be behind.
 */
export function serviceTimeAt(environmentId: string, at: Date): Date {
  // However long ago it was learnt: an old offset can only make a search start earlier.
  const known = offsets.get(environmentId);
  return known && known.high < 0 ? new Date(at.getTime() + known.low) : at;
}

/** How much further behind the service's clock may be than its responses reveal. */
const CLOCKS_APART_MS = 2 * 60_000;

/** The earliest that the service can have stamped the effect of a button pressed at `pressedAt`, on our clock. */
export const earliestStamp = (environmentId: string, pressedAt: Date): Date =>
  new Date(serviceTimeAt(environmentId, pressedAt).getTime() - CLOCKS_APART_MS);

/**
 * Whether a search through what was stamped since `since` went back far enough: its responses may have revealed that
 * the service's clock is further behind than known at the start. Then the next search goes back further.
 */
export const isFarEnough = (since: Date, environmentId: string, pressedAt: Date): boolean =>
  since.getTime() - earliestStamp(environmentId, pressedAt).getTime() < CLOCKS_APART_MS;

/** In whole minutes, so that all pages of a walk use the same start while the known offset narrows. */
function askedFrom(environmentId: string, since: Date): Date {
  const behind = serviceTimeAt(environmentId, since).getTime() - since.getTime();
  return new Date(since.getTime() + Math.floor(behind / 60_000) * 60_000);
}

/**
 * Reads a page of what is new since `since` on our clock: `read` starts earlier by as much as the service's clock is
 * behind, and is repeated if the first page reveals that it is further behind.
 */
export async function pageSince<Page>(
  environmentId: string,
  since: Date,
  cursor: string | undefined,
  read: (from: string) => Promise<Page>,
): Promise<Page> {
  const from = askedFrom(environmentId, since);
  const page = await read(from.toISOString());
  const earlier = askedFrom(environmentId, since);
  return cursor === undefined && earlier < from ? await read(earlier.toISOString()) : page;
}

/** The earliest it can be now on the service's clock: anything read from now on is not older. */
export function serviceNowAtLeast(environmentId: string): Date {
  return new Date(Date.now() + (knownOffset(environmentId)?.low ?? 0));
}
