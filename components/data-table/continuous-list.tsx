"use client";

import { type MouseEvent, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { ContinuousKeys } from "./continuous-keys";
import { ContinuousRange } from "./continuous-range";
import { ContinuousTable } from "./continuous-table";
import type { ListControls } from "./list-controls";
import { createListPages, type ListPages, PART, type ReadPart } from "./list-pages";
import { placeIn, rememberPlace } from "./list-place";
import { createRowWindow, type RowWindow } from "./row-window";
import type { useColumns } from "./use-columns";
import type { Selection } from "./use-selection";

/** What the data table passes to a list that scrolls from end to end. */
export interface ContinuousParts<Row> {
  label: string;
  columns: ReturnType<typeof useColumns<Row>>;
  controls: ListControls;
  selection: Selection | null;
  rowId: (row: Row) => string;
  rowHref?: (id: string) => string;
  onPressRow: (id: string, event: MouseEvent<HTMLTableRowElement>) => void;
  /** Where the footer shows which rows are visible. */
  slot: HTMLElement | null;
}

interface ContinuousListProps<Row> extends ContinuousParts<Row> {
  /** Identifies the list as it was opened. Use it as the component's key too: a different name is a different list. */
  name: string;
  read: ReadPart<Row>;
  /** The number of rows, once counted. */
  total: number | undefined;
  /** The list ends here, even if more follows. */
  longest: number;
}

/** What all parts of such a list share; none of it is state, so scrolling re-renders rows and nothing else. */
export interface OpenList<Row> {
  pages: ListPages<Row>;
  rows: RowWindow;
  /** The scroll position in rows, with fractions. */
  top: { current: number };
  /** Scrolls a row into view. */
  reveal: { current: (index: number) => void };
}

function openList<Row>(props: ContinuousListProps<Row>): OpenList<Row> {
  const { name, read, rowId, longest } = props;
  const place = placeIn(name);
  const pages = createListPages({ read, rowId, longest, count: place.count });
  let sight = 0;
  // A failed part shows its error once, on its first visible row.
  const saysWhy = (at: number) => at === Math.max(at - (at % PART), sight + 1) && pages.errorAt(at) !== undefined;
  const rows = createRowWindow({
    active: place.active,
    has: (at) => pages.rowAt(at) !== undefined || saysWhy(at),
    onLook(first, last, isPassing) {
      sight = first;
      const { active } = rows.get();
      if (active !== null) pages.hold(active);
      pages.look(first, last, isPassing);
    },
  });
  return { pages, rows, top: { current: place.top }, reveal: { current: () => undefined } };
}

/**
 * A list as a single table, scrolled from first row to last. All rows have the same height, so any position can be
 * scrolled to before it has been read. On a phone, where rows are cards, lists have pages instead.
 */
export function ContinuousList<Row>(props: ContinuousListProps<Row>) {
  const { name, columns, controls, total, longest, slot } = props;
  const [list] = useState(() => openList(props));
  const { pages, rows, top } = list;

  useEffect(() => {
    if (total !== undefined) pages.tell(Math.min(total, longest + 1));
  }, [pages, total, longest]);
  useEffect(() => {
    const unsubscribe = pages.subscribe(rows.refresh);
    rows.refresh();
    return () => {
      unsubscribe();
      pages.stop();
      rows.stop();
    };
  }, [pages, rows]);
  useEffect(() => {
    const remember = () => rememberPlace(name, { top: top.current, active: rows.get().active, count: pages.count() });
    const unsubscribe = rows.onStill(remember);
    return () => {
      unsubscribe();
      remember();
    };
  }, [name, pages, rows, top]);

  // The panel has closed and taken the focus with it: give the focus to the row that it showed.
  const { openId } = controls;
  const before = useRef(openId);
  useEffect(() => {
    const closed = openId === null ? before.current : null;
    before.current = openId;
    if (closed === null || document.activeElement !== document.body) return;
    const at = pages.placeOf(closed) ?? rows.get().active;
    if (at !== null) rows.activate(at, true);
  }, [openId, pages, rows]);

  return (
    <>
      <ContinuousTable {...props} list={list} density={columns.density} />
      <ContinuousKeys {...props} list={list} />
      {slot ? createPortal(<ContinuousRange label={props.label} list={list} />, slot) : null}
    </>
  );
}
