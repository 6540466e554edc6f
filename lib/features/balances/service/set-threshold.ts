import "server-only";
import { and, eq } from "drizzle-orm";
import { ConflictError } from "@/lib/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { accountBalance, balanceThreshold } from "@/lib/server/db/schema/balance";
import type { BalanceRow, SetThresholdInput } from "../schema";
import { findBalance } from "./get-balance";
import { balanceRow } from "./list-balances";
import { checkThresholds } from "./thresholds";

/**
 * Sets or removes the balance below which people are notified. The last observed balance is compared with it at once.
 * Throws `ConflictError` when someone else has changed it since.
 */
export async function setThreshold(ctx: EnvironmentContext, input: SetThresholdInput): Promise<BalanceRow> {
  requirePermission(ctx, "balances:set-threshold");
  const { accountId, amount, shown } = input;
  const { account } = await findBalance(ctx, accountId);
  const { currency } = account;
  const environmentId = ctx.environment.id;
  await ctx.db.transaction(async (tx) => {
    // Also serializes two users who set an account's first threshold.
    const isIt = and(eq(accountBalance.environmentId, environmentId), eq(accountBalance.accountId, accountId));
    await tx.select({ id: accountBalance.number }).from(accountBalance).where(isIt).for("update");
    const here = and(eq(balanceThreshold.environmentId, environmentId), eq(balanceThreshold.accountId, accountId));
    const [known] = await tx.select().from(balanceThreshold).where(here);
    const before = known?.amount ?? null;
    // Also after a lost response: then it is this person who has changed it.
    if (before === amount) return;
    if (before !== shown) {
      throw new ConflictError({
        code: "threshold_changed",
        title: "Someone else has changed this threshold.",
        next: "Check it again, then set it.",
      });
    }
    if (amount === null) await tx.delete(balanceThreshold).where(here);
    else {
      const values = { amount, belowSince: null, setBy: ctx.actor.personId, setAt: new Date() };
      const { environmentId: _, accountId: __ } = balanceThreshold;
      await tx
        .insert(balanceThreshold)
        .values({ environmentId, accountId, ...values })
        .onConflictDoUpdate({ target: [_, __], set: values });
      await checkThresholds(tx, environmentId, [accountId]);
    }
    await recordAudit(tx, ctx, {
      action: "balance.set-threshold",
      resource: { type: "InternalAccount", id: accountId },
      before: { amount: before, currency },
      after: { amount, currency },
    });
  });
  return balanceRow(await findBalance(ctx, accountId));
}
