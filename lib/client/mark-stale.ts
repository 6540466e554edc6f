import { hashKey, type QueryClient, type QueryFilters, type QueryKey } from "@tanstack/react-query";

/** Events come in bursts and reach every open screen at once: debounced with jitter, they cost one read per list. */
const GATHER_MS = 150;
const SPREAD_MS = 350;

/**
 * Refetches the queries that match `filters`; resolves once those on screen have been read. A first read under way is
 * not cancelled and may have been answered before the change, so it is followed by another one.
 */
export async function readAgain(client: QueryClient, filters: QueryFilters): Promise<void> {
  const underWay = client.getQueryCache().findAll({ ...filters, fetchStatus: "fetching" });
  const first = underWay.filter(({ state }) => state.data === undefined);
  await client.invalidateQueries(filters);
  await Promise.allSettled(first.map(({ promise }) => promise));
  await Promise.all(first.map(({ queryKey }) => client.invalidateQueries({ queryKey, exact: true })));
}

const gathered = new WeakMap<QueryClient, Map<string, QueryFilters>>();

function soon(client: QueryClient, name: string, filters: QueryFilters): void {
  const pending = gathered.get(client);
  if (pending) {
    pending.set(name, filters);
    return;
  }
  const started = new Map([[name, filters]]);
  gathered.set(client, started);
  setTimeout(
    () => {
      gathered.delete(client);
      for (const each of started.values()) void readAgain(client, each);
    },
    GATHER_MS + Math.random() * SPREAD_MS,
  );
}

/** Soon refetches everything under `key`, once however often this is called in the meantime. */
export function markStale(client: QueryClient, key: QueryKey): void {
  soon(client, hashKey(key), { queryKey: key });
}

/** How long before its arrival a response may have been produced. */
const LONGEST_READ_MS = 5_000;

/** Soon refetches what an environment's screens read before `at`, by the browser's clock. */
export function markOlderStale(client: QueryClient, environment: string, at: number): void {
  soon(client, `older than ${at} in ${environment}`, {
    predicate: ({ queryKey, state }) =>
      queryKey[1] === environment && (state.dataUpdatedAt || Date.now()) - LONGEST_READ_MS < at,
  });
}

/** Soon refetches everything about an environment; its slug is the second part of every such key. */
export function markEnvironmentStale(client: QueryClient, environment: string): void {
  soon(client, `environment ${environment}`, { predicate: ({ queryKey }) => queryKey[1] === environment });
}
