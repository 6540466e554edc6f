import "server-only";
import { desc, eq, sql } from "drizzle-orm";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { person } from "@/lib/server/db/schema/person";
import { serviceObservation } from "@/lib/server/db/schema/service-observation";
import { MOST_OBSERVATIONS } from "@/lib/server/observation-rows";
import type { Nothing, ObservationList } from "../schema";
import { observationInWords, placeInWords } from "./observation-words";

/** All that was seen of this environment's deployment unlike the contract: what waits first, then the newest. */
export async function listObservations(ctx: EnvironmentContext, _: Nothing): Promise<ObservationList> {
  requirePermission(ctx, "environments:read");
  const rows = await ctx.db
    .select({ seen: serviceObservation, name: person.name })
    .from(serviceObservation)
    .leftJoin(person, eq(person.id, serviceObservation.acceptedBy))
    .where(eq(serviceObservation.environmentId, ctx.environment.id))
    .orderBy(
      sql`${serviceObservation.acceptedAt} is not null`,
      desc(serviceObservation.firstSeenAt),
      serviceObservation.id,
    )
    .limit(MOST_OBSERVATIONS);
  const data = rows.map(({ seen, name }) => ({
    id: seen.id,
    where: placeInWords(seen.endpoint),
    sentence: observationInWords(seen),
    firstSeenAt: seen.firstSeenAt.toISOString(),
    lastSeenAt: seen.lastSeenAt.toISOString(),
    count: seen.count,
    sample: seen.sample,
    accepted: seen.acceptedAt && { at: seen.acceptedAt.toISOString(), by: name ?? "Somebody" },
  }));
  return { data, isFull: data.length >= MOST_OBSERVATIONS };
}
