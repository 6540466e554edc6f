"use client";

import { RotateCw } from "lucide-react";
import type { Ref } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { useTimeZone } from "@/components/ui/time-zone";
import { formatExactTime, formatTime, localOf } from "@/lib/dates";
import { formatCount } from "@/lib/numbers";
import type { ListControls, ListPage } from "./list-controls";
import { NO_WAY_ON } from "./list-message";

/** `1–50 of 1,284`: which part of the list is shown. */
export function rangeText(page: number, limit: number, count: number, total: number | null | undefined): string {
  const first = (page - 1) * limit + 1;
  if (count === 0) return page === 1 ? "Nothing to show" : "Nothing on this page";
  const range = `${formatCount(first)}–${formatCount(first + count - 1)}`;
  return total === null || total === undefined ? range : `${range} of ${formatCount(total)}`;
}

/** Labels of the two directions: by time, since the service lists newest first unless asked otherwise. */
export function pagerWords(sortOrder: "asc" | "desc", sortBy: string | null = null): { back: string; forward: string } {
  if (sortBy !== null) return { back: "Back", forward: "Next" };
  return sortOrder === "asc" ? { back: "Older", forward: "Newer" } : { back: "Newer", forward: "Older" };
}

export interface PagerProps<Row> {
  controls: ListControls;
  page: ListPage<Row> | undefined;
  /** The cursor of the next page. */
  next: string | null;
  /** `page` is the one before; this one is loading. */
  isWaiting: boolean;
  isFetching: boolean;
  onRefresh: () => void;
  /** Set if the list can also be scrolled without pages; `slot` then receives the range of visible rows. */
  continuous?: { isOn: boolean; setOn: (isOn: boolean) => void };
  slot?: Ref<HTMLSpanElement>;
  /** Called when the pointer or focus nears the control for the page that begins at `cursor`. */
  onNear?: (cursor: string) => void;
}

/** The footer of a list: which rows of how many, as of when, and the controls for both directions. */
export function Pager<Row>(props: PagerProps<Row>) {
  const { controls, page, next, isWaiting, isFetching, onRefresh, onNear, continuous, slot } = props;
  const words = pagerWords(controls.sortOrder, controls.sortBy);
  const without = isFetching
    ? { short: "Loading", long: "The page is still loading." }
    : { short: "Not loaded", long: "The page could not be loaded." };
  const isCut = page?.hasMore === true && !page.nextCursor;
  const lastPage = isCut ? NO_WAY_ON : "This is the last page.";
  const isContinuous = continuous?.isOn === true;
  const asOf = page?.asOf ? new Date(page.asOf) : null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t bg-surface px-3 py-[3px] text-text-2">
      {isCut && !isContinuous && page.rows.length > 0 ? <p className="w-full pt-1 text-warn">{NO_WAY_ON}</p> : null}
      <span className="flex min-h-[30px] items-center gap-1">
        {isContinuous ? (
          <span ref={slot} />
        ) : page ? (
          rangeText(controls.page, controls.limit, page.rows.length, page.totalCount)
        ) : (
          without.short
        )}
        {asOf ? (
          <span className="max-sm:hidden">
            · as of <AsOf at={asOf} />
          </span>
        ) : null}
        <IconButton
          label={isFetching ? "Loading" : "Load again"}
          icon={<RotateCw className={isFetching ? "animate-spin" : ""} />}
          size="sm"
          // A list without pages stays as it was when opened, so refreshing opens it again.
          onClick={isContinuous ? () => continuous.setOn(true) : onRefresh}
        />
      </span>
      <span className="ml-auto flex items-center gap-3 max-sm:hidden">
        {isContinuous ? null : (
          <label className="flex items-center gap-1.5 max-sm:hidden">
            Rows
            <select
              value={controls.limit}
              onChange={(event) => controls.setLimit(Number(event.target.value))}
              className="h-6 rounded-md border border-line-field bg-surface px-1"
            >
              {controls.pageSizes.map((size) => (
                <option key={size}>{size}</option>
              ))}
            </select>
          </label>
        )}
        {continuous ? (
          <Button variant="ghost" onClick={() => continuous.setOn(!isContinuous)}>
            {isContinuous ? "Pages" : "Continuous"}
          </Button>
        ) : null}
      </span>
      {isContinuous ? null : (
        <span className="flex gap-1 max-sm:ml-auto">
          <Button
            variant="ghost"
            onClick={controls.goBack}
            disabledReason={controls.back === "none" && "This is the first page."}
            icon={<ArrowKey>←</ArrowKey>}
          >
            {controls.back === "first" ? "First page" : words.back}
          </Button>
          <Button
            variant="ghost"
            onPointerEnter={() => next && onNear?.(next)}
            onClick={() => next && controls.goForward(next)}
            disabledReason={!next && (page && !isWaiting ? lastPage : without.long)}
          >
            {words.forward}
            <ArrowKey>→</ArrowKey>
          </Button>
        </span>
      )}
    </div>
  );
}

function AsOf({ at }: { at: Date }) {
  const zone = useTimeZone();
  const dayOf = (instant: number) => localOf(instant, zone).slice(0, 10);
  const full = formatTime(at, zone);
  const isToday = dayOf(at.getTime()) === dayOf(Date.now());
  return <time title={formatExactTime(at, zone)}>{isToday ? full.slice(full.indexOf(", ") + 2) : full}</time>;
}

function ArrowKey({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="pointer-coarse:hidden">
      <Kbd isInherit>{children}</Kbd>
    </span>
  );
}
