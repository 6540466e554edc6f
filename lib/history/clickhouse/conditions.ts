import "server-only";
import { RETURNED } from "@/lib/contract/transaction-status";
import { containsText } from "@/lib/server/db/keyset";
import { MAIN_SQL, PLACE_SQL } from "@/lib/server/db/schema/main-amount";
import { MOST_DECIMALS } from "../cursor";
import { boundOf, type HistoryFilter } from "../filter";
import type { Fragments } from "../history";
import { ch, join, raw, type Sql, uuid } from "./sql";
import { PLACES } from "./tables";

/** The numbers of decimals that a currency may have. */
export const DECIMALS = Array.from({ length: MOST_DECIMALS + 1 }, (_, decimals) => decimals);

/** Larger than any amount. */
const BEYOND = 2n ** 53n;

/** `settledAtOf` for ClickHouse. */
const hasSettled = ch`(status = 'COMPLETED' or (status = ${RETURNED.status} and failure_reason = ${RETURNED.failureReason}))`;

/** A filter as ClickHouse conditions, to be appended to others; equivalent to `matchesFilter`. */
export function conditions(environmentId: string, filter: HistoryFilter): Sql {
  const { accountIds, amountFrom, amountTo, found, quietSince } = filter;
  const any = (column: string, values: readonly string[] | undefined) =>
    values && (values.length === 0 ? ch`false` : ch`${raw(column)} in ${values}`);
  const either = (one: string, other: string, values: readonly string[] | undefined) =>
    values && (values.length === 0 ? ch`false` : ch`(${raw(one)} in ${values} or ${raw(other)} in ${values})`);
  const bound = (text: string, rounding: "up" | "down") =>
    DECIMALS.map((decimals) => {
      const exact = boundOf(text, decimals, rounding);
      return Number(exact < BEYOND ? exact : BEYOND);
    });
  const amount = raw(MAIN_SQL.units);
  const place = raw(`${PLACE_SQL.decimals} + 1`);
  const parts = [
    filter.ids && isPlacedAs(environmentId, filter.ids),
    filter.exceptIds && ch`not ${isOneOf(filter.exceptIds)}`,
    any("status", filter.statuses),
    any("type", filter.types),
    any("failure_reason", filter.failureReasons),
    any("refund_status", filter.refundStatuses),
    either("sent_currency", "received_currency", filter.currencies),
    any(MAIN_SQL.currency, filter.amountCurrencies),
    any("sent_currency", filter.sentCurrencies),
    any("received_currency", filter.receivedCurrencies),
    any("customer_id", filter.customerIds),
    either("source_id", "destination_id", accountIds),
    any("source_id", filter.sourceIds),
    any("destination_id", filter.destinationIds),
    filter.platformCustomerId === undefined ? undefined : ch`platform_customer_id = ${filter.platformCustomerId}`,
    filter.reference === undefined ? undefined : ch`reference = ${filter.reference}`,
    amountFrom === undefined ? undefined : ch`${amount} >= arrayElement(${bound(amountFrom, "up")}, ${place})`,
    amountTo === undefined ? undefined : ch`${amount} <= arrayElement(${bound(amountTo, "down")}, ${place})`,
    filter.createdFrom && ch`filed_at >= ${filter.createdFrom}`,
    filter.createdTo && ch`filed_at <= ${filter.createdTo}`,
    (filter.settledFrom ?? filter.settledTo) && hasSettled,
    filter.settledFrom && ch`settled_at >= ${filter.settledFrom}`,
    filter.settledTo && ch`settled_at <= ${filter.settledTo}`,
    found && isFound(found),
    quietSince && ch`not is_final and coalesce(changed_at, filed_at) < ${quietSince}`,
  ];
  const set = parts.filter((part) => part !== undefined);
  return join([ch`true`, ...set], " and ");
}

/** A server accepts a parameter of up to 128 KiB; an ID has up to 256 characters. */
const IDS_IN_VALUE = 400;

function isOneOf(ids: ReadonlySet<string>): Sql {
  const all = [...ids];
  const parts = Array.from({ length: Math.ceil(all.length / IDS_IN_VALUE) }, (_, at) => {
    return ch`id in ${all.slice(at * IDS_IN_VALUE, (at + 1) * IDS_IN_VALUE)}`;
  });
  return ch`(${join([ch`false`, ...parts], " or ")})`;
}

/** Matches ids by where they are filed, because the table is not ordered by id. */
const isPlacedAs = (environmentId: string, ids: ReadonlySet<string>) => ch`(filed_at, id) global in (
  select filed_at, id from ${raw(PLACES)} where environment_id = ${uuid(environmentId)} and ${isOneOf(ids)}
)`;

type Found = NonNullable<HistoryFilter["found"]> & Partial<Pick<Fragments, "amounts">>;

/** See `HistoryFilter.found`; `amounts` match on either side. */
export function isFound({ text, customerIds, accountIds, amounts = [] }: Found): Sql {
  const parts = [
    ...(text === null ? [] : [ch`search_text like ${containsText(text).replaceAll("…", "%")}`]),
    ...(customerIds.length === 0 ? [] : [ch`customer_id in ${customerIds}`]),
    ...(accountIds.length === 0 ? [] : [ch`source_id in ${accountIds}`, ch`destination_id in ${accountIds}`]),
    ...(amounts.length === 0 ? [] : [ch`sent in ${amounts}`, ch`received in ${amounts}`]),
  ];
  return parts.length === 0 ? ch`false` : ch`(${join(parts, " or ")})`;
}
