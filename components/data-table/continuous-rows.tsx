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
  /** Row height in pixels. */
  height: number;
}

/** The mounted rows in their positions, with spacers in place of the rows that aren't mounted. */
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
          // A part's message keeps its identity, and so the focus, while the list is scrolled.
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

/** Space for unmounted rows: drawn by the table's background, and invisible to screen readers. */
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
