import { type RefObject, useCallback, useSyncExternalStore } from "react";
import type { Field, FieldValue } from "@/lib/fields";
import { formatMoney } from "@/lib/money";
import { fieldWidth } from "./cell";
import { SELECT_WIDTH } from "./select-cell";

/** Minimum pixels for a column without a width before the table scrolls sideways, unless its field asks for more. */
const FREE_WIDTH = 150;
/** From this width of the window a panel stands beside its list; below, it covers it (`max-lg`). */
const BESIDE_FROM = 1024;

/** The width in pixels below which a table of these columns scrolls sideways. */
export function minWidthOf<Row>(fields: readonly Field<Row>[], hasSelection: boolean): number {
  return fields.reduce(
    (sum, field) => sum + (fieldWidth(field) ?? field.minWidth ?? FREE_WIDTH),
    hasSelection ? SELECT_WIDTH : 0,
  );
}

/** Characters of an amount for which its column has room, and pixels for each further one. */
const AMOUNT_LENGTH = 16;
const DIGIT_WIDTH = 8;
/** Pixels around a status, and for each character of its label. */
const BADGE_WIDTH = 52;
const LETTER_WIDTH = 6;

/** The pixels that a value needs in a column of `width`. */
function needed(value: FieldValue, width: number): number {
  if (typeof value !== "object" || value === null) return width;
  if (value.kind === "status") return BADGE_WIDTH + value.label.length * LETTER_WIDTH;
  return width + (formatMoney(value).length - AMOUNT_LENGTH) * DIGIT_WIDTH;
}

/** The columns with room for the longest amount and status of the rows: neither may be cut. */
export function widened<Row>(fields: Field<Row>[], rows: readonly { row: Row }[]): Field<Row>[] {
  return fields.map((field) => {
    if (field.kind !== "amount" && field.kind !== "status") return field;
    const width = fieldWidth(field) ?? 0;
    return { ...field, width: Math.max(width, ...rows.map(({ row }) => needed(field.value(row), width))) };
  });
}

/** Whether a column may give way: not amounts and statuses, nor the column that takes the remaining space. */
const mayGiveWay = <Row>(field: Field<Row>) =>
  field.kind !== "amount" && field.kind !== "status" && fieldWidth(field) !== undefined;

/** The columns that fit whole into `room` pixels: the last ones give way first. */
export function fitting<Row>(fields: Field<Row>[], room: number, hasSelection: boolean): Field<Row>[] {
  let kept = fields;
  while (minWidthOf(kept, hasSelection) > room) {
    const last = kept.findLast(mayGiveWay);
    if (!last) break;
    kept = kept.filter((field) => field !== last);
  }
  return kept;
}

/** The pixels that an open panel leaves to the list in `box`; without a panel beside it, no limit. */
export function useRoom(box: RefObject<HTMLElement | null>, hasPanel: boolean): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      const observer = new ResizeObserver(listener);
      if (box.current) observer.observe(box.current);
      return () => observer.disconnect();
    },
    [box],
  );
  const room = () => (hasPanel && window.innerWidth >= BESIDE_FROM && box.current?.clientWidth) || Infinity;
  return useSyncExternalStore(subscribe, room, () => Infinity);
}
