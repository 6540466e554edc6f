import { hashKey, type QueryClient, type QueryFilters, type QueryKey } from "@tanstack/react-query";

/** Events come in bursts and reach every open screen at once: gathered and spread, they cost one read per list. */
const GATHER_MS = 150;
const SPREAD_MS = 350;

/**
 * Makes what `filters` name read again; over once what is on the screen was. A first read that is under way is not broken
 * off, and may have been answered before the change: it is followed by another one.
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

/** Soon makes everything under `key` read again, once however often it is said meanwhile. */
export function markStale(client: QueryClient, key: QueryKey): void {
  soon(client, hashKey(key), { queryKey: key });
}

/** An answer may have been made this long before it came. */
const LONGEST_READ_MS = 5_000;

/** Soon makes what an environment's screens read before a moment of the browser's clock read again. */
export function markOlderStale(client: QueryClient, environment: string, at: number): void {
  soon(client, `older than ${at} in ${environment}`, {
    predicate: ({ queryKey, state }) =>
      queryKey[1] === environment && (state.dataUpdatedAt || Date.now()) - LONGEST_READ_MS < at,
  });
}

/** Soon makes everything about an environment read again; its slug is the second part of every such key. */
export function markEnvironmentStale(client: QueryClient, environment: string): void {
  soon(client, `environment ${environment}`, { predicate: ({ queryKey }) => queryKey[1] === environment });
}
