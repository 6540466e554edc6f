import { expect, test } from "vitest";
import { readTypedFilter } from "@/components/data-table/typed-filter";
import { RANGE_PRESETS, resolveSpan, spanLabel } from "@/lib/client/relative-range";
import { transactionFilters } from "@/lib/features/transactions/fields/filters";

const spans = {
  rangePresets: RANGE_PRESETS,
  spanOf: (value: string) => {
    const span = resolveSpan(value, "UTC", Date.parse("2026-11-25T10:00:00Z"));
    return span && { label: spanLabel(value), ...span };
  },
};
const read = (line: string) => readTypedFilter(line, transactionFilters, spans);
/** What a line sets, if all of it was understood. */
const set = (line: string) => {
  const { patch, unknown } = read(line);
  expect(unknown, line).toEqual([]);
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== null));
};

test("failed payments of last week in USD over 1,000, in any words and any order", () => {
  const wanted = { status: "FAILED", startDate: "last-week", amountCurrency: "USD", amountFrom: "1000" };
  for (const line of [
    "failed last week USD > 1,000",
    "failed last week usd >1000",
    "Failed payments of last week in USD over 1,000",
    "over 1,000.00 usd, last week, failed",
    "status failed created last week at least 1,000 usd",
  ]) {
    expect(set(line), line).toEqual(wanted);
  }
});

test("several statuses and currencies, bounds on both sides, custom spans", () => {
  expect(set("failed expired")).toEqual({ status: read("expired failed").patch.status });
  expect(set("usd eur")).toEqual({ currency: "USD,EUR" });
  expect(set("gbp, eur up to 500")).toEqual({ amountCurrency: "GBP,EUR", amountTo: "500" });
  expect(set("currency of the amount eur usd > 5")).toEqual({
    amountCurrency: "EUR",
    currency: "USD",
    amountFrom: "5",
  });
  expect(set("between 10 and 20.50")).toEqual({ amountFrom: "10", amountTo: "20.5" });
  expect(set("from 10 to 20")).toEqual({ amountFrom: "10", amountTo: "20" });
  expect(set("up to 1,000,000")).toEqual({ amountTo: "1000000" });
  expect(set("last 90 days")).toEqual({ startDate: "90d" });
  expect(set("settled last 24 hours")).toEqual({ settledFrom: "24h" });
  expect(set("settled yesterday created this week")).toEqual({ settledFrom: "yesterday", startDate: "this-week" });
  expect(set("incoming no update for a day")).toEqual({ type: "INCOMING", quietFor: "1d" });
  expect(set("refund failed")).toEqual({ refundStatus: "FAILED" });
  expect(set("refund failed failed")).toEqual({ refundStatus: "FAILED", status: "FAILED" });
  expect(set("watched by me outgoing")).toEqual({ isWatched: "true", type: "OUTGOING" });
  expect(set('reference INV-7 search "Acme Ltd" sent currency gbp')).toEqual({
    ...{ reference: "INV-7", text: "Acme Ltd", sentCurrency: "GBP" },
  });
});

test("a new bound or span replaces both ends that were set", () => {
  expect(read("last week > 5").patch).toEqual({
    ...{ startDate: "last-week", endDate: null, amountFrom: "5", amountTo: null },
  });
});

test("guesses nothing: reports words that aren't a filter or contradict another", () => {
  expect(read("failed lastweek").unknown).toEqual(["lastweek"]);
  expect(read("faild").unknown).toEqual(["faild"]);
  expect(read("1,000").unknown).toEqual(["1,000"]);
  expect(read("> lots").unknown).toEqual([">", "lots"]);
  expect(read("between 20 and 10").unknown).not.toEqual([]);
  expect(read("today yesterday")).toMatchObject({ patch: { startDate: "today" }, unknown: ["yesterday"] });
  expect(read("incoming outgoing").unknown).toEqual(["outgoing"]);
  expect(read("> 5 > 6").unknown).toEqual(["> 6"]);
  expect(read("try all top").unknown).toEqual(["try", "all", "top"]);
  expect(set("TRY")).toEqual({ currency: "TRY" });
  expect(read("last 99999 days").unknown).not.toEqual([]);
  expect(read("   ")).toEqual({ patch: {}, unknown: [] });
});

test("words of a filter that the list lacks mean nothing", () => {
  const few = transactionFilters.filter(({ param }) => param === "status");
  expect(readTypedFilter("failed usd > 5 today", few, spans).unknown).toEqual(["usd", ">", "5", "today"]);
});
