/** Transactions are not older than the service; a date before this is a mistake. */
const FIRST_YEAR = 2015;
/** Months ahead of this one that rows may be dated in. */
export const AHEAD = 3;

/** `2026-11`, by UTC. */
export const monthOf = (at: Date) => at.toISOString().slice(0, 7);
export const startOfMonth = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** The month that is `months` later, or earlier where that is negative. */
export function monthAfter(month: string, months: number): string {
  const start = startOfMonth(month);
  return monthOf(new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1)));
}

/** Whether rows of this instant can be kept: not before the service's time, nor far in the future. */
export function isKept(at: Date): boolean {
  return at.getUTCFullYear() >= FIRST_YEAR && monthOf(at) <= monthAfter(monthOf(new Date()), AHEAD);
}
