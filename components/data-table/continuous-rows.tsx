"use client";

import { Fragment, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/lib/numbers";
import type { ContinuousParts, OpenList } from "./continuous-list";
import { ContinuousRow } from "./continuous-row";
import { type ListPages, PART } from "./list-pages";

const MOVED = "Already in this list: it has changed since it was opened.";

interface ContinuousRowsProps<Row> extends ContinuousParts<Row> {
  list: OpenList<Row>;
  count: number;
  /** Pixels of a row. */
  height: number;
}

/** The rows that are mounted, in their places: between them stands the room of those that are not. */
export function ContinuousRows<Row>(props: ContinuousRowsProps<Row>) {
  const { list, columns, controls, selection, rowId, rowHref, onPressRow, count, height } = props;
  const { pages, rows } = list;
  const { indexes, active, tabStop } = useSyncExternalStore(rows.subscribe, rows.get, rows.get);
  const isCompact = columns.density === "compact";
  const width = columns.visible.length + (selection ? 1 : 0);
  const places = indexes.filter((at) => at < count);
  return (
    <tbody>
      {places.map((at, nth) => {
        const row = pages.rowAt(at);
        const room = at - ((places[nth - 1] ?? -1) + 1);
        const id = row ? rowId(row) : null;
        return (
          // What is said of a part stays the same, and keeps the focus, while the list is scrolled.
          <Fragment key={row === undefined ? `part ${Math.floor(at / PART)}` : at}>
            {room > 0 ? <Gap rows={room} height={height} width={width} /> : null}
            {row && id !== null ? (
              <ContinuousRow
                {...{ at, id, row, pages, rows, selection, onPressRow, isCompact }}
                fields={columns.visible}
                href={rowHref?.(id)}
                isOpen={controls.openId === id}
                isActive={active === at}
                isTabStop={tabStop === at}
              />
            ) : (
              <tr aria-rowindex={at + 2} className="bg-surface">
                <td colSpan={width} className={`list-cell text-text-2 ${isCompact ? "h-7" : "h-9"}`}>
                  {row === null ? MOVED : <Failed at={at} pages={pages} />}
                </td>
              </tr>
            )}
          </Fragment>
        );
      })}
      <Gap rows={count - ((places.at(-1) ?? -1) + 1)} height={height} width={width} />
    </tbody>
  );
}

/** Room of rows that are not mounted; the table's background draws them, and no screen reader has a row there. */
function Gap({ rows, height, width }: { rows: number; height: number; width: number }) {
  const draw = (element: HTMLTableRowElement | null) => {
    if (!element) return;
    element.ariaHidden = "true";
    element.style.height = `${rows * height}px`;
  };
  return (
    <tr ref={draw}>
      <td colSpan={width} />
    </tr>
  );
}

function Failed<Row>({ at, pages }: { at: number; pages: ListPages<Row> }) {
  const first = at - (at % PART);
  const last = Math.min(first + PART, pages.count());
  return (
    <span role="alert" className="flex items-center gap-3">
      Rows {formatCount(first + 1)}–{formatCount(last)} couldn't be loaded.
      <Button size="sm" onClick={() => pages.retry(at)}>
        Try again
      </Button>
    </span>
  );
}
