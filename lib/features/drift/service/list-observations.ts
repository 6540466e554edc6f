import "server-only";
import { desc, eq, sql } from "drizzle-orm";
import { type Endpoint, type EndpointKey, endpoints } from "@/lib/contract/endpoints";
import { DELIVERY, type ObservationKind } from "@/lib/contract/observation";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { person } from "@/lib/server/db/schema/person";
import { serviceObservation } from "@/lib/server/db/schema/service-observation";
import { MOST_OBSERVATIONS } from "@/lib/server/observation-rows";
import type { Nothing, ObservationList } from "../schema";

/** All observed differences of this environment's deployment from the contract: unaccepted first, then newest. */
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
    accepted: seen.acceptedAt && { at: seen.acceptedAt.toISOString(), by: name ?? "Someone" },
  }));
  return { data, isFull: data.length >= MOST_OBSERVATIONS };
}

interface Seen {
  kind: ObservationKind;
  place: string;
  value: string;
}

const SENTENCES: Record<ObservationKind, (seen: Seen) => string> = {
  "unknown-field": ({ place }) => `The field \`${place}\` is unknown. It is kept as received.`,
  "unknown-value": ({ place, value }) => `\`${place}\` is \`${value}\`, which is unknown. It is shown as received.`,
  "unknown-event": ({ value }) => `The event \`${value}\` is unknown. It is kept and shown as received.`,
  "unknown-code": ({ value }) => `The service refused with the unknown code \`${value}\`.`,
  "missing-field": ({ place }) => `\`${place}\` is missing.`,
  "changed-type": ({ place, value }) => `\`${place}\` came as ${TYPE_WORDS[value] ?? "something else"}.`,
};

const TYPE_WORDS: Record<string, string> = {
  string: "text",
  number: "a number of another kind",
  boolean: "true or false",
  object: "an object",
  array: "a list",
};

/** An observation in a sentence. */
export const observationInWords = (seen: Seen): string => SENTENCES[seen.kind](seen);

/** Where it was seen: `GET /quotes`, or the deliveries. */
export function placeInWords(endpoint: string): string {
  if (endpoint === DELIVERY) return "Webhooks";
  if (!Object.hasOwn(endpoints, endpoint)) return endpoint;
  const { method, path }: Endpoint = endpoints[endpoint as EndpointKey];
  return `${method} ${path}`;
}
