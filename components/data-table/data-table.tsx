"use client";

import { useRouter } from "next/navigation";
import { Fragment, type MouseEvent, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { LiveRegion } from "@/components/ui/live-region";
import { onDemand } from "@/components/ui/on-demand";
import { ZoneNote } from "@/components/ui/zone-note";
import type { Field, Filter } from "@/lib/fields";
import { formatCount } from "@/lib/numbers";
import { fitting, useRoom, widened } from "./column-room";
import { ColumnsButton } from "./columns-button";
import type { ContinuousParts } from "./continuous-list";
import { FilterBar } from "./filter-bar";
import { hasUnread, type ListControls, type ListQuery } from "./list-controls";
import { ListError, ListNothing } from "./list-message";
import { Pager, rangeText } from "./pager";
import { RowPanel } from "./row-panel";
import { TableGrid } from "./table-grid";
import { useColumns } from "./use-columns";
import { useRowKeys } from "./use-row-keys";
import { type Selection, useSelection } from "./use-selection";

const UnreadLine = onDemand(() => import("./unread-line").then((module) => module.UnreadLine));

/** A list that scrolls from end to end; the code that renders it is loaded on demand. */
export interface ContinuousMode<Row> {
  isOn: boolean;
  setOn: (isOn: boolean) => void;
  render: (parts: ContinuousParts<Row>) => ReactNode;
}

export interface DataTableProps<Row extends object> {
  /** The list's name in storage and saved views: `transactions`. */
  list: string;
  title: string;
  /** Beside the title: totals, a count. */
  summary?: ReactNode;
  /** A sentence above the rows, stating what users must know about them as a whole. */
  note?: string | null;
  /** The saved views' menu, shown before the columns button. */
  views?: ReactNode;
  /** The list's own actions: export, new. */
  actions?: ReactNode;
  /** Pass constants: fields and filters are compared by identity. */
  fields: readonly Field<Row>[];
  filters: readonly Filter[];
  controls: ListControls;
  query: ListQuery<Row>;
  /** What identifies a row, if not its `id`. */
  rowId?: (row: Row) => string;
  /** The address of the page for the row with this id. */
  rowHref?: (id: string) => string;
  /** The side panel's content; row is null if the open one is not on this page. Without it, a row opens its page. */
  renderPanel?: (id: string, row: Row | null) => ReactNode;
  /** Actions for the selected rows, which may span pages; without it, rows can't be selected. */
  renderSelection?: (selection: Selection) => ReactNode;
  /** Prefetches the page that begins at `cursor`. */
  onNear?: (cursor: string) => void;
  /** Set where the whole list can be scrolled instead of paged through. */
  continuous?: ContinuousMode<Row>;
  /** Shown while there is nothing at all, with the next step. */
  emptyState: ReactNode;
}

const NO_ROWS: never[] = [];
const idOf = (row: object) => ("id" in row ? String(row.id) : "");

/**
 * A list of anything, rendered from a feature's fields: filters as chips, columns, density, cursor pages both ways, row
 * keys and a side panel. All of its state is in `controls`, which live in the URL.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const {
    list,
    title,
    fields,
    filters,
    controls,
    query,
    rowId = idOf,
    rowHref,
    renderPanel,
    onNear,
    continuous,
  } = props;
  const router = useRouter();
  const table = useRef<HTMLTableElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const page = query.data;
  // The rows before stay meanwhile, but no longer say what follows.
  const isWaiting = query.isPlaceholderData === true;
  const next = page?.hasMore && !isWaiting ? (page.nextCursor ?? null) : null;
  const arranged = useColumns(list, fields, page?.rows ?? NO_ROWS, rowId, controls);
  const hasPanel = renderPanel !== undefined;
  const room = useRoom(box, hasPanel && controls.openId !== null);
  const hasSelection = props.renderSelection !== undefined;
  // An amount must not be cut where it could be misread.
  const columns = { ...arranged, visible: fitting(widened(arranged.visible, arranged.rows), room, hasSelection) };
  const ids = columns.rows.map((item) => item.id);
  const chosen = useSelection(ids, JSON.stringify(controls.values), isWaiting);
  const selection = hasSelection ? chosen : null;
  const isContinuous = continuous?.isOn === true;
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const keys = { list: table, ids, controls, next, selection, hasPanel, rowHref, isOff: isContinuous };
  const { activeId, setActiveId, closePanel } = useRowKeys(keys);
  const open = columns.rows.find((item) => item.id === controls.openId) ?? null;

  // A user who has turned one page is likely to turn the next; most often only the first page is viewed.
  const ahead = controls.page > 1 ? next : null;
  useEffect(() => {
    if (ahead) onNear?.(ahead);
  }, [ahead, onNear]);

  const press = (id: string, event: MouseEvent<HTMLTableRowElement>) => {
    if (event.target instanceof Element && event.target.closest("a, button, input, label")) return;
    if (window.getSelection()?.isCollapsed === false) return;
    if (rowHref && (event.metaKey || event.ctrlKey || event.button === 1)) {
      window.open(rowHref(id), "_blank", "noopener");
      return;
    }
    if (event.button !== 0) return;
    setActiveId(id);
    if (renderPanel) controls.setOpenId(controls.openId === id ? null : id);
    else if (rowHref) router.push(rowHref(id));
  };

  const grid = (
    <TableGrid
      ref={table}
      label={title}
      columns={columns}
      controls={controls}
      page={page}
      isWaiting={isWaiting}
      hasFailed={query.error !== null}
      activeId={activeId}
      selection={selection}
      rowHref={rowHref}
      onFocusRow={setActiveId}
      onPressRow={press}
    />
  );
  const parts = { label: title, columns, controls, selection, rowId, rowHref, onPressRow: press, slot };
  return (
    <div className="flex h-full min-h-0 flex-1">
      <section
        className="flex min-h-0 min-w-0 flex-1 flex-col px-5 py-[18px] max-sm:px-3 max-sm:py-3"
        aria-label={title}
      >
        <header className="mb-3 flex flex-wrap items-center gap-x-2.5 gap-y-2">
          <h1 className="font-semibold text-lg tracking-tight">{title}</h1>
          {props.summary ? <span className="min-w-0 truncate text-text-2">{props.summary}</span> : null}
          <div className="ml-auto flex flex-wrap justify-end gap-2.5 max-sm:ml-0 max-sm:w-full max-sm:justify-start">
            {props.views}
            <ColumnsButton columns={columns} />
            {props.actions}
          </div>
        </header>
        <FilterBar
          filters={filters}
          controls={controls}
          problems={query.error?.fields}
          note={<ZoneNote className="text-text-3" />}
        />
        {props.note ? <p className="mb-2.5 text-text-2">{props.note}</p> : null}
        {hasUnread(page) ? <UnreadLine page={page} /> : null}
        <div
          ref={box}
          className={classNames(
            "relative flex flex-col overflow-hidden rounded-lg border border-line bg-surface [&>:last-child]:mt-auto",
            // On a low screen the page scrolls rather than leaving no room for rows, or for an empty list's message.
            columns.rows.length > 0 && columns.rows.length < 7 ? "shrink-0" : "min-h-[220px]",
          )}
        >
          {isContinuous && columns.rows.length > 0 ? (
            <Suspense fallback={grid}>{continuous.render(parts)}</Suspense>
          ) : (
            grid
          )}
          {page && columns.rows.length === 0 && !isWaiting ? (
            <ListNothing page={page} controls={controls} emptyState={props.emptyState} />
          ) : null}
          <ListError query={query} />
          <Pager
            controls={controls}
            page={page}
            next={next}
            isWaiting={isWaiting}
            isFetching={query.isFetching}
            onRefresh={query.refetch}
            onNear={onNear}
            continuous={continuous}
            slot={setSlot}
          />
        </div>
        {selection && selection.ids.size > 0 ? props.renderSelection?.(selection) : null}
        <LiveRegion>
          {page && !isWaiting && !isContinuous
            ? `${title}: ${rangeText(controls.page, controls.limit, page.rows.length, page.totalCount)}`
            : ""}
        </LiveRegion>
        <LiveRegion>{chosen.ids.size > 0 ? `${formatCount(chosen.ids.size)} selected` : ""}</LiveRegion>
      </section>
      {renderPanel && controls.openId !== null ? (
        <RowPanel
          id={controls.openId}
          status={open ? fields.find((field) => field.kind === "status")?.value(open.row) : null}
          href={rowHref?.(controls.openId)}
          onClose={isContinuous ? () => controls.setOpenId(null) : closePanel}
        >
          {/* What was typed, revealed or refused there is about that row. */}
          <Fragment key={controls.openId}>{renderPanel(controls.openId, open?.row ?? null)}</Fragment>
        </RowPanel>
      ) : null}
    </div>
  );
}
