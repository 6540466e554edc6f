/** Of each kind of fragment at most so many are put into order: what matches more is no search. */
export const MOST_MATCHES = 2_000;
/** The usual time is that of so many payments within so many days, at least … */
export const USUAL = { rows: 1_000, days: 90, atLeast: 20 };
/** Times are those of so many of the newest payments of a period, so that a page's cost has an end. */
export const MOST_TIMED = 50_000;
