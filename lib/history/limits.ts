/** At most this many matches of each kind of fragment are sorted: more is not a useful search. */
export const MOST_MATCHES = 2_000;
/** The usual time is taken from this many payments within this many days, at least … */
export const USUAL = { rows: 1_000, days: 90, atLeast: 20 };
/** Times are taken from this many of the newest payments of a period, to bound the cost of a page. */
export const MOST_TIMED = 50_000;
