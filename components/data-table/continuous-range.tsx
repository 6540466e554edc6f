"use client";

import { useSyncExternalStore } from "react";
import { LiveRegion } from "@/components/ui/live-region";
import { counted, formatCount } from "@/lib/numbers";
import type { OpenList } from "./continuous-list";
import { useListCount } from "./use-list-count";

/** `31–58 of 1,284`: which rows were visible when scrolling last stopped, and whether the list is cut off. */
export function ContinuousRange<Row>({ label, list: { pages, rows } }: { label: string; list: OpenList<Row> }) {
  const { first, last } = useSyncExternalStore(rows.subscribe, rows.get, rows.get);
  const count = useListCount(pages);
  const isCut = useSyncExternalStore(pages.subscribe, pages.isCut, pages.isCut);
  const sight = `${formatCount(first + 1)}–${formatCount(Math.min(count, last + 1))}`;
  return (
    <>
      <span>
        {isCut
          ? `${sight} of the first ${formatCount(count)}. Narrow the filter to see the others.`
          : `${sight} of ${formatCount(count)}`}
      </span>
      <LiveRegion>{`${label}: ${counted(count, "row")} in one list`}</LiveRegion>
    </>
  );
}
