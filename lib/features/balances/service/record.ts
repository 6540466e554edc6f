import "server-only";
import { and, desc, eq, inArray, lte, type SQLWrapper, sql } from "drizzle-orm";
import type { InternalAccount } from "@/lib/contract/account";
import type { Database, DatabaseLike } from "@/lib/server/db/client";
import { accountBalance, type BalanceSource, balanceSnapshot, balanceThreshold } from "@/lib/server/db/schema/balance";
import { publishHint } from "@/lib/server/events/publish";
import { checkThresholds } from "./thresholds";

/** An account as the service returned it, and the instant, on the service's clock, at which its balance was valid. */
export interface Sighting {
  account: InternalAccount;
  at: Date;
  source: BalanceSource;
  /** The delivery that reported it. */
  deliveryId?: number;
}

type NewBalance = typeof accountBalance.$inferInsert;

const instant = (text: string | undefined) => {
  const date = text === undefined ? null : new Date(text);
  return date && !Number.isNaN(date.getTime()) ? date : null;
};

/** The total in the unit of the balance: one in another currency, or another unit of it, can't stand beside it. */
function totalOf({ balance, totalBalance }: InternalAccount): number | null {
  const [unit, other] = [balance?.currency, totalBalance?.currency];
  const isSame = unit !== undefined && unit.code === other?.code && unit.decimals === other.decimals;
  return isSame ? (totalBalance?.amount ?? null) : null;
}

function rowOf(environmentId: string, { account, at }: Sighting): NewBalance {
  const { balance } = account;
  return {
    environmentId,
    accountId: account.id,
    customerId: account.customerId ?? null,
    currency: balance?.currency.code ?? null,
    decimals: balance?.currency.decimals ?? null,
    available: balance?.amount ?? null,
    total: totalOf(account),
    status: account.status ?? null,
    statusAt: account.status ? at : null,
    seenAt: at,
    changedAt: instant(account.updatedAt) ?? at,
    openedAt: instant(account.createdAt),
  };
}

/** Clocks differ: a balance that was read is no older than the account's own update time. */
function atItsUpdate(sighting: Sighting): Sighting {
  const updated = instant(sighting.account.updatedAt);
  return updated && updated > sighting.at ? { ...sighting, at: updated } : sighting;
}

/**
 * Stores observed balances, the newest winning, each change of one as a snapshot, and notifies of those that fell below
 * their threshold: all in one transaction. A repeated delivery is stored once.
 */
export async function recordBalances(db: Database, environmentId: string, given: readonly Sighting[]): Promise<void> {
  const sightings = given.map(atItsUpdate);
  const newest = new Map<string, Sighting>();
  for (const sighting of sightings) {
    const known = newest.get(sighting.account.id);
    if (!known || known.at <= sighting.at) newest.set(sighting.account.id, sighting);
  }
  // Sorted, so that two transactions that write the same accounts never deadlock.
  const ids = [...newest.keys()].sort();
  if (ids.length === 0) return;
  await db.transaction(async (tx) => {
    await tx
      .insert(accountBalance)
      .values(ids.map((id) => rowOf(environmentId, newest.get(id) as Sighting)))
      .onConflictDoUpdate({
        target: [accountBalance.environmentId, accountBalance.accountId],
        set: {
          // A delivery may omit the account's owner and its status.
          customerId: sql`coalesce(excluded.customer_id, ${accountBalance.customerId})`,
          currency: sql`coalesce(excluded.currency, ${accountBalance.currency})`,
          decimals: sql`coalesce(excluded.decimals, ${accountBalance.decimals})`,
          available: sql`excluded.available`,
          total: sql`excluded.total`,
          status: sql`case when ${isNewStatus} then excluded.status else ${accountBalance.status} end`,
          statusAt: sql`case when ${isNewStatus} then excluded.status_at else ${accountBalance.statusAt} end`,
          seenAt: sql`excluded.seen_at`,
          changedAt: sql`case when excluded.available is distinct from ${accountBalance.available}
            then excluded.changed_at else ${accountBalance.changedAt} end`,
          openedAt: sql`coalesce(excluded.opened_at, ${accountBalance.openedAt})`,
        },
        setWhere: sql`excluded.seen_at >= ${accountBalance.seenAt}`,
      });
    await keepSnapshots(tx, environmentId, ids, sightings);
    await checkThresholds(tx, environmentId, ids);
    const [{ source } = { source: "read" }] = sightings;
    // A delivery already publishes its own event, before its balance is stored.
    if (source === "delivery")
      for (const id of ids) await publishHint(tx, { environmentId, kind: "account", resourceId: id });
  });
}

