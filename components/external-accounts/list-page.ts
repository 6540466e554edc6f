import type { ListControls } from "@/components/data-table/list-controls";
import type { AccountList } from "@/lib/features/external-accounts/schema";
import { counted } from "@/lib/numbers";

type Walked = Pick<AccountList, "walked" | "totalCount"> & { rows: readonly unknown[] };

/** How many match, and how many were searched if the service could not filter. */
export function summaryOf(page: Walked | undefined): string | null {
  if (!page) return null;
  if (page.walked && !page.walked.isEnd) {
    return `${page.rows.length} found in the first ${counted(page.walked.accounts, "account")}`;
  }
  if (page.walked) return `${counted(page.walked.accounts, "account")} searched`;
  return page.totalCount === undefined ? null : counted(page.totalCount, "account");
}

/** Nothing was found so far, but the search is incomplete: "nothing matches" would be wrong. */
export function isSearchOpen(page: Walked | undefined): boolean {
  return page !== undefined && page.rows.length === 0 && page.walked?.isEnd === false;
}

/** The controls for the table while the search is incomplete, so that it shows its empty state. */
export function openControls<Controls extends ListControls>(controls: Controls, page: Walked | undefined): Controls {
  return isSearchOpen(page) ? { ...controls, isFiltered: false, page: 1 } : controls;
}
