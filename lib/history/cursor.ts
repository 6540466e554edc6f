import { InputError } from "@/lib/errors";
import type { ListedRow } from "./history";

/** Where a page ends: the same for all engines. */
export const cursorOf = ({ filedAt, id }: Pick<ListedRow, "filedAt" | "id">) => `${filedAt.getTime()}_${id}`;

/** The last row of the page before. Throws `InputError` for what no page gave. */
export function readCursor(cursor: string): { at: Date; id: string } {
  const [, time, id] = /^(-?\d{1,15})_(.+)$/.exec(cursor) ?? [];
  if (time === undefined || id === undefined) {
    throw new InputError({ title: "This page of the list can't be found.", next: "Go back to the first page." });
  }
  return { at: new Date(Number(time)), id };
}
