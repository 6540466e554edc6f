import "server-only";
import type { ListTransactionsQuery } from "@/lib/contract/transaction";
import { InputError } from "@/lib/errors";
import { refuseUnknownStatus } from "@/lib/features/quotes/service/known-status";
import { environmentCan } from "@/lib/server/capabilities";
import type { Environment } from "@/lib/server/context";
import { lastOf } from "@/lib/upstream/split-range";
import { serviceFilter } from "../check/history-filters";
import { FILTER_UNKNOWN } from "../fields/filters";
import type { TotalTransactionsInput } from "../schema";

/** Whether this deployment filters by an account on either side (interface-revisions 1). */
export function canFilterByAccount(environment: Pick<Environment, "capabilities">): boolean {
  return environmentCan(environment, "accountIdentifierFilter");
}

/**
 * Throws `InputError` for a filter that this deployment does not have: the service would ignore it, and the result
 * would look as if it had been applied.
 */
export function refuseUnknownFilters(
  environment: Pick<Environment, "capabilities">,
  filter: Pick<ListTransactionsQuery, "accountIdentifier" | "status">,
): void {
  refuseUnknownStatus(environment, filter.status);
  if (filter.accountIdentifier === undefined || canFilterByAccount(environment)) return;
  throw new InputError({
    code: FILTER_UNKNOWN,
    title: "This deployment of the service can't filter by an account on either side.",
    next: "Filter by the sender account or by the recipient account.",
    fields: { accountIdentifier: "The service doesn't have this filter. Use the sender or the recipient account." },
  });
}

/**
 * The part of a filter that the service accepts, as it is sent: an end in milliseconds extends to the end of that
 * millisecond, so that there is no gap before a range that begins with the next one. A finer end is unchanged.
 */
export function toItsEnd(whole: TotalTransactionsInput) {
  const filter = serviceFilter(whole);
  const { endDate } = filter;
  if (endDate === undefined || /\.\d{4}/.test(endDate)) return filter;
  return { ...filter, endDate: lastOf(Date.parse(endDate)) };
}
