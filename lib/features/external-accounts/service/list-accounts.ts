import "server-only";
import { and, count, eq, isNotNull, isNull } from "drizzle-orm";
import type { ExternalAccount } from "@/lib/contract/external-account";
import { InputError } from "@/lib/errors";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { directoryEntry, directorySync } from "@/lib/server/db/schema/directory";
import { walkCustomers, walkPlatform, withOwner } from "@/lib/upstream/account-walk";
import type { AccountList, ListAccountsInput, ScopeInput, StatusCounts } from "../schema";
import { accountRows, rememberAccounts } from "./views";

const DEFAULT_LIMIT = 20;

type Found = Pick<AccountList, "hasMore" | "nextCursor" | "totalCount" | "walked" | "unreadRecords"> & {
  accounts: ExternalAccount[];
};

/**
 * A page of external accounts (specification 4.2). The service can't filter by status: to do so, its list is read until
 * the page is full, up to a thousand accounts, and `walked` says how many were read. The platform's own accounts are
 * few, so up to a thousand are one page. Only masked numbers leave the server.
 */
export async function listExternalAccounts(ctx: EnvironmentContext, input: ListAccountsInput): Promise<AccountList> {
  requirePermission(ctx, "accounts:read");
  const { accounts, ...facts } = await find(ctx, input);
  await rememberAccounts(ctx.db, ctx.environment.id, accounts);
  return { ...facts, data: await accountRows(ctx.db, ctx.environment.id, accounts), asOf: new Date().toISOString() };
}

async function find(ctx: EnvironmentContext, input: ListAccountsInput): Promise<Found> {
  const { scope, status, cursor, ...filters } = input;
  if (scope === "platform") {
    const walk = await walkPlatform(ctx.upstream, { currency: input.currency, from: cursor });
    const { accounts, isEnd, unreadRecords: unread } = walk;
    const fitting = accounts.filter((account) => !status || account.status === status);
    return {
      accounts: fitting,
      hasMore: walk.cursor !== undefined,
      nextCursor: walk.cursor,
      walked: isEnd ? null : { accounts: accounts.length, isEnd },
      unreadRecords: unread || undefined,
      ...(isEnd && !unread && cursor === undefined ? { totalCount: fitting.length } : {}),
    };
  }
  if (status !== undefined) return await findByStatus(ctx, { ...input, status });
  const found = await ctx.upstream.listExternalAccounts({ query: { ...filters, cursor } });
  const page = withOwner(filters.customerId, found);
  return {
    accounts: page.data,
    hasMore: page.hasMore,
    nextCursor: page.nextCursor,
    totalCount: page.totalCount,
    unreadRecords: page.unreadRecords,
    walked: null,
  };
}

/** A place in the walk: the service's cursor of a page ("" for the first), and the last account shown of that page. */
const placeOf = (cursor: string | undefined, after?: string) => JSON.stringify([cursor ?? "", after ?? ""]);

function readPlace(text: string | undefined): { cursor: string | undefined; after: string | undefined } {
  if (text === undefined) return { cursor: undefined, after: undefined };
  try {
    const place: unknown = JSON.parse(text);
    if (Array.isArray(place) && typeof place[0] === "string" && typeof place[1] === "string") {
      return { cursor: place[0] || undefined, after: place[1] || undefined };
    }
  } catch {
    // Not a place that was issued here: reported below.
  }
  throw new InputError({ title: "Page not found.", next: "Go back to the first page of the list." });
}

async function findByStatus(ctx: EnvironmentContext, input: ListAccountsInput & { status: string }): Promise<Found> {
  const { customerId, currency, status, limit = DEFAULT_LIMIT } = input;
  const place = readPlace(input.cursor);
  const found: { account: ExternalAccount; cursor: string | undefined }[] = [];
  let { after } = place;
  const walk = await walkCustomers(ctx.upstream, {
    filter: { customerId, currency },
    from: place.cursor,
    visit: (page, cursor) => {
      // If the last account shown is gone, the page is shown again from its start: better twice than not at all.
      const start = after === undefined ? 0 : page.findIndex((account) => account.id === after) + 1;
      after = undefined;
      const fitting = page.slice(start).filter((account) => account.status === status);
      found.push(...fitting.map((account) => ({ account, cursor })));
      return found.length > limit;
    },
  });
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const isCut = found.length > limit && last !== undefined;
  return {
    accounts: shown.map(({ account }) => account),
    hasMore: isCut || walk.cursor !== undefined,
    unreadRecords: walk.unreadRecords || undefined,
    ...(isCut ? { nextCursor: placeOf(last.cursor, last.account.id) } : {}),
    ...(!isCut && walk.cursor !== undefined ? { nextCursor: placeOf(walk.cursor) } : {}),
    walked: { accounts: walk.accounts.length, isEnd: walk.isEnd },
  };
}

/** How many accounts are in each status, from the directory's copy; `syncedAt` says how old that may be. */
export async function countExternalAccounts(ctx: EnvironmentContext, input: ScopeInput): Promise<StatusCounts> {
  requirePermission(ctx, "accounts:read");
  const owner = directoryEntry.customerId;
  const [rows, [sync]] = await Promise.all([
    ctx.db
      .select({ status: directoryEntry.status, count: count() })
      .from(directoryEntry)
      .where(
        and(
          eq(directoryEntry.environmentId, ctx.environment.id),
          eq(directoryEntry.kind, "external-account"),
          input.scope === "platform" ? isNull(owner) : isNotNull(owner),
        ),
      )
      .groupBy(directoryEntry.status),
    ctx.db.select().from(directorySync).where(eq(directorySync.environmentId, ctx.environment.id)),
  ]);
  return {
    counts: rows.map((row) => ({ status: row.status ?? "UNKNOWN", count: row.count })),
    syncedAt: sync?.accountsWalkedAt?.toISOString() ?? null,
  };
}
