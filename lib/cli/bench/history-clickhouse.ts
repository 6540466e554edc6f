import { TotalTransactionsInput } from "@/lib/features/transactions/schema";
import { historyFilter } from "@/lib/features/transactions/service/history-filter";
import { clickhouseHistory } from "@/lib/history/clickhouse/clickhouse";
import { type Clickhouse, openClickhouse } from "@/lib/history/clickhouse/connection";
import { ch, raw, uuid } from "@/lib/history/clickhouse/sql";
import { PLACES, TRANSACTIONS } from "@/lib/history/clickhouse/tables";
import type { History } from "@/lib/history/history";
import { createDatabase } from "@/lib/server/db/client";
import { startClickhouse } from "../testing/clickhouse";
import { type Figure, percentile } from "./figure";
import { FRAGMENTS, filters } from "./history";
import type { World } from "./world";

/** More than fits one machine; the baseline is a tenth of it. */
const LARGE = 10_000_000;
const ROUNDS = 8;
/** Payments per insert: each insert stays far below the client's time limit. */
const BATCH = 500_000;
const DAY_MS = 86_400_000;

/** The payments of `history-rows.ts`, in ClickHouse's SQL. */
const rows = (environmentId: string, from: number, count: number) => ch`
  insert into ${raw(TRANSACTIONS)} (environment_id, id, filed_at, changed_at, status, type, failure_reason, refund_status,
    quote_id, reference, customer_id, platform_customer_id, source_type, source_id, destination_type, destination_id,
    sent, sent_currency, sent_decimals, received, received_currency, received_decimals, settled_at, is_final,
    search_text, fingerprint, seen_at, version, is_deleted)
  select ${uuid(environmentId)}, concat('Transaction:', hash), filed_at, filed_at, state,
    if(n % 3 = 0, 'INCOMING', 'OUTGOING'),
    if(state = 'FAILED', ['QUOTE_EXECUTION_FAILED', 'LIGHTNING_PAYMENT_FAILED', 'TIMEOUT'][n % 3 + 1], ''),
    if(state = 'REFUNDED', 'COMPLETED', ''), concat('Quote:', lower(hex(MD5(hash)))), upper(left(hash, 8)),
    concat('Customer:', toString(n % 5000)), null, 'ACCOUNT', concat('InternalAccount:', toString(n % 9000)), 'ACCOUNT',
    concat('ExternalAccount:', toString(n * 31 % 9000)), n * 104729 % 5000000 + 100,
    ['USD', 'USD', 'EUR', 'BRL', 'GBP'][n % 5 + 1], 2, n * 15485863 % 90000000 + 100,
    ['MXN', 'PHP', 'NGN', 'EUR', 'USD', 'INR'][n % 6 + 1], 2,
    if(state = 'COMPLETED', filed_at + toIntervalSecond(n % 600), null), true,
    concat('transaction:', hash, ' quote:', lower(hex(MD5(hash))), ' ', left(hash, 8)), left(hash, 22), now64(3), 1, 0
  from (
    select number + ${from} as n, lower(hex(MD5(toString(number + ${from})))) as hash,
      now64(3) - toIntervalSecond((number + ${from}) * 7919 % 31104000) as filed_at,
      if(n % 12 > 0, 'COMPLETED', ['FAILED', 'REJECTED', 'EXPIRED', 'REFUNDED', 'FAILED'][intDiv(n, 12) % 5 + 1]) as state
    from numbers(${count})
  )`;

async function fill(clickhouse: Clickhouse, environmentId: string, held: number, count: number): Promise<void> {
  for (let from = held; from < count; from += BATCH) {
    await clickhouse.command(rows(environmentId, from + 1, Math.min(BATCH, count - from)));
  }
  await clickhouse.command(
    ch`insert into ${raw(PLACES)} select environment_id, id, filed_at from ${raw(TRANSACTIONS)}
      where environment_id = ${uuid(environmentId)}`,
  );
}

/** The queries to measure, each as long as the caller of the history waits. */
function questions(history: History, environmentId: string) {
  const now = Date.now();
  const page = { limit: 50, order: "desc" } as const;
  const listed = filters().map(({ sortBy, ...filter }) => {
    const { text, ...others } = filter;
    const found = text === undefined ? {} : { found: { text, customerIds: [], accountIds: [] } };
    const wanted = historyFilter(TotalTransactionsInput.parse(others), { ...found }, now);
    return () => history.list(environmentId, wanted, { ...page, ...(sortBy === "amount" ? { by: sortBy } : {}) });
  });
  const found = FRAGMENTS.filter((text) => /^[\da-z]+$/i.test(text)).map((text) => {
    const fragments = { text: text.toLowerCase(), customerIds: [], accountIds: [], amounts: [] };
    return () => history.search(environmentId, fragments, 8);
  });
  const from = new Date(now - 29 * DAY_MS);
  const overview = () =>
    Promise.all([
      history.days(environmentId, { from: from.toISOString().slice(0, 10) }),
      history.days(environmentId, "open"),
      history.corridors(environmentId, from, new Date(now - 7 * DAY_MS)),
    ]);
  return { list: listed, find: found, figures: [overview] };
}

async function measure(ask: readonly (() => Promise<unknown>)[]): Promise<number> {
  for (const one of ask) await one();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const one of ask) {
      const began = performance.now();
      await one();
      times.push(performance.now() - began);
    }
  }
  return percentile(times, 0.95);
}

/**
 * How long the history takes in ClickHouse with ten million payments or `size`: a page by any filter, a search and the
 * overview's figures, against a tenth of them. The engine is `chdb`, or the server in CORRIDOR_TEST_CLICKHOUSE_URL.
 */
export async function historyClickhouse({ stack }: World, size = LARGE): Promise<Figure[]> {
  const server = await startClickhouse();
  const clickhouse = openClickhouse({ url: server.url, cluster: null });
  const database = createDatabase(stack.databaseUrl, { max: 2 });
  const environmentId = crypto.randomUUID();
  try {
    const { list, find, figures } = questions(clickhouseHistory(database.db, clickhouse), environmentId);
    const all = async () => ({ list: await measure(list), find: await measure(find), figures: await measure(figures) });
    await fill(clickhouse, environmentId, 0, size / 10);
    const small = await all();
    await fill(clickhouse, environmentId, size / 10, size);
    const large = await all();
    const of = `History of ${size.toLocaleString("en")} in ClickHouse`;
    return [
      { what: "list" as const, name: "a page by any filter", aim: "≤ 2 ×", isReached: large.list <= 2 * small.list },
      { what: "find" as const, name: "search by a fragment", aim: "", isReached: null },
      { what: "figures" as const, name: "the overview's figures", aim: "< 500 ms", isReached: large.figures < 500 },
    ].map(({ what, name, aim, isReached }) => ({
      ...{ name: `${of}: ${name}, p95`, value: large[what], baseline: small[what], unit: "ms", aim, isReached },
    }));
  } finally {
    await Promise.all([clickhouse.close(), database.close()]);
    await server.stop();
  }
}
