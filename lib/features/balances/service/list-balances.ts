import "server-only";
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { codesLike } from "@/lib/money";
import { can } from "@/lib/permissions";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { containsText, countUpTo, pageOf, placedKeyset, placeOf } from "@/lib/server/db/keyset";
import { accountBalance, balanceThreshold } from "@/lib/server/db/schema/balance";
import { directoryEntry, directorySync } from "@/lib/server/db/schema/directory";
import type { BalanceList, BalanceRow, CurrencySum, ListBalancesInput } from "../schema";

const COUNT_LIMIT = 10_000;

const isOwner = and(
  eq(directoryEntry.environmentId, accountBalance.environmentId),
  eq(directoryEntry.id, accountBalance.customerId),
);
const isItsThreshold = and(
  eq(balanceThreshold.environmentId, accountBalance.environmentId),
  eq(balanceThreshold.accountId, accountBalance.accountId),
);
/** By the last change, which may move an account while the user is paging. */
const ORDER = { at: accountBalance.changedAt, id: accountBalance.number };
const columns = {
  ...{ account: accountBalance, owner: directoryEntry.label, threshold: balanceThreshold },
  place: placeOf(ORDER),
};

/** The accounts that match `condition`, each with its owner's name and threshold, in one statement. */
export const selectBalances = (db: EnvironmentContext["db"], condition: SQL | undefined) =>
  db
    .select(columns)
    .from(accountBalance)
    .leftJoin(directoryEntry, isOwner)
    .leftJoin(balanceThreshold, isItsThreshold)
    .where(condition)
    .$dynamic();

type Selected = Awaited<ReturnType<typeof selectBalances>>[number];

/** An account as the list shows it. */
export function balanceRow({ account, owner, threshold }: Omit<Selected, "place">): BalanceRow {
  const { accountId, customerId, currency, decimals, available, total, status } = account;
  return {
    ...{ id: accountId, customerId, owner, currency, decimals, available, total, status },
    threshold: threshold?.amount ?? null,
    belowSince: threshold?.belowSince?.toISOString() ?? null,
    seenAt: account.seenAt.toISOString(),
    changedAt: account.changedAt.toISOString(),
    openedAt: account.openedAt?.toISOString() ?? null,
  };
}

/**
 * Internal accounts of the platform and of customers, most recently changed first, with the last observed balance and
 * the sums of all matches. From our own tables: a page makes no request to the service.
 */
export async function listBalances(ctx: EnvironmentContext, input: ListBalancesInput): Promise<BalanceList> {
  requirePermission(ctx, "balances:read");
  const condition = conditionsOf(ctx, input);
  const { orderBy, beyond } = placedKeyset(ORDER, input);
  const { limit } = input;
  const all = ctx.db
    .select({ id: accountBalance.number })
    .from(accountBalance)
    .leftJoin(directoryEntry, isOwner)
    .leftJoin(balanceThreshold, isItsThreshold)
    .where(condition);
  const [rows, total, sums, isComplete] = await Promise.all([
    selectBalances(ctx.db, and(condition, beyond))
      .orderBy(...orderBy)
      .limit(limit + 1),
    countUpTo(ctx.db, all, COUNT_LIMIT),
    sumsOf(ctx, condition),
    isAllRead(ctx),
  ]);
  const page = pageOf(rows, limit, ({ place }) => place);
  const isRefused = ctx.environment.credentialsRefusedAt !== null;
  return { ...page, data: page.data.map(balanceRow), ...total, ...sums, isComplete, isRefused };
}

/** How many accounts are below their threshold: as many as `below` lists. */
export async function countLowBalances(ctx: EnvironmentContext): Promise<number> {
  requirePermission(ctx, "balances:read");
  const isLow = and(eq(balanceThreshold.environmentId, ctx.environment.id), isNotNull(balanceThreshold.belowSince));
  return await ctx.db.$count(balanceThreshold, isLow);
}

function conditionsOf(ctx: EnvironmentContext, input: ListBalancesInput): SQL | undefined {
  const { currency, whose, customerId, below, text } = input;
  const words = (text ?? "")
    .toLowerCase()
    .split(/[\s…]+/)
    .filter(Boolean)
    .slice(0, 8);
  // Users who may not see customers can't find accounts by their names either.
  const owner = can(ctx.actor.role, "customers:read")
    ? sql`coalesce(${directoryEntry.searchText},
        case when ${accountBalance.customerId} is null then 'platform' else '' end)`
    : sql`''`;
  const searched = sql`(lower(${accountBalance.accountId}) || ' ' || ${owner})`;
  return and(
    eq(accountBalance.environmentId, ctx.environment.id),
    currency ? inArray(accountBalance.currency, codesLike(currency)) : undefined,
    whose === "platform" ? isNull(accountBalance.customerId) : undefined,
    whose === "customers" ? isNotNull(accountBalance.customerId) : undefined,
    customerId ? eq(accountBalance.customerId, customerId) : undefined,
    below ? isNotNull(balanceThreshold.belowSince) : undefined,
    ...words.map((word) => sql`${searched} like ${containsText(word)}`),
  );
}

interface SumRow extends Record<string, unknown>, Omit<CurrencySum, "currency" | "decimals"> {
  currency: string | null;
  decimals: number | null;
  unstated: number;
  as_of: Date | string | null;
}

/** The sums of all matching accounts by currency, added up by the database as whole numbers, never rounded. */
async function sumsOf({ db }: EnvironmentContext, condition: SQL | undefined) {
  const { available, total, customerId } = accountBalance;
  const { rows } = await db.execute<SumRow>(sql`
    select ${accountBalance.currency} as currency, ${accountBalance.decimals} as decimals,
      count(${available})::int as accounts, (count(*) - count(${available}))::int as unstated,
      coalesce(sum(${available}), 0)::text as available,
      coalesce(sum(${available}) filter (where ${customerId} is null), 0)::text as platform,
      coalesce(sum(${available}) filter (where ${customerId} is not null), 0)::text as customers,
      sum(${total} - ${available})::text as held,
      min(${accountBalance.seenAt}) filter (where ${available} is not null) as as_of
    from ${accountBalance}
      left join ${directoryEntry} on ${isOwner}
      left join ${balanceThreshold} on ${isItsThreshold}
    where ${condition}
    group by 1, 2 order by 1, 2`);
  const dates = rows.flatMap(({ as_of }) => (as_of === null ? [] : [new Date(as_of).getTime()]));
  const sums: CurrencySum[] = [];
  for (const { currency, decimals, unstated: _, as_of: __, ...sum } of rows) {
    if (currency !== null && decimals !== null && sum.accounts > 0) sums.push({ currency, decimals, ...sum });
  }
  return {
    sums,
    unstated: rows.reduce((count, { unstated }) => count + unstated, 0),
    asOf: dates.length === 0 ? null : new Date(Math.min(...dates)).toISOString(),
  };
}

/** Whether the accounts have been read to the end once, so that none is missing from a sum. */
async function isAllRead({ db, environment }: EnvironmentContext): Promise<boolean> {
  const [sync] = await db.select().from(directorySync).where(eq(directorySync.environmentId, environment.id));
  const { endless } = sync?.walk ?? {};
  return !!sync?.accountsWalkedAt && !endless?.["internal accounts"] && !endless?.["platform internal accounts"];
}
