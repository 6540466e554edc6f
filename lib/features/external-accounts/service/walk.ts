import "server-only";
import type { Page } from "@/lib/contract/common";
import type { ExternalAccount } from "@/lib/contract/external-account";
import type { Upstream } from "@/lib/upstream/client";

/** Accounts per call: the most that the service gives (specification 4). */
export const PER_CALL = 100;

/** What a bounded walk over a cursor-paged list saw. `isEnd`: there was nothing after it. */
export interface Walk {
  accounts: ExternalAccount[];
  isEnd: boolean;
  /** Where to go on when it was not the end. */
  cursor: string | undefined;
}

type Visit = (page: ExternalAccount[], cursor: string | undefined) => boolean;

/** Reads pages until `visit`, which gets each with its cursor, says that it is enough, the list ends or `calls` were made. */
export async function walkAccounts(
  read: (cursor: string | undefined) => Promise<Page<ExternalAccount>>,
  options: { calls: number; from?: string; visit?: Visit },
): Promise<Walk> {
  const accounts: ExternalAccount[] = [];
  let cursor = options.from;
  for (let call = 0; call < options.calls; call += 1) {
    const page = await read(cursor);
    accounts.push(...page.data);
    const isEnough = options.visit?.(page.data, cursor) ?? false;
    const next = page.hasMore ? page.nextCursor : undefined;
    // A service that hands back the same cursor would be walked in a circle.
    if (next === undefined || next === cursor) return { accounts, isEnd: true, cursor: undefined };
    cursor = next;
    if (isEnough) break;
  }
  return { accounts, isEnd: false, cursor };
}

/** Up to 500 accounts of one customer, until `visit` has enough. */
export async function walkCustomer(upstream: Upstream, customerId: string, visit?: Visit): Promise<Walk> {
  const read = (cursor?: string) => upstream.listExternalAccounts({ query: { customerId, limit: PER_CALL, cursor } });
  return await walkAccounts(read, { calls: 5, visit });
}

/** The platform's own accounts; the service gives them at once (interface-defaults 3). */
export async function readPlatform(upstream: Upstream, currency?: string): Promise<Walk> {
  const { data, hasMore } = await upstream.listPlatformExternalAccounts({ query: { currency } });
  return { accounts: data, isEnd: !hasMore, cursor: undefined };
}
