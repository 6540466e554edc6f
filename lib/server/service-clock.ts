import "server-only";

interface Offset {
  /** The service's clock minus ours, in milliseconds: somewhere between these two. */
  low: number;
  high: number;
  until: number;
}

const REMEMBER_MS = 10 * 60_000;
const offsets = new Map<string, Offset>();

/**
 * Learns how far the service's clock is from ours, from the `Date` header of an answer: whole seconds, so it narrows
 * the offset to an interval, and each further answer narrows it more. An answer that contradicts starts afresh.
 */
export function noteServiceDate(environmentId: string, date: string, sentAt: number, receivedAt: number): void {
  const instant = Date.parse(date);
  if (Number.isNaN(instant)) return;
  const seen = { low: instant - receivedAt, high: instant + 1000 - sentAt, until: Date.now() + REMEMBER_MS };
  const known = offsets.get(environmentId);
  const low = Math.max(seen.low, known?.low ?? Number.NEGATIVE_INFINITY);
  const high = Math.min(seen.high, known?.high ?? Number.POSITIVE_INFINITY);
  const isConsistent = known !== undefined && known.until > Date.now() && low <= high;
  offsets.set(environmentId, isConsistent ? { low, high, until: known.until } : seen);
}

/**
 * Now on the service's clock. Ours, while the two agree within what is known; otherwise corrected towards the later
 * end, so that a countdown ends early rather than late.
 */
export function serviceNow(environmentId: string): Date {
  const known = offsets.get(environmentId);
  if (!known || (known.low <= 0 && known.high >= 0)) return new Date();
  return new Date(Date.now() + known.high);
}

/**
 * What the service's clock showed, at the earliest, when ours showed `at`: what happened since is stamped no earlier.
 * `at` itself where the service's is not known to be behind.
 */
export function serviceTimeAt(environmentId: string, at: Date): Date {
  const known = offsets.get(environmentId);
  return known && known.high < 0 ? new Date(at.getTime() + known.low) : at;
}

/** The service's clock may be behind by so much more than its answers tell. */
const CLOCKS_APART_MS = 2 * 60_000;

/** No earlier can the service have stamped what came of a button that was pressed at `pressedAt`, on our clock. */
export const earliestStamp = (environmentId: string, pressedAt: Date): Date =>
  new Date(serviceTimeAt(environmentId, pressedAt).getTime() - CLOCKS_APART_MS);

/**
 * Whether a search through what was stamped since `since` went back far enough: its own answers may have told that the
 * service's clock is further behind than was known when it began. Then the next one goes back further.
 */
export const isFarEnough = (since: Date, environmentId: string, pressedAt: Date): boolean =>
  since.getTime() - earliestStamp(environmentId, pressedAt).getTime() < CLOCKS_APART_MS;

/** By whole minutes, so that all pages of a walk are asked for alike while what is known of the clock narrows. */
function askedFrom(environmentId: string, since: Date): Date {
  const behind = serviceTimeAt(environmentId, since).getTime() - since.getTime();
  return new Date(since.getTime() + Math.floor(behind / 60_000) * 60_000);
}

/**
 * Reads a page of what is new `since` then on our clock: `read` is asked from as much earlier as the service's clock is
 * behind, and once more where the first page alone tells this process that it is.
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

/** The earliest that it can be now on the service's clock: what is read from now on is not older. */
export function serviceNowAtLeast(environmentId: string): Date {
  return new Date(Date.now() + (offsets.get(environmentId)?.low ?? 0));
}
