import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import { eventLabel } from "@/lib/contract/event-types";
import type { Environment } from "@/lib/server/context";
import type { DatabaseLike } from "@/lib/server/db/client";
import { webhookKey } from "@/lib/server/db/schema/environment";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";

const MOST = 100;

/** `OUTGOING_PAYMENT.COMPLETED` → `COMPLETED`; the name of any other event in words. */
function namedStatus(type: string): string {
  const [area, state] = type.split(".");
  return area?.endsWith("_PAYMENT") && state ? state : eventLabel(type);
}

/**
 * How many verified deliveries were about a resource `id`, and the latest hundred as its history shows them, in order
 * of arrival.
 */
export async function deliveriesAbout(db: DatabaseLike, environment: Environment, id: string) {
  const rows = await db
    .select({
      id: webhookDelivery.id,
      type: webhookDelivery.type,
      status: webhookDelivery.resourceStatus,
      updatedAt: webhookDelivery.resourceUpdatedAt,
      occurredAt: webhookDelivery.occurredAt,
      receivedAt: webhookDelivery.receivedAt,
      key: webhookKey.name,
      count: sql<number>`(count(*) over ())::int`,
    })
    .from(webhookDelivery)
    .leftJoin(webhookKey, eq(webhookKey.id, webhookDelivery.keyId))
    .where(and(eq(webhookDelivery.environmentId, environment.id), eq(webhookDelivery.resourceId, id)))
    .orderBy(desc(webhookDelivery.id))
    .limit(MOST);
  const latest = rows.reverse().map((row) => ({
    type: row.type,
    /** The resource's status in this delivery; where it has none, the status in the event's name. */
    status: row.status ?? namedStatus(row.type),
    at: (row.updatedAt ?? row.occurredAt ?? row.receivedAt).toISOString(),
    detail: `webhook delivery${row.key ? `, signed with ${row.key}` : ""}`,
    href: `/${environment.slug}/webhooks/${row.id}`,
  }));
  return { count: rows[0]?.count ?? 0, latest };
}
