import "server-only";
import { and, eq, gt, gte, lte, ne, not, notInArray, or, type SQL, sql } from "drizzle-orm";
import { EVENT_TYPES } from "@/lib/contract/event-types";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { distinctValues, isWithin } from "@/lib/server/db/distinct-values";
import { keyset, pageOf } from "@/lib/server/db/keyset";
import { approval } from "@/lib/server/db/schema/approval";
import { webhookKey } from "@/lib/server/db/schema/environment";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";
import type { DeliveryList, ListDeliveriesInput } from "../schema";
import { UNREADABLE } from "./delivery-facts";

/** Its payment is or was on the approvals desk: a 202 alone may be a mere receipt (revisions, 4). */
const isAsking = sql<boolean>`exists (select 1 from ${approval} where ${approval.environmentId} = ${webhookDelivery.environmentId}
  and ${approval.transactionId} = ${webhookDelivery.resourceId})`;

/** The columns of a delivery in a list; the body stays in the database. */
export const DELIVERY_COLUMNS = {
  id: webhookDelivery.id,
  webhookId: webhookDelivery.webhookId,
  type: webhookDelivery.type,
  resourceId: webhookDelivery.resourceId,
  resourceStatus: webhookDelivery.resourceStatus,
  replyStatus: webhookDelivery.replyStatus,
  isAsking: sql<boolean>`${webhookDelivery.replyStatus} = 202 and ${isAsking}`,
  occurredAt: webhookDelivery.occurredAt,
  receivedAt: webhookDelivery.receivedAt,
  keyName: webhookKey.name,
  duplicates: webhookDelivery.duplicates,
  sizeBytes: sql<number>`octet_length(${webhookDelivery.body})`,
};

function verdictIs(verdict: ListDeliveriesInput["verdict"]): SQL | undefined {
  if (verdict === "repeated") return gt(webhookDelivery.duplicates, 0);
  if (verdict === "awaits-approval") return and(eq(webhookDelivery.replyStatus, 202), isAsking);
  const isReceipt = and(ne(webhookDelivery.type, UNREADABLE), not(isAsking));
  return verdict && or(eq(webhookDelivery.replyStatus, 200), isReceipt);
}

/** Verified deliveries of the environment by arrival, newest first by default; `cursor` is an id. */
export async function listDeliveries(ctx: EnvironmentContext, input: ListDeliveriesInput): Promise<DeliveryList> {
  requirePermission(ctx, "webhooks:read");
  const { type, limit } = input;
  const isHere = eq(webhookDelivery.environmentId, ctx.environment.id);
  const { orderBy, beyond } = keyset({ at: webhookDelivery.receivedAt, id: webhookDelivery.id }, input);
  const matching = and(
    isHere,
    verdictIs(input.verdict),
    input.resourceId ? eq(webhookDelivery.resourceId, input.resourceId) : undefined,
    input.webhookId ? eq(webhookDelivery.webhookId, input.webhookId) : undefined,
    input.from ? gte(webhookDelivery.receivedAt, new Date(input.from)) : undefined,
    input.to ? lte(webhookDelivery.receivedAt, new Date(input.to)) : undefined,
    beyond,
  );
  // A page of each type that Corridor does not know: they are rare, and millions of others would be looked through.
  const ofUnknownTypes = sql`${webhookDelivery.id} in (
    select page.id from (${distinctValues(webhookDelivery.type, isHere)}) as type,
      lateral (select ${webhookDelivery.id} from ${webhookDelivery}
        where ${matching} and ${isWithin(webhookDelivery.type, sql`type.value`)}
        order by ${sql.join([webhookDelivery.type, ...orderBy], sql`, `)} limit ${limit + 1}) as page
    where ${notInArray(sql`type.value`, [...EVENT_TYPES, UNREADABLE])})`;
  const isWanted = type === "other" ? ofUnknownTypes : and(matching, type && eq(webhookDelivery.type, type));
  const rows = await ctx.db
    .select(DELIVERY_COLUMNS)
    .from(webhookDelivery)
    .leftJoin(webhookKey, eq(webhookKey.id, webhookDelivery.keyId))
    .where(isWanted)
    .orderBy(...orderBy)
    .limit(limit + 1);
  const deliveries = rows.map((row) => ({
    ...row,
    occurredAt: row.occurredAt?.toISOString() ?? null,
    receivedAt: row.receivedAt.toISOString(),
  }));
  return { ...pageOf(deliveries, limit, ({ id }) => id), asOf: new Date().toISOString() };
}
