import type { Leg } from "./legs";

/** Allowance for clock differences, and for a read balance holding at some unknown moment during its call. */
export const CLOCK_SLACK_MS = 10_000;
/**
 * Payments settle, and are refunded, days after their creation: transactions are read from this far before the opening.
 */
export const LOOK_BACK_DAYS = 35;
/** At most this many movements near a boundary are tried on either side of it. */
const MOST_TRIED = 16;

/** Movements that together explain a change, and how much of it they leave unexplained. */
export interface Fit {
  counted: Leg[];
  /** Those counted on the other side of a boundary than their times say, or whose state is inconclusive. */
  shifted: Leg[];
  /** The change less what was counted: zero where it ties out. */
  rest: bigint;
}

/** Whether a movement may lie on either side of an instant, as far as its times and the clocks show. */
export function isNear({ earliest, latest }: Leg, at: number): boolean {
  return earliest - CLOCK_SLACK_MS <= at && at <= latest + CLOCK_SLACK_MS;
}

export const sumOf = (legs: readonly Leg[]): bigint => legs.reduce((sum, { delta }) => sum + delta, 0n);

/** A movement that could be counted on the other side of a boundary, and the effect of that on the sum. */
export interface Option {
  leg: Leg;
  effect: bigint;
  /** The farther from the boundary, the less likely. */
  distance: number;
}

/** The fewest options whose effects add up to `rest`; null if none do. */
export function explain(rest: bigint, options: readonly Option[]): Option[] | null {
  if (rest === 0n) return [];
  const likely = [...options].sort((a, b) => a.distance - b.distance).slice(0, MOST_TRIED);
  let found = new Map<bigint, Option[]>([[0n, []]]);
  let best: Option[] | null = null;
  for (const option of likely) {
    const next = new Map(found);
    for (const [sum, chosen] of found) {
      const reached = sum + option.effect;
      const known = next.get(reached);
      if (!known || known.length > chosen.length + 1) next.set(reached, [...chosen, option]);
    }
    found = next;
    const here = found.get(rest);
    if (here && (!best || here.length < best.length)) best = here;
    if (best?.length === 1) return best;
  }
  return best;
}

/**
 * The movements after `from` up to `to`, which should add up to `change`. If they do not, those at the two boundaries
 * are tried on the other side: a payment in progress at that moment may already have been deducted.
 */
export function fitBetween(legs: readonly Leg[], from: number, to: number, change: bigint): Fit {
  const inside = legs.filter(({ isSure, at }) => isSure && at > from && at <= to).sort((a, b) => a.at - b.at);
  const rest = change - sumOf(inside);
  if (rest === 0n) return { counted: inside, shifted: [], rest };
  const options: Option[] = [];
  for (const leg of legs) {
    const { isSure, at, delta, earliest, latest } = leg;
    const isInside = isSure && at > from && at <= to;
    const distance = Math.min(Math.abs(at - from), Math.abs(at - to));
    const mayMove = isNear(leg, from) || isNear(leg, to);
    if (isInside && mayMove) options.push({ leg, effect: -delta, distance });
    else if (isSure && !isInside && mayMove) options.push({ leg, effect: delta, distance });
    else if (!isSure && earliest <= to + CLOCK_SLACK_MS && latest >= from - CLOCK_SLACK_MS) {
      options.push({ leg, effect: delta, distance });
    }
  }
  const chosen = explain(rest, options);
  if (!chosen) return { counted: inside, shifted: [], rest };
  const shifted = new Set(chosen.map(({ leg }) => leg));
  const stays = inside.filter((leg) => !shifted.has(leg));
  const comes = [...shifted].filter((leg) => !inside.includes(leg));
  return { counted: [...stays, ...comes].sort((a, b) => a.at - b.at), shifted: [...shifted], rest: 0n };
}
