import type { ListControls } from "@/components/data-table/list-controls";
import type { AccountList } from "@/lib/features/external-accounts/schema";
import { counted } from "@/lib/numbers";

type Walked = Pick<AccountList, "walked" | "totalCount"> & { rows: readonly unknown[] };

/** How many match, and honestly how far was looked when the service could not filter. */
export function summaryOf(page: Walked | undefined): string | null {
  if (!page) return null;
  if (page.walked && !page.walked.isEnd) {
    return `${page.rows.length} found in the first ${counted(page.walked.accounts, "account")}`;
  }
  if (page.walked) return `${counted(page.walked.accounts, "account")} searched`;
  return page.totalCount === undefined ? null : counted(page.totalCount, "account");
}

/** Nothing was found so far, but not everything was looked through: "nothing matches" would not be true. */
export function isSearchOpen(page: Walked | undefined): boolean {
  return page !== undefined && page.rows.length === 0 && page.walked?.isEnd === false;
}

/** The controls as the table should see them when the search is open: then it shows what it is given to say. */
export function openControls<Controls extends ListControls>(controls: Controls, page: Walked | undefined): Controls {
  return isSearchOpen(page) ? { ...controls, isFiltered: false, page: 1 } : controls;
}
