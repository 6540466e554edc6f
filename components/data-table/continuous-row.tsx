"use client";

import { type MouseEvent, memo, useLayoutEffect, useRef } from "react";
import type { Field } from "@/lib/fields";
import type { ListPages } from "./list-pages";
import type { RowWindow } from "./row-window";
import { SelectCell } from "./select-cell";
import { TableRow } from "./table-row";
import type { Selection } from "./use-selection";

interface ContinuousRowProps<Row> {
  /** Index in the list, from 0. */
  at: number;
  id: string;
  row: Row;
  pages: ListPages<Row>;
  rows: RowWindow;
  fields: readonly Field<Row>[];
  href: string | undefined;
  isOpen: boolean;
  isActive: boolean;
  isTabStop: boolean;
  isCompact: boolean;
  selection: Selection | null;
  onPressRow: (id: string, event: MouseEvent<HTMLTableRowElement>) => void;
}

function Row<Row>(props: ContinuousRowProps<Row>) {
  const { at, id, row, pages, rows, fields, href, isOpen, isActive, isTabStop, isCompact, selection, onPressRow } =
    props;
  const element = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    // The list has already scrolled to it, below the header.
    if (isActive && rows.takesFocus(at)) element.current?.focus({ preventScroll: true });
  });
  // Ranges across parts are selected through the list itself: rows in between may never have been read.
  const toggle = (one: string, isRange?: boolean) => selection?.toggle(one, isRange);
  return (
    <TableRow
      ref={element}
      {...{ id, row, fields, href, isOpen, isCompact }}
      ariaIndex={at + 2}
      isActive={isTabStop}
      isChosen={selection?.ids.has(id)}
      select={
        selection ? (
          <SelectCell
            {...{ id, isCompact }}
            selection={{ ...selection, toggle }}
            position={at + 1}
            isActive={isTabStop}
          />
        ) : null
      }
      onFocus={() => {
        if (!isActive) rows.activate(at, false);
        pages.hold(at);
      }}
      onPress={(event) => onPressRow(id, event)}
    />
  );
}

/** One row of a long list: re-rendered only when something about the row itself changes. */
export const ContinuousRow = memo(Row) as typeof Row;
