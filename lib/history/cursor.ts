import { InputError } from "@/lib/errors";
import { toMajorUnits } from "@/lib/money";
import { placeSide } from "@/lib/server/db/schema/main-amount";
import type { ListedRow, SortBy } from "./history";

/** A row's place in a list. `amount`: null unless the list is ordered by amount. */
export interface Place {
  at: Date;
  id: string;
  amount: AmountPlace | null;
}

/** See `placeSide`: units of its currency, as digits; -1 where neither side is stated. */
export interface AmountPlace {
  currency: string;
  digits: string;
}

/** Amounts with more decimals can't be placed: the contract has no currency with more. */
export const MOST_DECIMALS = 24;

/** See `AmountPlace`; exact. */
export function amountPlace(row: Parameters<typeof placeSide>[0]): AmountPlace {
  const { units, decimals, currency } = placeSide(row);
  return { currency, digits: units === null ? "-1" : toMajorUnits(units, decimals) };
}

/** The cursor after `row`, the last of a page; the same for all engines. */
export function cursorOf(row: ListedRow, by: SortBy): string {
  const time = `${row.filedAt.getTime()}_${row.id}`;
  if (by === "created") return time;
  const { currency, digits } = amountPlace(row);
  return `${encodeURIComponent(currency).replaceAll("_", "%5F")}_${digits}_${time}`;
}

/** The last row of the previous page. Throws `InputError` for a cursor that no list in this order returned. */
export function readCursor(cursor: string, by: SortBy): Place {
  const shape =
    by === "created" ? /^()()(-?\d{1,15})_(.+)$/ : /^([^_]*)_(-?\d{1,60}(?:\.\d{1,24})?)_(-?\d{1,15})_(.+)$/;
  const [, currency = "", digits = "", time, id] = shape.exec(cursor) ?? [];
  const name = decoded(currency);
  if (time === undefined || id === undefined || name === null) {
    throw new InputError({ title: "This page of the list can't be found.", next: "Go back to the first page." });
  }
  return { at: new Date(Number(time)), id, amount: by === "created" ? null : { currency: name, digits } };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
