import { explain, fitBetween, isNear, type Option, sumOf } from "./fit";
import type { Leg } from "./legs";

/** Among the movements between two balances, at most this many are tried one by one as the one that changed none. */
const MOST_IDLE = 100;

/** A balance that the account had at an instant, milliseconds since the epoch. */
export interface Point {
  at: number;
  balance: bigint;
}

/** Between two consecutive balances: what the movements leave unexplained, and which ones may be the cause. */
export interface Misfit {
  from: Point;
  to: Point;
  /** The change less the movements: an unexplained change, or minus what a movement claims. */
  rest: bigint;
  /** Movements of which one changed no balance; empty: the balance changed without a movement. */
  legs: Leg[];
}

export interface Proof {
  opening: Point;
  closing: Point;
  counted: Leg[];
  shifted: Leg[];
  /** Closing less opening less what was counted: zero where the account ties out. */
  difference: bigint;
  misfits: Misfit[];
}

/**
 * Proves an account: opening + movements = closing, to the unit. `points` are the observed balances in order of time,
 * the first the opening and the last the closing; those between serve to locate what does not fit. Pure.
 */
export function prove(points: readonly Point[], legs: readonly Leg[]): Proof {
  const opening = points[0];
  const closing = points.at(-1);
  if (!opening || !closing) throw new RangeError("a proof needs two balances");
  const { counted, shifted, rest } = fitBetween(legs, opening.at, closing.at, closing.balance - opening.balance);
  if (rest === 0n) return { opening, closing, counted, shifted, difference: 0n, misfits: [] };
  const walk = walkPoints(points, legs);
  const difference = walk.misfits.reduce((sum, misfit) => sum + misfit.rest, 0n);
  return { opening, closing, ...walk, difference, misfits: withoutDelays(walk.misfits) };
}

/** Goes from balance to balance: each change should equal the movements between; leftovers are carried to the next. */
function walkPoints(points: readonly Point[], legs: readonly Leg[]): Pick<Proof, "counted" | "shifted" | "misfits"> {
  const start = points[0]?.at ?? 0;
  const sorted = [...legs].sort((a, b) => a.at - b.at);
  const unsure = new Set(sorted.filter(({ isSure }) => !isSure));
  const ahead = sorted.filter(({ isSure, at }) => isSure && at > start);
  const before = new Set(sorted.filter((leg) => leg.isSure && leg.at <= start && isNear(leg, start)));
  const early = new Set<Leg>();
  const shifted = new Set<Leg>();
  const counted: Leg[] = [];
  const misfits: Misfit[] = [];
  let next = 0;
  let open: Leg[] = [];
  for (let place = 1; place < points.length; place++) {
    const from = points[place - 1] as Point;
    const to = points[place] as Point;
    for (let leg = ahead[next]; leg && leg.at <= to.at; leg = ahead[++next]) if (!early.has(leg)) open.push(leg);
    const rest = to.balance - from.balance - sumOf(open);
    const later = ahead.slice(next, next + 50).filter((leg) => !early.has(leg));
    const options = optionsAt({ from, to, start, open, before, unsure, later });
    const explained = explain(rest, options);
    const idle = explained ? null : idleAmong(open, rest, options);
    if (idle) misfits.push({ from, to, rest: -(idle.legs[0]?.delta ?? 0n), legs: idle.legs });
    if (!explained && !idle) misfits.push({ from, to, rest, legs: [] });
    const chosen = explained ?? idle?.chosen ?? [];
    const moved = new Set(chosen.map(({ leg }) => leg));
    counted.push(...open.filter((leg) => !moved.has(leg)));
    for (const leg of moved) {
      shifted.add(leg);
      if (open.includes(leg)) continue;
      counted.push(leg);
      before.delete(leg);
      unsure.delete(leg);
      if (leg.at > to.at) early.add(leg);
    }
    // Unmatched movements are carried to the next change, unless they were in the opening balance already.
    open = open.filter((leg) => moved.has(leg) && !(from.at === start && isNear(leg, start) && !isNear(leg, to.at)));
  }
  return { counted: counted.sort((a, b) => a.at - b.at), shifted: [...shifted], misfits };
}

/** Movements of which one changed no balance, and any others to be counted differently; null if none explains it. */
function idleAmong(open: readonly Leg[], rest: bigint, options: readonly Option[]) {
  for (const { delta } of open.slice(0, MOST_IDLE)) {
    const legs = open.filter((leg) => leg.delta === delta);
    const chosen = explain(
      rest + delta,
      options.filter(({ leg }) => !legs.includes(leg)),
    );
    if (chosen) return { legs, chosen };
  }
  return null;
}

interface Moment {
  from: Point;
  to: Point;
  start: number;
  open: Leg[];
  before: Set<Leg>;
  unsure: Set<Leg>;
  later: Leg[];
}

function optionsAt({ from, to, start, open, before, unsure, later }: Moment): Option[] {
  const option = (leg: Leg, effect: bigint): Option => ({ leg, effect, distance: Math.abs(leg.at - to.at) });
  return [
    ...open
      .filter((leg) => isNear(leg, to.at) || (from.at === start && isNear(leg, start)))
      .map((leg) => option(leg, -leg.delta)),
    ...later.filter((leg) => isNear(leg, to.at)).map((leg) => option(leg, leg.delta)),
    ...(from.at === start ? [...before].map((leg) => option(leg, leg.delta)) : []),
    ...[...unsure].filter((leg) => isNear(leg, from.at) || isNear(leg, to.at)).map((leg) => option(leg, leg.delta)),
  ];
}

/** Removes pairs that cancel out: one movement at another time than it states, no part of the difference. */
function withoutDelays(misfits: Misfit[]): Misfit[] {
  const left: Misfit[] = [];
  for (const misfit of misfits) {
    const other = left.findIndex(({ rest }) => rest === -misfit.rest);
    if (other < 0) left.push(misfit);
    else left.splice(other, 1);
  }
  return left;
}
