/** The state of a list that the table shows and changes; `useListState` keeps it in the URL. */
export interface ListControls {
  /** Filter values as they stand in the URL: by `param`, absent when not set. */
  values: { readonly [param: string]: string | undefined };
  isFiltered: boolean;
  setFilters: (patch: { [param: string]: string | null }) => void;
  clearFilters: () => void;
  /** Spans that a range offers, like `last-month`. */
  rangePresets: readonly { value: string; label: string }[];
  /** What a span is called and between which instants it lies now; null for what is no span. Without `to` it ends now. */
  spanOf: (value: string) => { label: string; from: string; to?: string } | null;
  limit: number;
  pageSizes: readonly number[];
  setLimit: (limit: number) => void;
  /** The `sortBy` of the column that the list is sorted by; null: its own. */
  sortBy: string | null;
  sortOrder: "asc" | "desc";
  setSort: (sortBy: string | null, order: "asc" | "desc") => void;
  /** Visible columns in order, when a saved view or link brings its own. */
  columns: readonly string[] | null;
  setColumns: (ids: string[] | null) => void;
  /** From 1. */
  page: number;
  back: "none" | "page" | "first";
  goBack: () => void;
  goForward: (nextCursor: string) => void;
  openId: string | null;
  /** Gives a promise where the address is written later. */
  setOpenId: (id: string | null, how?: "push" | "replace") => unknown;
}

/** One page of a list (specification 2.1) with the moment it was read. */
export interface ListPage<Row> {
  rows: readonly Row[];
  hasMore: boolean;
  nextCursor?: string | null;
  totalCount?: number | null;
  /** Records that could not be read and are not among the rows. */
  unreadRecords?: number;
  /** When the page was read: an ISO instant or milliseconds. */
  asOf?: string | number | null;
}

/** An error as the browser's side throws it: what happened, what it means, what to do, the server's request id. */
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

/** What a query of the list says now; the result of `useQuery` fits. */
export interface ListQuery<Row> {
  data: ListPage<Row> | undefined;
  isPending: boolean;
  isFetching: boolean;
  /** The rows shown are the page before: the new one is on its way. */
  isPlaceholderData?: boolean;
  error: ListError | null;
  refetch: () => unknown;
}
