import { useSyncExternalStore } from "react";
import type { ListPages } from "./list-pages";

/** The number of rows in a long list, as far as known. */
export function useListCount<Row>({ subscribe, count }: ListPages<Row>): number {
  return useSyncExternalStore(subscribe, count, count);
}
