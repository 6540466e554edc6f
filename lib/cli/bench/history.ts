import { Client } from "pg";
import { type Figure, percentile } from "./figure";
import { emptyHistory, fillHistory } from "./history-rows";
import type { World } from "./world";

/** The volume of a busy platform. */
const LARGE = 1_000_000;
const ROUNDS = 12;
const AIMS = { list: 150, totals: 150, find: 150, figures: 500 };

const DAY_MS = 86_400_000;
const weekAgo = () => new Date(Date.now() - 7 * DAY_MS).toISOString();

/** Common filters of the explorer; each is requested as a page and as its totals. */
export const filters = (): Record<string, string>[] => [
  { status: "FAILED", currency: "USD", amountFrom: "1000", startDate: weekAgo() },
  { status: "FAILED,REJECTED,EXPIRED" },
  { failureReason: "TIMEOUT" },
  { sentCurrency: "EUR", receivedCurrency: "MXN", startDate: weekAgo() },
  { amountFrom: "49000", amountTo: "49001" },
  { refundStatus: "COMPLETED" },
  { text: "c4ca42" },
  { text: "mar" },
  { quietFor: "1h" },
  { currency: "INR", status: "FAILED" },
  { sortBy: "amount" },
  { sortBy: "amount", amountCurrency: "USD", startDate: weekAgo() },
];
export const FRAGMENTS = ["c4ca42", "C81E728D", "mar", "5331", "1,250.00", "quote:1"];

/**
 * How long the console takes over a local history of a million payments or `size`, through its own API, signed in:
 * pages, totals, search and the overview's figures; the baseline is ten thousand, or a million for more than that.
 */
export async function history({ stack, cookie }: World, size = LARGE): Promise<Figure[]> {
  const client = new Client({ connectionString: stack.databaseUrl });
  await client.connect();
  const headers = { cookie, "corridor-environment": stack.environment };
  const ask = async (path: string): Promise<number> => {
    const began = performance.now();
    const response = await fetch(`${stack.url}${path}`, { headers });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`);
    return performance.now() - began;
  };
  const measure = async (paths: readonly string[]): Promise<number> => {
    for (const path of paths) await ask(path);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) for (const path of paths) times.push(await ask(path));
    return percentile(times, 0.95);
  };
  const all = async (count: number) => {
    await fillHistory(client, environmentId, count);
    const queries = filters().map((filter) => new URLSearchParams(filter).toString());
    const added = filters().map(({ sortBy: _, ...filter }) => new URLSearchParams(filter).toString());
    return {
      list: await measure(queries.map((query) => `/api/transactions?limit=50&${query}`)),
      totals: await measure(added.map((query) => `/api/transactions/totals?${query}`)),
      find: await measure(FRAGMENTS.map((text) => `/api/directory/find?${new URLSearchParams({ text })}`)),
      figures: await measure(["/api/overview/figures"]),
    };
  };
  const { rows } = await client.query<{ id: string }>("select id from environment where slug = $1", [
    stack.environment,
  ]);
  const environmentId = rows[0]?.id ?? "";
  try {
    await emptyHistory(client);
    const small = await all(size > LARGE ? LARGE : 10_000);
    const large = await all(size);
    const names: Record<keyof typeof AIMS, string> = {
      list: "a page by any filter",
      totals: "a filter's totals",
      find: "search by a fragment",
      figures: "the overview's figures",
    };
    return (Object.keys(AIMS) as (keyof typeof AIMS)[]).map((what) => ({
      name: `History of ${size.toLocaleString("en")}: ${names[what]}, p95`,
      value: large[what],
      baseline: small[what],
      unit: "ms",
      aim: `< ${AIMS[what]} ms`,
      isReached: large[what] < AIMS[what],
    }));
  } finally {
    await client.end();
  }
}
