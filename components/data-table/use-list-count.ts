import { useSyncExternalStore } from "react";
import type { ListPages } from "./list-pages";

/** Rows in a long list, as far as that is known. */
export function useListCount<Row>({ subscribe, count }: ListPages<Row>): number {
  return useSyncExternalStore(subscribe, count, count);
}
