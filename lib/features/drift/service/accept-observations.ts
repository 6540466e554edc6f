import "server-only";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { serviceObservation } from "@/lib/server/db/schema/service-observation";
import type { AcceptObservationsInput, ObservationList } from "../schema";
import { listObservations } from "./list-observations";
import { observationInWords, placeInWords } from "./observation-words";

/**
 * Accepts what the deployment was seen to do: it is known from now on. What somebody else accepted meanwhile stays
 * theirs; another environment's ids are nothing. Gives the list as it is now.
 */
export async function acceptObservations(
  ctx: EnvironmentContext,
  { ids }: AcceptObservationsInput,
): Promise<ObservationList> {
  requirePermission(ctx, "environments:manage");
  await ctx.db.transaction(async (tx) => {
    const accepted = await tx
      .update(serviceObservation)
      .set({ acceptedBy: ctx.actor.personId, acceptedAt: new Date() })
      .where(
        and(
          inArray(serviceObservation.id, ids),
          eq(serviceObservation.environmentId, ctx.environment.id),
          isNull(serviceObservation.acceptedAt),
        ),
      )
      .returning();
    if (accepted.length === 0) return;
    await recordAudit(tx, ctx, {
      action: "service.accept-observations",
      resource: { type: "environment", id: ctx.environment.id },
      after: { accepted: accepted.map((seen) => `${placeInWords(seen.endpoint)}: ${observationInWords(seen)}`) },
    });
  });
  return listObservations(ctx, {});
}
