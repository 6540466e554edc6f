import "server-only";
import fc from "fast-check";
import type { HistoryFilter } from "@/lib/history/filter";
import type { HistoryRow } from "@/lib/history/history";
import { toMajorUnits } from "@/lib/money";
import { mainSide } from "@/lib/server/db/schema/main-amount";

function digitsOf(row: HistoryRow): string {
  const { units, decimals } = mainSide(row);
  return toMajorUnits(units ?? 0, decimals);
}

/** Filters with values that occur in `all`, each with up to four conditions, from `named` if given. */
export function filtersOf(
  all: readonly HistoryRow[],
  named?: readonly (keyof HistoryFilter)[],
): fc.Arbitrary<HistoryFilter> {
  const row = fc.constantFrom(...all);
  const some = (value: (one: HistoryRow) => string | null) =>
    fc.array(row, { minLength: 1, maxLength: 3 }).map((rows) => rows.map((one) => value(one) ?? ""));
  const time = row.map(({ createdAt }) => createdAt ?? new Date());
  const ids = (value: (one: HistoryRow) => string | null) => fc.oneof(some(value), fc.constant<string[]>([]));
  const found = fc.record({
    text: fc.option(row.chain(({ searchText }) => fc.nat(60).map((at) => searchText.slice(at, at + 4)))),
    customerIds: ids(({ customerId }) => customerId),
    accountIds: ids(({ destinationId }) => destinationId),
  });
  const idSet = fc.array(row, { maxLength: 40 }).map((rows) => new Set(rows.map(({ id }) => id)));
  const whole = fc.record({
    ids: idSet,
    exceptIds: idSet,
    statuses: some(({ status }) => status),
    types: some(({ type }) => type),
    failureReasons: some(({ failureReason }) => failureReason),
    refundStatuses: some(({ refundStatus }) => refundStatus),
    currencies: some(({ receivedCurrency }) => receivedCurrency),
    amountCurrencies: some((one) => mainSide(one).currency),
    sentCurrencies: some(({ sentCurrency }) => sentCurrency),
    receivedCurrencies: some(({ receivedCurrency }) => receivedCurrency),
    amountFrom: row.map(digitsOf),
    amountTo: row.map(digitsOf),
    customerIds: some(({ customerId }) => customerId),
    accountIds: some(({ sourceId, destinationId }) => sourceId ?? destinationId),
    sourceIds: some(({ sourceId }) => sourceId),
    destinationIds: some(({ destinationId }) => destinationId),
    platformCustomerId: row.map(({ platformCustomerId }) => platformCustomerId ?? "none"),
    reference: row.map(({ reference }) => reference ?? "none"),
    createdFrom: time,
    createdTo: time,
    settledFrom: row.map(({ settledAt }) => settledAt ?? new Date(0)),
    settledTo: row.map(({ settledAt }) => settledAt ?? new Date()),
    found,
    quietSince: row.map(({ changedAt }) => changedAt ?? new Date()),
  });
  return whole.chain((values) => {
    const names = Object.keys(values) as (keyof HistoryFilter)[];
    return fc.subarray([...(named ?? names)], { maxLength: 4 }).map((chosen) => {
      const filter: HistoryFilter = { ...values };
      for (const name of names) if (!chosen.includes(name)) delete filter[name];
      return filter;
    });
  });
}
