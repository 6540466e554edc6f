import "server-only";
import { eq } from "drizzle-orm";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { type PricedAgain, signOff } from "@/lib/server/db/schema/sign-off";
import { publishHint } from "@/lib/server/events/publish";
import { hashRequest } from "@/lib/server/journal/claim";
import type { SignOffIdInput, SignOffView } from "../schema";
import { requireChecker, requireWaiting } from "./decide";
import { findSignOff } from "./read";
import { sealRequest } from "./sealed-request";
import { type StoredSignOff, signOffView } from "./views";

/** A new price for a waiting request, as its feature calculated it. */
export type NewPrice = Omit<PricedAgain, "request" | "hash" | "isWithin"> & { request: Record<string, unknown> };

/**
 * Lets a checker have a waiting request priced again: `price` obtains the price, outside of any transaction. Answers to
 * the old price do not apply to the new one. Throws like `approveSignOff` for users who can't decide it.
 */
export async function priceAgain(
  ctx: EnvironmentContext,
  input: SignOffIdInput,
  price: (row: StoredSignOff) => Promise<NewPrice>,
): Promise<SignOffView> {
  requirePermission(ctx, "sign-offs:decide");
  const check = async (isLocked: boolean) =>
    await ctx.db.transaction(async (tx) => {
      const row = await findSignOff(tx, ctx.environment.id, input.signOffId, { isLocked });
      requireWaiting(row);
      await requireChecker(tx, ctx, row);
      return row;
    });
  const made = await price(await check(false));
  const priced = await ctx.db.transaction(async (tx) => {
    const row = await findSignOff(tx, ctx.environment.id, input.signOffId, { isLocked: true });
    requireWaiting(row);
    const isWithin = row.tolerance !== null && made.worseBy <= row.tolerance;
    const request = sealRequest(ctx.environment.id, made.request);
    const pricedAgain = { ...made, request, hash: hashRequest(made.request), isWithin };
    const [after] = await tx.update(signOff).set({ pricedAgain }).where(eq(signOff.id, row.id)).returning();
    if (!after) throw new Error("a locked request is gone");
    await recordAudit(tx, ctx, {
      action: "sign-off.price",
      resource: { type: "SignOff", id: input.signOffId },
      after: {
        ...{ title: made.title, resourceId: made.resourceId, requestSha256: pricedAgain.hash },
        ...{ worseByHundredthsOfAPercent: made.worseBy, toleranceInHundredthsOfAPercent: row.tolerance },
      },
    });
    await publishHint(tx, { environmentId: ctx.environment.id, kind: "sign-off", resourceId: input.signOffId });
    return after;
  });
  return await signOffView(ctx, priced);
}
