import "server-only";
import { and, asc, count, desc, eq, like } from "drizzle-orm";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { directoryEntry, directorySync } from "@/lib/server/db/schema/directory";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";
import type { CustomerIdInput, KycCounts, KycHistory, NothingInput } from "../schema";
import { openVerifications } from "./open-verifications";

/** A customer has a handful; a stranger sequence of thousands must not be sent to a browser. */
const EVENTS = 100;

/**
 * How many customers are in each KYC status. The service neither filters nor counts by it, so these are the numbers of
 * the local directory as of its last sync, which `syncedAt` says.
 */
export async function countCustomersByKyc(ctx: EnvironmentContext, _input: NothingInput): Promise<KycCounts> {
  requirePermission(ctx, "customers:read");
  const [rows, [sync]] = await Promise.all([
    ctx.db
      .select({ status: directoryEntry.status, count: count() })
      .from(directoryEntry)
      .where(and(eq(directoryEntry.environmentId, ctx.environment.id), eq(directoryEntry.kind, "customer")))
      .groupBy(directoryEntry.status)
      .orderBy(desc(count()), asc(directoryEntry.status)),
    ctx.db.select().from(directorySync).where(eq(directorySync.environmentId, ctx.environment.id)),
  ]);
  return {
    counts: rows.flatMap(({ status, count: many }) =>
      status && status !== "DELETED" ? [{ status, count: many }] : [],
    ),
    deleted: rows.find(({ status }) => status === "DELETED")?.count ?? 0,
    syncedAt: sync?.customersUpTo?.toISOString() ?? null,
  };
}

/** The verified webhooks about one customer, oldest first by the record's own time (interface-defaults 5), and what is open. */
export async function getKycHistory(ctx: EnvironmentContext, input: CustomerIdInput): Promise<KycHistory> {
  requirePermission(ctx, "customers:read");
  const [open, rows] = await Promise.all([
    openVerifications(ctx, input.customerId),
    ctx.db
      .select({
        deliveryId: webhookDelivery.id,
        type: webhookDelivery.type,
        status: webhookDelivery.resourceStatus,
        updatedAt: webhookDelivery.resourceUpdatedAt,
        occurredAt: webhookDelivery.occurredAt,
        receivedAt: webhookDelivery.receivedAt,
      })
      .from(webhookDelivery)
      .where(
        and(
          eq(webhookDelivery.environmentId, ctx.environment.id),
          eq(webhookDelivery.resourceId, input.customerId),
          like(webhookDelivery.type, "CUSTOMER.%"),
        ),
      )
      .orderBy(desc(webhookDelivery.id))
      .limit(EVENTS),
  ]);
  const events = rows.map(({ updatedAt, occurredAt, receivedAt, ...row }) => ({
    ...row,
    at: (updatedAt ?? occurredAt ?? receivedAt).toISOString(),
    receivedAt: receivedAt.toISOString(),
  }));
  const ordered = events.sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.deliveryId - b.deliveryId);
  return { events: ordered, open };
}
