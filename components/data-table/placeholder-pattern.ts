import type { Field } from "@/lib/fields";
import { fieldWidth, isEndAligned } from "./cell";
import { SELECT_WIDTH } from "./select-cell";

/** Height of a placeholder bar and padding of a cell, in pixels. */
const BAR = 12;
const EDGE = 12;

interface PatternOptions<Row> {
  fields: readonly Field<Row>[];
  hasSelection: boolean;
  /** Row height in pixels. */
  height: number;
}

/**
 * Draws rows that haven't loaded yet as the background of `element`, so that they need no elements, however many there
 * are and however fast they scroll by. Of several columns without a width, only the first gets a bar.
 */
export function drawPlaceholders<Row>(element: HTMLElement, options: PatternOptions<Row>): void {
  const { fields, hasSelection, height } = options;
  const widths = fields.map(fieldWidth);
  const isFree = (width: number | undefined) => width === undefined;
  const sum = (some: readonly (number | undefined)[]) => some.reduce<number>((all, width) => all + (width ?? 0), 0);
  const bars = fields.flatMap((field, at) => {
    const [before, after] = [widths.slice(0, at), widths.slice(at + 1)];
    const length = Math.round((widths[at] ?? 200) * 0.6);
    const isEnd = isEndAligned(field.kind);
    if (!before.some(isFree) && !(isFree(widths[at]) && isEnd)) {
      const left = (hasSelection ? SELECT_WIDTH : 0) + sum(before);
      const inner = isEnd ? (widths[at] ?? 0) - EDGE - length : EDGE;
      return [{ at: `left ${left + inner}px`, length }];
    }
    if (after.some(isFree) || isFree(widths[at])) return [];
    return [{ at: `right ${sum(after) + (isEnd ? EDGE : (widths[at] ?? 0) - EDGE - length)}px`, length }];
  });
  const top = Math.floor((height - BAR) / 2);
  const bar = `linear-gradient(transparent ${top}px, var(--idle-soft) ${top}px ${top + BAR}px, transparent ${top + BAR}px)`;
  const line = `linear-gradient(transparent ${height - 1}px, var(--line) ${height - 1}px)`;
  // Set on the element rather than in markup: the content security policy forbids style attributes.
  Object.assign(element.style, {
    backgroundImage: [line, ...bars.map(() => bar)].join(),
    backgroundSize: [`100% ${height}px`, ...bars.map(({ length }) => `${length}px ${height}px`)].join(),
    backgroundPosition: ["left 0 top 0", ...bars.map((one) => `${one.at} top 0`)].join(),
    backgroundRepeat: "repeat-y",
  });
}
