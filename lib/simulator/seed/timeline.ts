import { Random } from "../state/random";

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;

/** How busy an hour is: growth over the year, quiet nights and weekends, a busy last day. */
function weight(at: number, start: number, now: number): number {
  const hour = (at / HOUR) % 24;
  const weekday = Math.floor(at / (24 * HOUR) + 4) % 7;
  const growth = 0.45 + (0.55 * (at - start)) / YEAR;
  const day = 0.35 + 0.65 * Math.max(0, Math.sin(((hour - 5) / 18) * Math.PI));
  const week = weekday === 0 ? 0.45 : weekday === 6 ? 0.6 : 1;
  return growth * day * week * (now - at < 24 * HOUR ? 2.5 : 1);
}

/**
 * Instants of `count` seeded transactions, in milliseconds, oldest first, over the year up to `now`: index order is
 * chronological, so that a place in the list is a cursor and a range of dates is a range of places.
 */
export function timeline(seed: number, count: number, now: number): Float64Array {
  const times = new Float64Array(count);
  const start = now - YEAR;
  const hours = YEAR / HOUR;
  const cumulative = new Float64Array(hours + 1);
  for (let hour = 0; hour < hours; hour++) {
    cumulative[hour + 1] = (cumulative[hour] ?? 0) + weight(start + hour * HOUR, start, now);
  }
  const whole = cumulative[hours] ?? 1;
  const random = new Random(seed ^ 0x71ae);
  let hour = 0;
  for (let index = 0; index < count; index++) {
    const wanted = ((index + random.next()) / count) * whole;
    while (hour < hours - 1 && (cumulative[hour + 1] ?? 0) < wanted) hour++;
    const from = cumulative[hour] ?? 0;
    const part = (wanted - from) / ((cumulative[hour + 1] ?? 1) - from);
    times[index] = Math.min(now - 45_000, Math.floor(start + (hour + Math.min(1, part)) * HOUR));
  }
  return times;
}
