import type { ExternalAccount } from "@/lib/contract/external-account";
import type { Page } from "@/lib/contract/list-page";
import type { Upstream } from "./client";
import { isWalkError, Walk as PageWalk, startAt, walkPages } from "./walk";

/** Accounts per call: the service's maximum page size (specification 4). */
export const PER_CALL = 100;

/** Calls for a list that is read in full: a thousand accounts at most. */
export const CALLS = 10;

/** What a bounded walk over a cursor-paged list found. `isEnd`: it reached the end of the list. */
export interface Walk<Account = ExternalAccount> {
  accounts: Account[];
  isEnd: boolean;
  /** Where to continue if the end wasn't reached; absent where the service doesn't say how. */
  cursor: string | undefined;
  /** Records that could not be read and are not among the accounts. */
  unreadRecords: number;
}

type Visit<Account = ExternalAccount> = (page: Account[], cursor: string | undefined) => boolean;

/**
 * Reads pages until `visit`, called with each page and its cursor, returns true, the list ends, or `calls` calls were
 * made. A list whose cursors form a loop ends where the loop begins.
 */
export async function walkAccounts<Account extends { id: string }>(
  read: (cursor: string | undefined) => Promise<Page<Account>>,
  options: { calls: number; from?: string; visit?: Visit<Account> },
): Promise<Walk<Account>> {
  const accounts: Account[] = [];
  const walk = new PageWalk({ pages: options.calls + 1, ms: Number.POSITIVE_INFINITY }, startAt(options.from));
  let calls = 0;
  let unreadRecords = 0;
  let isEnough = false;
  const visit = ({ data, ...page }: Page<Account>, cursor: string | undefined) => {
    accounts.push(...data);
    unreadRecords += page.unreadRecords ?? 0;
    calls += 1;
    isEnough = options.visit?.(data, cursor) ?? false;
  };
  try {
    const isEnd = await walkPages(walk, read, visit, () => !isEnough && calls < options.calls);
    return { accounts, isEnd, cursor: isEnd ? undefined : walk.cursor, unreadRecords };
  } catch (error) {
    if (!isWalkError(error)) throw error;
    return { accounts, isEnd: error.ending !== "no-cursor", cursor: undefined, unreadRecords };
  }
}

/**
 * The first accounts of a list until there are `limit`, up to a few more: a page may have fewer than were asked for,
 * although more follow (specification 2.1).
 */
export async function firstAccounts<Account extends { id: string }>(
  limit: number,
  read: (cursor: string | undefined) => Promise<Page<Account>>,
): Promise<Pick<Page<Account>, "data" | "hasMore" | "unreadRecords">> {
  let count = 0;
  const visit = (page: Account[]) => {
    count += page.length;
    return count >= limit;
  };
  const { accounts, isEnd, unreadRecords } = await walkAccounts(read, { calls: CALLS, visit });
  return { data: accounts, hasMore: !isEnd, ...(unreadRecords > 0 ? { unreadRecords } : {}) };
}

/** A page of one customer's accounts, each with its owner, which the service may leave out (interface-revisions 1). */
export function withOwner<T extends { customerId?: string }>(customerId: string | undefined, page: Page<T>): Page<T> {
  return customerId === undefined ? page : { ...page, data: page.data.map((account) => ({ customerId, ...account })) };
}

/** Up to a thousand accounts of one customer, until `visit` has enough. */
export async function walkCustomer(upstream: Upstream, customerId: string, visit?: Visit): Promise<Walk> {
  return await walkCustomers(upstream, { filter: { customerId }, visit });
}

/** Up to a thousand accounts of all customers, or of those that `filter` names, until `visit` has enough. */
export async function walkCustomers(
  upstream: Upstream,
  { filter, ...options }: { filter?: { customerId?: string; currency?: string }; from?: string; visit?: Visit },
): Promise<Walk> {
  const read = async (cursor?: string) =>
    withOwner(
      filter?.customerId,
      await upstream.listExternalAccounts({ query: { ...filter, limit: PER_CALL, cursor } }),
    );
  return await walkAccounts(read, { calls: CALLS, ...options });
}

/**
 * A page of the platform's own accounts. The first is requested without a limit, which older services don't accept:
 * they return the whole list (interface-defaults 3). One that returns a cursor accepts both (interface-revisions 0).
 */
export function platformPage(upstream: Upstream, cursor?: string, currency?: string): Promise<Page<ExternalAccount>> {
  const next = cursor === undefined ? {} : { cursor, limit: PER_CALL };
  return upstream.listPlatformExternalAccounts({ query: { currency, ...next } });
}

/** Up to a thousand of the platform's own accounts, until `visit` has enough. */
export async function walkPlatform(
  upstream: Upstream,
  { currency, ...options }: { currency?: string; from?: string; visit?: Visit } = {},
): Promise<Walk> {
  return await walkAccounts((cursor) => platformPage(upstream, cursor, currency), { calls: CALLS, ...options });
}
