/** The state of a list, shown and changed by the table; `useListState` keeps it in the URL. */
export interface ListControls {
  /** Filter values as in the URL, by `param`; absent when not set. */
  values: { readonly [param: string]: string | undefined };
  isFiltered: boolean;
  setFilters: (patch: { [param: string]: string | null }) => void;
  clearFilters: () => void;
  /** Spans that a range filter offers, like `last-month`. */
  rangePresets: readonly { value: string; label: string }[];
  /** A span's label and the instants it currently covers, null if it isn't a span. Without `to` it ends now. */
  spanOf: (value: string) => { label: string; from: string; to?: string } | null;
  limit: number;
  pageSizes: readonly number[];
  setLimit: (limit: number) => void;
  /** The `sortBy` of the sorted column; null for the list's own order. */
  sortBy: string | null;
  sortOrder: "asc" | "desc";
  setSort: (sortBy: string | null, order: "asc" | "desc") => void;
  /** Visible columns in order, when a saved view or link specifies them. */
  columns: readonly string[] | null;
  setColumns: (ids: string[] | null) => void;
  /** From 1. */
  page: number;
  back: "none" | "page" | "first";
  goBack: () => void;
  goForward: (nextCursor: string) => void;
  openId: string | null;
  /** Returns a promise if the URL is written later. */
  setOpenId: (id: string | null, how?: "push" | "replace") => unknown;
}

/** One page of a list (specification 2.1) with the time it was read. */
export interface ListPage<Row> {
  rows: readonly Row[];
  hasMore: boolean;
  nextCursor?: string | null;
  totalCount?: number | null;
  /** Number of records that could not be read and are missing from the rows. */
  unreadRecords?: number;
  /** When the page was read: an ISO instant or milliseconds. */
  asOf?: string | number | null;
}

/** Whether parts of a row could not be read. */
export const isPartly = (row: unknown): boolean =>
  typeof row === "object" && row !== null && "unreadFields" in row && row.unreadFields !== undefined;

/** Whether something of a page could not be read. */
export const hasUnread = <Row>(page: ListPage<Row> | undefined): page is ListPage<Row> =>
  page !== undefined && (Boolean(page.unreadRecords) || page.rows.some(isPartly));

/** An error as thrown in the browser: what happened, what it means, what to do, and the server's request id. */
export interface ListError {
  message: string;
  title?: string;
  detail?: string;
  meaning?: string;
  next?: string;
  requestId?: string;
  /** What is wrong with a filter's value, by parameter. */
  fields?: Readonly<Record<string, string>>;
}

/** The current state of the list's query; a result of `useQuery` fits. */
export interface ListQuery<Row> {
  data: ListPage<Row> | undefined;
  isPending: boolean;
  isFetching: boolean;
  /** The rows shown are the previous page's; the new page is loading. */
  isPlaceholderData?: boolean;
  error: ListError | null;
  refetch: () => unknown;
}
