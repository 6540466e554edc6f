/** For how long there was no news of a payment under way, in hours. */
export const QUIET_FOR = ["1h", "4h", "1d", "3d", "7d"] as const;
export const QUIET_HOURS: Record<(typeof QUIET_FOR)[number], number> = {
  "1h": 1,
  "4h": 4,
  "1d": 24,
  "3d": 72,
  "7d": 168,
};

/** Filters that the service doesn't have: the local history answers them. */
const OF_HISTORY = [
  "text",
  "failureReason",
  "refundStatus",
  "currency",
  "sentCurrency",
  "receivedCurrency",
  "amountFrom",
  "amountTo",
  "settledFrom",
  "settledTo",
  "quietFor",
] as const;

/** The values of a filter that takes several: `FAILED,EXPIRED`. */
export const valuesOf = (text: string): string[] => text.split(/[,\s]+/).filter(Boolean);

/** Whether the service alone can't answer a filter: it has one status at a time, and none of the history's own. */
export function needsHistory(filter: { readonly [param: string]: unknown }): boolean {
  const { status } = filter;
  return (
    OF_HISTORY.some((param) => filter[param] !== undefined) ||
    (typeof status === "string" && valuesOf(status).length > 1)
  );
}

/** What drops the filters that only the history has, and all statuses but the first. */
export function liveOnly(filter: { readonly [param: string]: string | undefined }): Record<string, string | null> {
  const dropped = Object.fromEntries(OF_HISTORY.map((param) => [param, null]));
  return { ...dropped, ...(filter.status ? { status: valuesOf(filter.status)[0] ?? null } : {}) };
}
