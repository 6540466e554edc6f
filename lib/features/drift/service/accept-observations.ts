import "server-only";
import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { serviceObservation } from "@/lib/server/db/schema/service-observation";
import type { MarkObservationsInput, ObservationList } from "../schema";
import { listObservations, observationInWords, placeInWords } from "./list-observations";

type Row = typeof serviceObservation.$inferSelect;
const inWords = (rows: Row[]) => rows.map((seen) => `${placeInWords(seen.endpoint)}: ${observationInWords(seen)}`);

const among = (ctx: EnvironmentContext, ids: string[]) =>
  and(inArray(serviceObservation.id, ids), eq(serviceObservation.environmentId, ctx.environment.id));

/**
 * Accepts observations as known from now on. One already accepted by someone else stays theirs; ids of another
 * environment are ignored. Returns the updated list.
 */
export async function acceptObservations(
  ctx: EnvironmentContext,
  { ids }: MarkObservationsInput,
): Promise<ObservationList> {
  requirePermission(ctx, "environments:manage");
  await ctx.db.transaction(async (tx) => {
    const accepted = await tx
      .update(serviceObservation)
      .set({ acceptedBy: ctx.actor.personId, acceptedAt: new Date() })
      .where(and(among(ctx, ids), isNull(serviceObservation.acceptedAt)))
      .returning();
    if (accepted.length === 0) return;
    await recordAudit(tx, ctx, {
      action: "service.accept-observations",
      resource: { type: "environment", id: ctx.environment.id },
      after: { accepted: inWords(accepted) },
    });
  });
  return listObservations(ctx, {});
}

/** Revokes an acceptance, whoever gave it: the difference waits again. Returns the updated list. */
export async function reopenObservations(
  ctx: EnvironmentContext,
  { ids }: MarkObservationsInput,
): Promise<ObservationList> {
  requirePermission(ctx, "environments:manage");
  await ctx.db.transaction(async (tx) => {
    const reopened = await tx
      .update(serviceObservation)
      .set({ acceptedBy: null, acceptedAt: null })
      .where(and(among(ctx, ids), isNotNull(serviceObservation.acceptedAt)))
      .returning();
    if (reopened.length === 0) return;
    await recordAudit(tx, ctx, {
      action: "service.reopen-observations",
      resource: { type: "environment", id: ctx.environment.id },
      after: { reopened: inWords(reopened) },
    });
  });
  return listObservations(ctx, {});
}
