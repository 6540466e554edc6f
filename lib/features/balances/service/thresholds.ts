import "server-only";
import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { formatMoney } from "@/lib/money";
import type { DatabaseLike } from "@/lib/server/db/client";
import { accountBalance, balanceThreshold } from "@/lib/server/db/schema/balance";
import { createNotification } from "@/lib/server/events/publish";

/**
 * Compares the last known balances of accounts with their thresholds. One that fell below creates a single
 * notification, however many check at once, and no other until it has recovered. Call it in a transaction.
 */
export async function checkThresholds(tx: DatabaseLike, environmentId: string, ids: readonly string[]): Promise<void> {
  const theirs = and(
    eq(balanceThreshold.environmentId, environmentId),
    inArray(balanceThreshold.accountId, [...ids]),
    eq(accountBalance.environmentId, balanceThreshold.environmentId),
    eq(accountBalance.accountId, balanceThreshold.accountId),
  );
  await tx
    .update(balanceThreshold)
    .set({ belowSince: null })
    .from(accountBalance)
    .where(
      and(
        theirs,
        isNotNull(balanceThreshold.belowSince),
        sql`${accountBalance.available} >= ${balanceThreshold.amount}`,
      ),
    );
  const fallen = await tx
    .update(balanceThreshold)
    .set({ belowSince: sql`${accountBalance.seenAt}` })
    .from(accountBalance)
    .where(
      and(theirs, isNull(balanceThreshold.belowSince), sql`${accountBalance.available} < ${balanceThreshold.amount}`),
    )
    .returning({ threshold: balanceThreshold.amount, account: accountBalance });
  for (const { threshold, account } of fallen) {
    const { accountId, customerId, available, currency, decimals } = account;
    const money = (amount: number | null) =>
      amount === null || currency === null || decimals === null ? "" : formatMoney({ amount, currency, decimals });
    await createNotification(tx, {
      environmentId,
      kind: "BALANCE.LOW",
      topic: "low-balance",
      tone: "warn",
      title: `${customerId === null ? "Platform" : "Customer"} balance is low`,
      body: `${money(available)} available · Threshold ${money(threshold)}`,
      resourceId: accountId,
      customerId,
    });
  }
}
