/** No transaction is older than the service; an earlier date is a mistake. */
const FIRST_YEAR = 2015;
/** How many months ahead rows may be dated. */
export const AHEAD = 3;

/** `2026-11`, in UTC. */
export const monthOf = (at: Date) => at.toISOString().slice(0, 7);
export const startOfMonth = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** The month `months` later, or earlier if negative. */
export function monthAfter(month: string, months: number): string {
  const start = startOfMonth(month);
  return monthOf(new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1)));
}

/** Whether rows of this instant can be stored: not before the service existed, nor far in the future. */
export function isKept(at: Date): boolean {
  return at.getUTCFullYear() >= FIRST_YEAR && monthOf(at) <= monthAfter(monthOf(new Date()), AHEAD);
}