/** When an account had the stored status: if nothing states it, when it had the balance. */
const statusAt = sql`coalesce(${accountBalance.statusAt}, ${accountBalance.seenAt})`;
const isNewStatus = sql`excluded.status is not null and excluded.status_at >= ${statusAt}`;

/** Stores the status of an account that is known here, unless something newer has been observed. */
export async function recordStatus(
  db: Database,
  environmentId: string,
  { id, status, at }: { id: string; status: string; at: Date },
): Promise<void> {
  const isIt = and(eq(accountBalance.environmentId, environmentId), eq(accountBalance.accountId, id));
  await db.transaction(async (tx) => {
    await tx
      .update(accountBalance)
      .set({ status, statusAt: at })
      .where(and(isIt, lte(statusAt, at)));
    await publishHint(tx, { environmentId, kind: "account", resourceId: id });
  });
}

/**
 * Forgets the balances of accounts that the service no longer lists: they stay in the list, but are in no sum, and not
 * low any more.
 */
export async function forgetBalances(db: Database, environmentId: string, accountIds: SQLWrapper): Promise<void> {
  await db
    .update(accountBalance)
    .set({ available: null, total: null })
    .where(and(eq(accountBalance.environmentId, environmentId), inArray(accountBalance.accountId, accountIds)));
  await db
    .update(balanceThreshold)
    .set({ belowSince: null })
    .where(and(eq(balanceThreshold.environmentId, environmentId), inArray(balanceThreshold.accountId, accountIds)));
}

/** A balance equal to the last known one extends it; a different one, or a delivery's, becomes its own snapshot. */
async function keepSnapshots(
  tx: DatabaseLike,
  environmentId: string,
  ids: readonly string[],
  sightings: readonly Sighting[],
): Promise<void> {
  const latest = await tx
    .selectDistinctOn([balanceSnapshot.accountId])
    .from(balanceSnapshot)
    .where(and(eq(balanceSnapshot.environmentId, environmentId), inArray(balanceSnapshot.accountId, [...ids])))
    .orderBy(balanceSnapshot.accountId, desc(balanceSnapshot.seenAt), desc(balanceSnapshot.id));
  const known = new Map(latest.map((row) => [row.accountId, row]));
  const fresh: (typeof balanceSnapshot.$inferInsert)[] = [];
  const seenAgain: number[] = [];
  let seenUntil: Date | null = null;
  for (const { account, at, source, deliveryId } of sightings) {
    if (!account.balance) continue;
    const last = known.get(account.id);
    const total = totalOf(account);
    const isSame = last?.available === account.balance.amount && last.total === total && last.seenAt <= at;
    if (isSame && source === "read") {
      seenAgain.push(last.id);
      // One statement for all: up to the earliest of them.
      if (seenUntil === null || at < seenUntil) seenUntil = at;
      continue;
    }
    const { amount } = account.balance;
    const row = { environmentId, accountId: account.id, available: amount, total, seenAt: at, seenUntil: at, source };
    fresh.push({ ...row, deliveryId: deliveryId ?? null });
  }
  if (seenUntil !== null) {
    await tx
      .update(balanceSnapshot)
      .set({ seenUntil: sql`greatest(${balanceSnapshot.seenUntil}, ${seenUntil.toISOString()}::timestamptz)` })
      .where(
        inArray(
          balanceSnapshot.id,
          seenAgain.sort((a, b) => a - b),
        ),
      );
  }
  if (fresh.length > 0) await tx.insert(balanceSnapshot).values(fresh).onConflictDoNothing();
}
