import "server-only";
import { eq, sql } from "drizzle-orm";
import type { EndpointKey } from "@/lib/contract/endpoints";
import type { DELIVERY, Observation } from "@/lib/contract/observation";
import type { Database } from "./db/client";
import { serviceObservation } from "./db/schema/service-observation";
import { createNotification } from "./events/publish";

/** What was observed in one environment since it was last stored. */
export interface SeenObservation extends Observation {
  environmentId: string;
  endpoint: EndpointKey | typeof DELIVERY;
  firstSeenAt: Date;
  lastSeenAt: Date;
}

/** A service that invents a name with every response must not fill the database. */
export const MOST_OBSERVATIONS = 500;

type Key = Pick<SeenObservation, "kind" | "endpoint" | "place" | "value">;
const keyOf = ({ kind, endpoint, place, value }: Omit<Key, "endpoint"> & { endpoint: string }) =>
  [kind, endpoint, place, value].join("\n");

/**
 * Adds observations to the known ones of one environment. New ones are reported once, in a single notification; beyond
 * `MOST_OBSERVATIONS`, only known ones are counted. Returns how many were new.
 */
export function storeObservations(db: Database, environmentId: string, seen: SeenObservation[]): Promise<number> {
  return db.transaction(async (tx) => {
    const known = new Set((await tx.select(columns).from(serviceObservation).where(ofThis(environmentId))).map(keyOf));
    const fresh = seen.filter((one) => !known.has(keyOf(one))).slice(0, Math.max(0, MOST_OBSERVATIONS - known.size));
    // In the same order in every process, so that two never deadlock.
    const rows = [...seen.filter((one) => known.has(keyOf(one))), ...fresh].sort((a, b) =>
      keyOf(a) < keyOf(b) ? -1 : 1,
    );
    if (rows.length === 0) return 0;
    const stored = await tx
      .insert(serviceObservation)
      .values(rows)
      .onConflictDoUpdate({
        target: [serviceObservation.environmentId, ...Object.values(columns)],
        set: {
          count: sql`least(${serviceObservation.count}::bigint + excluded.count, 2000000000)`,
          lastSeenAt: sql`greatest(${serviceObservation.lastSeenAt}, excluded.last_seen_at)`,
        },
      })
      .returning({ isNew: sql<boolean>`xmax = 0` });
    const count = stored.filter(({ isNew }) => isNew).length;
    if (count > 0) await createNotification(tx, news(environmentId, count));
    return count;
  });
}

const columns = {
  kind: serviceObservation.kind,
  endpoint: serviceObservation.endpoint,
  place: serviceObservation.place,
  value: serviceObservation.value,
};

const ofThis = (environmentId: string) => eq(serviceObservation.environmentId, environmentId);

function news(environmentId: string, count: number) {
  const found = count === 1 ? "One new difference." : `${count} new differences.`;
  return {
    environmentId,
    kind: "SERVICE.DIFFERENCE",
    topic: "system" as const,
    tone: "warn" as const,
    title: "The service differs from what Corridor knows",
    body: `${found} Nothing was lost. Review ${count === 1 ? "it" : "them"} on the Service page.`,
  };
}
