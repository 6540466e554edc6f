import { hashKey, type QueryClient, type QueryKey } from "@tanstack/react-query";

/** Events come in bursts and reach every open screen at once: gathered and spread, they cost one read per list. */
const GATHER_MS = 150;
const SPREAD_MS = 350;

const gathered = new WeakMap<QueryClient, Map<string, QueryKey>>();

/** Soon makes everything under `key` read again, once however often it is said meanwhile. */
export function markStale(client: QueryClient, key: QueryKey): void {
  const pending = gathered.get(client);
  if (pending) {
    pending.set(hashKey(key), key);
    return;
  }
  const started = new Map([[hashKey(key), key]]);
  gathered.set(client, started);
  setTimeout(
    () => {
      gathered.delete(client);
      for (const queryKey of started.values()) client.invalidateQueries({ queryKey });
    },
    GATHER_MS + Math.random() * SPREAD_MS,
  );
}
