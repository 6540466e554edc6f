"use client";

import { useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import { fieldWidth } from "./cell";
import { minWidthOf } from "./column-room";
import type { ContinuousParts, OpenList } from "./continuous-list";
import { ContinuousRows } from "./continuous-rows";
import type { Density } from "./layout";
import { drawPlaceholders } from "./placeholder-pattern";
import { SELECT_WIDTH } from "./select-cell";
import { TableHead } from "./table-head";
import { useListCount } from "./use-list-count";

/** Heights of a row and of the header in pixels, matching their classes. */
const ROW: Record<Density, number> = { comfortable: 36, compact: 28 };
const HEAD = 35;
/** Rows mounted beyond the visible ones, on either side. */
const OVERSCAN = 2;

interface ContinuousTableProps<Row> extends ContinuousParts<Row> {
  list: OpenList<Row>;
  density: Density;
}

/**
 * Positions the placeholders behind the visible rows, offset by `shift` pixels. They are as high as the box and only
 * moved: a background as high as the list would be repainted with each row that mounts.
 */
function moveUnder(under: HTMLElement | null, shift: number, height: number): void {
  const pattern = under?.firstElementChild;
  if (!under || !(pattern instanceof HTMLElement)) return;
  Object.assign(under.style, { height: `${height}px`, marginBottom: `-${height}px` });
  pattern.style.transform = `translateY(-${shift}px)`;
}

/** The table in its scroll box. Tells `rows` what is visible; `rows` decides what is mounted. */
export function ContinuousTable<Row>(props: ContinuousTableProps<Row>) {
  const { label, list, columns, controls, selection, density } = props;
  const { pages, rows, top, reveal } = list;
  const { visible } = columns;
  const count = useListCount(pages);
  const height = ROW[density];
  const box = useRef<HTMLDivElement>(null);
  const under = useRef<HTMLDivElement>(null);
  // The header covers the first pixels of the box: positions are counted from below it.
  const show = ({ range, scrollOffset, scrollRect }: Virtualizer<HTMLDivElement, HTMLTableRowElement>) => {
    if (!range || scrollOffset === null || !scrollRect) return;
    top.current = scrollOffset / height;
    moveUnder(under.current, scrollOffset % height, scrollRect.height);
    const end = Math.floor((scrollOffset + scrollRect.height - HEAD) / height) - 1;
    rows.show(Math.max(0, range.startIndex - OVERSCAN), Math.min(count - 1, range.endIndex + OVERSCAN), {
      first: range.startIndex,
      last: Math.min(count - 1, Math.max(range.startIndex, end)),
    });
  };
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    initialOffset: top.current * height,
    scrollPaddingEnd: HEAD,
    useFlushSync: false,
    onChange: show,
  });
  useEffect(() => {
    // What is visible also depends on the number of rows.
    virtualizer.calculateRange();
    show(virtualizer);
  });
  useEffect(() => {
    const before = top.current;
    virtualizer.measure();
    virtualizer.scrollToOffset(before * height);
    reveal.current = (index) => virtualizer.scrollToIndex(index);
  }, [virtualizer, top, reveal, height]);

  const hasSelection = selection !== null;
  return (
    <div ref={box} className="relative min-h-0 overflow-auto overscroll-contain [overflow-anchor:none]">
      <div ref={(element) => element?.style.setProperty("min-width", `${minWidthOf(visible, hasSelection)}px`)}>
        <div ref={under} aria-hidden="true" className="pointer-events-none sticky top-0 overflow-clip">
          <div
            ref={(element) => {
              if (element) drawPlaceholders(element, { fields: visible, hasSelection, height });
            }}
            className="absolute inset-x-0 top-[35px] -bottom-9 will-change-transform"
          />
        </div>
        <table
          aria-label={label}
          aria-rowcount={count + 1}
          className="relative w-full table-fixed border-separate border-spacing-0"
        >
          <colgroup>
            {hasSelection ? <col width={SELECT_WIDTH} /> : null}
            {visible.map((field) => (
              <col key={field.id} width={fieldWidth(field)} />
            ))}
          </colgroup>
          <TableHead
            fields={visible}
            controls={controls}
            select={hasSelection ? <span className="sr-only">Selected</span> : null}
          />
          <ContinuousRows {...props} count={count} height={height} />
        </table>
      </div>
    </div>
  );
}
