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

/** What the data table gives to a list that is scrolled from end to end. */
export interface ContinuousParts<Row> {
  label: string;
  columns: ReturnType<typeof useColumns<Row>>;
  controls: ListControls;
  selection: Selection | null;
  rowId: (row: Row) => string;
  rowHref?: (id: string) => string;
  onPressRow: (id: string, event: MouseEvent<HTMLTableRowElement>) => void;
  /** Where the foot says which rows are in sight. */
  slot: HTMLElement | null;
}

interface ContinuousListProps<Row> extends ContinuousParts<Row> {
  /** Names the list as it was opened. Give it as the component's key too: with another one this is another list. */
  name: string;
  read: ReadPart<Row>;
  /** How many there are, once that is counted. */
  total: number | undefined;
  /** The list ends there, whatever follows. */
  longest: number;
}

/** What all parts of such a list share; none of it is state, so that scrolling draws rows and nothing else. */
export interface OpenList<Row> {
  pages: ListPages<Row>;
  rows: RowWindow;
  /** Rows and parts of one that the list is scrolled by. */
  top: { current: number };
  /** Brings a row into sight. */
  reveal: { current: (index: number) => void };
}

function openList<Row>(props: ContinuousListProps<Row>): OpenList<Row> {
  const { name, read, rowId, longest } = props;
  const place = placeIn(name);
  const pages = createListPages({ read, rowId, longest, count: place.count });
  let sight = 0;
  // What can't be had is said once, on the first of its rows in sight.
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
 * A list as one table that is scrolled from its first row to its last. Its rows have one height, so that any place of it
 * can be gone to before it has been read. On a phone, where rows are cards, lists have pages.
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

  // The panel is gone, and what had the focus with it: the row that it was about takes it.
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
