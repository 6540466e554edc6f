import { type MouseEvent, type Ref, useDeferredValue } from "react";
import { classNames } from "@/components/ui/class-names";
import { fieldWidth } from "./cell";
import { minWidthOf } from "./column-room";
import type { ListControls, ListPage } from "./list-controls";
import { SELECT_WIDTH, SelectCell, SelectPage } from "./select-cell";
import { SkeletonRows } from "./skeleton-rows";
import { TableHead } from "./table-head";
import { TableRow } from "./table-row";
import type { useColumns } from "./use-columns";
import type { Selection } from "./use-selection";

const SKELETON_ROWS = 14;
/** Rows that a list starts with, more than most screens show; the others follow without blocking. */
const FIRST_ROWS = 24;

export interface TableGridProps<Row> {
  ref: Ref<HTMLTableElement>;
  label: string;
  columns: ReturnType<typeof useColumns<Row>>;
  controls: ListControls;
  /** Undefined until the first page has loaded. */
  page: ListPage<Row> | undefined;
  /** The rows are the previous page's; the new page is loading. */
  isWaiting: boolean;
  hasFailed: boolean;
  activeId: string | null;
  selection: Selection | null;
  rowHref?: (id: string) => string;
  onFocusRow: (id: string) => void;
  onPressRow: (id: string, event: MouseEvent<HTMLTableRowElement>) => void;
}

/** The table itself: fixed columns, so that nothing jumps between pages; the previous page stays, dimmed. */
export function TableGrid<Row>(props: TableGridProps<Row>) {
  const { ref, label, columns, controls, page, isWaiting, activeId, selection, rowHref, onFocusRow, onPressRow } =
    props;
  const { visible, rows, density } = columns;
  const isCompact = density === "compact";
  const before = (controls.page - 1) * controls.limit;
  const total = page?.totalCount;
  // Set on the element rather than in markup: the content security policy forbids style attributes.
  const minWidth = minWidthOf(visible, selection !== null);
  // Remains true while there are rows, so refreshed and following pages are rendered in full.
  const isWhole = useDeferredValue(rows.length > 0, false);
  const drawn = isWhole ? rows : rows.slice(0, FIRST_ROWS);
  if (page && rows.length === 0 && !isWaiting) return null;
  return (
    // While there are no rows, nothing inside can have the focus, so there must be nothing to scroll to.
    <div
      className={classNames(
        "relative min-h-0 overscroll-contain",
        rows.length > 0 ? "overflow-auto" : "overflow-hidden",
      )}
    >
      <div ref={(element) => element?.style.setProperty("min-width", `${minWidth}px`)} className="max-sm:min-w-0!">
        <table
          ref={ref}
          aria-label={label}
          aria-rowcount={typeof total === "number" ? total + 1 : -1}
          aria-busy={(!page && !props.hasFailed) || isWaiting}
          className={classNames(
            "w-full table-fixed border-separate border-spacing-0 transition-opacity duration-100 max-sm:block",
            isWaiting && "opacity-55",
          )}
        >
          <colgroup>
            {selection ? <col width={SELECT_WIDTH} /> : null}
            {visible.map((field) => (
              <col key={field.id} width={fieldWidth(field)} />
            ))}
          </colgroup>
          <TableHead
            fields={visible}
            controls={controls}
            select={selection ? <SelectPage ids={rows.map(({ id }) => id)} selection={selection} /> : null}
          />
          <tbody className="max-sm:block">
            {page || props.hasFailed ? null : (
              <SkeletonRows
                fields={visible}
                count={SKELETON_ROWS}
                isCompact={isCompact}
                hasSelection={selection !== null}
              />
            )}
            {drawn.map(({ id, row }, index) => (
              <TableRow
                key={id}
                id={id}
                row={row}
                fields={visible}
                ariaIndex={before + index + 2}
                href={rowHref?.(id)}
                isOpen={controls.openId === id}
                isActive={activeId === id}
                isCompact={isCompact}
                isChosen={selection?.ids.has(id)}
                select={
                  selection ? (
                    <SelectCell
                      {...{ id, selection, isCompact }}
                      position={before + index + 1}
                      isActive={activeId === id}
                    />
                  ) : null
                }
                onFocus={() => onFocusRow(id)}
                onPress={(event) => onPressRow(id, event)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
