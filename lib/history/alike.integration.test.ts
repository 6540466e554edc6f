import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEngines, stopEngines, TEST_ENGINES } from "@/lib/cli/testing/history-engines";
import { filtersOf } from "@/lib/cli/testing/history-filters";
import { ago, dayOf, delivered, numbers, read, row } from "@/lib/cli/testing/history-rows";
import type { HistoryFilter } from "./filter";
import type { History, HistoryRow, Hit, ListedRow, SortBy } from "./history";

beforeAll(() => startEngines());
afterAll(stopEngines);

const [postgresql, other] = TEST_ENGINES;

test.skipIf(other.isMissing)(
  `${other.name} answers as PostgreSQL does, row by row, after the same 60 batches`,
  async () => {
    const pick = numbers(20_261_123);
    const one = <T>(values: readonly [T, ...T[]]): T => values[pick(values.length)] ?? values[0];
    const here = crypto.randomUUID();
    const ids = Array.from({ length: 250 }, (_, at) => `Transaction:${String(at).padStart(4, "0")}-${"ab".repeat(12)}`);
    const created = ids.map(() => ago(pick(60), pick(80_000_000)));
    const anything = (): HistoryRow => {
      const at = pick(ids.length);
      const createdAt = pick(12) === 0 ? null : pick(40) === 0 ? ago(pick(60)) : (created[at] ?? null);
      const searched = `${ids[at]?.toLowerCase()} inv-1 shop-1`;
      const status = one(["PENDING", "PROCESSING", "COMPLETED", "FAILED"]);
      return row({
        ...{ id: ids[at], createdAt, status, changedAt: pick(3) === 0 ? null : ago(pick(20)) },
        ...{
          type: one(["INCOMING", "OUTGOING"]),
          failureReason: status === "FAILED" ? one(["LIMIT", "PAYOUT_RETURNED"]) : "",
        },
        ...{ sent: pick(5) === 0 ? null : pick(900), received: pick(2) === 0 ? null : pick(900) },
        ...one([{ sentCurrency: "USD", sentDecimals: 2 }, { sentCurrency: "BHD", sentDecimals: 3 }, noCurrency]),
        ...one([
          { receivedCurrency: "EUR", receivedDecimals: 2 },
          { receivedCurrency: "JPY", receivedDecimals: 0 },
        ]),
        ...{ isFinal: status !== "PENDING", refundStatus: one(["", "PENDING"]), quoteId: one([null, "Quote:1"]) },
        ...{
          reference: one([null, "INV-1", "inv-1"]),
          platformCustomerId: one([null, "shop-1"]),
          searchText: searched,
        },
        ...{ sourceType: one(["ACCOUNT", ""]), destinationType: one(["ACCOUNT", "UMA_ADDRESS"]) },
        ...{ destinationId: one([null, "ExternalAccount:1"]) },
        ...{ customerId: `Customer:${pick(9)}`, sourceId: `InternalAccount:${pick(9)}` },
        ...{ settledAt: pick(2) === 0 ? ago(1, pick(80_000_000)) : null },
      });
    };
    const noCurrency = { sentCurrency: "", sentDecimals: 0 };
    const [postgres, clickhouse] = [postgresql.open(), other.open()];
    const written: HistoryRow[] = [];
    const alike = async <T>(ask: (history: History) => Promise<T>) => {
      const [expected, found] = await Promise.all([ask(postgres), ask(clickhouse)]);
      expect(found).toEqual(expected);
    };
    for (let batch = 0; batch < 60; batch++) {
      const rows = Array.from({ length: 1 + pick(120) }, anything);
      const at = ago(pick(25), pick(1_000));
      const source = one([read(at), read(at), delivered(at), read(at, { rebuiltSince: ago(pick(25)) })]);
      written.push(...rows);
      await alike((history) => history.put(here, rows, source));
      const gone = ids.slice(pick(200)).slice(0, pick(4));
      if (pick(5) === 0) await alike((history) => history.remove(here, gone));
      if (pick(15) === 0) await alike((history) => history.removeUnseen(here, ago(24)));
    }
    await alike((history) => history.count(here));
    for (const days of [3, 20, 90]) await alike((history) => history.days(here, { from: dayOf(ago(days)) }));
    await alike((history) => history.days(here, "open"));
    await alike(async (history) => new Set(await history.due(here, 1_000)));
    for (let at = 0; at < 9; at++) {
      const parts = {
        text: null,
        customerIds: [`Customer:${at}`],
        accountIds: [`InternalAccount:${at}`],
        amounts: [at * 100],
      };
      await alike(async (history) => (await history.search(here, parts, 1_000)).map(shown));
      await alike(async (history) => (await history.search(here, { ...parts, text: `00${at}` }, 5)).map(shown));
    }
    for (const filter of fc.sample(filtersOf(written), { numRuns: 40, seed: 20 })) {
      for (const order of ["asc", "desc"] as const) {
        for (const by of ["created", "amount"] as const)
          await alike((history) => everyPage(history, here, filter, { by, order }));
      }
      await alike((history) => history.sums(here, filter));
    }
    const close = (value: unknown) => JSON.parse(JSON.stringify(value, (_, each) => rounded(each)));
    await alike(async (history) => close(await history.corridors(here, ago(90), ago(20))));
    const like = { type: "OUTGOING", sentCurrency: "USD", receivedCurrency: "EUR" };
    await alike(async (history) => close(await history.usualTime(here, like)));
  },
  240_000,
);

/** All payments that match a filter, read page by page. */
async function everyPage(
  history: History,
  here: string,
  filter: HistoryFilter,
  inOrder: { by: SortBy; order: "asc" | "desc" },
) {
  const rows: ListedRow[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await history.list(here, filter, { ...inOrder, limit: 97, cursor });
    rows.push(...page.rows);
    cursor = page.nextCursor;
  }
  return rows;
}

const rounded = (value: unknown) => (typeof value === "number" ? Math.round(value * 1e6) / 1e6 : value);
/** The compared fields of a hit; engines may return more. */
const shown = (hit: Hit) => [
  hit.id,
  hit.at,
  hit.status,
  hit.type,
  hit.sourceId,
  hit.sent,
  hit.sentCurrency,
  hit.received,
];
