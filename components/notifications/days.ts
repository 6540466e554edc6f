import { localOf } from "@/lib/dates";

export interface Day<Item> {
  /** `2026-11-20` in the user's zone. */
  date: string;
  label: string;
  items: Item[];
}

function labelOf(date: string, today: string): string {
  const distance = (Date.parse(today) - Date.parse(date)) / 86_400_000;
  if (distance === 0) return "Today";
  if (distance === 1) return "Yesterday";
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  return new Intl.DateTimeFormat("en-GB", {
    timeZone: "UTC",
    weekday: "long",
    day: "numeric",
    month: "long",
    ...(isThisYear ? {} : { year: "numeric" }),
  }).format(Date.parse(date));
}

/** Items grouped by their day in `zone`, in the order given. */
export function byDay<Item extends { createdAt: string }>(
  items: readonly Item[],
  zone: string,
  now: number,
): Day<Item>[] {
  const today = localOf(now, zone).slice(0, 10);
  const days = new Map<string, Day<Item>>();
  for (const item of items) {
    const date = localOf(item.createdAt, zone).slice(0, 10);
    const day = days.get(date) ?? { date, label: labelOf(date, today), items: [] };
    day.items.push(item);
    days.set(date, day);
  }
  return [...days.values()];
}
