import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { paymentWatch } from "@/lib/server/db/schema/casework";
import { notification } from "@/lib/server/db/schema/notification";
import type { ActResult, WatchPaymentsInput } from "../schema";
import { actResult, inOrder, recordPayments } from "./acts";

/** Starts or stops notifying the actor of verified deliveries about these payments. */
export async function watchPayments(ctx: EnvironmentContext, input: WatchPaymentsInput): Promise<ActResult> {
  requirePermission(ctx, "transactions:watch");
  const { personId } = ctx.actor;
  const environmentId = ctx.environment.id;
  const ids = inOrder(input.transactionIds);
  return await ctx.db.transaction(async (tx) => {
    const given = { transactionId: paymentWatch.transactionId };
    const latest = sql<number>`(select coalesce(max(id), 0) from ${notification} where environment_id = ${environmentId})`;
    const rows = input.isWatched
      ? await tx
          .insert(paymentWatch)
          .values(ids.map((transactionId) => ({ environmentId, transactionId, personId, afterId: latest })))
          .onConflictDoNothing()
          .returning(given)
      : await tx
          .delete(paymentWatch)
          .where(
            and(
              eq(paymentWatch.environmentId, environmentId),
              eq(paymentWatch.personId, personId),
              inArray(paymentWatch.transactionId, ids),
            ),
          )
          .returning(given);
    const changed = rows.map(({ transactionId }) => transactionId);
    await recordPayments(tx, ctx, changed, {
      action: "transaction.watch",
      after: { isWatched: input.isWatched },
    });
    return actResult(ids, changed);
  });
}
