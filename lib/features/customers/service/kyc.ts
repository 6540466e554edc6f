import "server-only";
import { and, asc, count, desc, eq, like, sql } from "drizzle-orm";
import { verificationErrorWords } from "@/lib/contract/verification-status";
import { isUpstreamError } from "@/lib/errors";
import { environmentCan } from "@/lib/server/capabilities";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { directoryEntry, directorySync } from "@/lib/server/db/schema/directory";
import { notification } from "@/lib/server/db/schema/notification";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";
import type { CustomerIdInput, KycCounts, KycHistory, NothingInput, OpenVerifications } from "../schema";

/** A customer has a handful; a rogue sequence of thousands must not be sent to a browser. */
const EVENTS = 100;

/**
 * How many customers are in each KYC status. The service neither filters nor counts by it, so these are the numbers of
 * the local directory as of its last sync, given in `syncedAt`.
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

const RECEIVED = {
  deliveryId: webhookDelivery.id,
  type: webhookDelivery.type,
  status: webhookDelivery.resourceStatus,
  updatedAt: webhookDelivery.resourceUpdatedAt,
  occurredAt: webhookDelivery.occurredAt,
  receivedAt: webhookDelivery.receivedAt,
};

/**
 * The verified webhooks about verifications of a customer (interface-revisions 4). Their resource is the verification;
 * its customer, and what it found in words, are in the notification that each webhook created.
 */
function verificationsOf({ db, environment }: EnvironmentContext, customerId: string) {
  return db
    .select({ ...RECEIVED, found: notification.body })
    .from(notification)
    .innerJoin(webhookDelivery, eq(webhookDelivery.id, notification.deliveryId))
    .where(
      and(
        eq(notification.environmentId, environment.id),
        eq(notification.customerId, customerId),
        // Written as in the index: with a parameter, the planner could not tell that the index applies.
        sql`${notification.kind} like 'VERIFICATION.%'`,
      ),
    )
    .orderBy(desc(notification.id))
    .limit(EVENTS);
}

/**
 * The verified webhooks about one customer and their verifications, oldest first by the record's own time
 * (interface-defaults 5), and what is still open.
 */
export async function getKycHistory(ctx: EnvironmentContext, input: CustomerIdInput): Promise<KycHistory> {
  requirePermission(ctx, "customers:read");
  const [open, verdicts, verifications] = await Promise.all([
    openVerifications(ctx, input.customerId),
    ctx.db
      .select({ ...RECEIVED, found: sql<null>`null` })
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
    verificationsOf(ctx, input.customerId),
  ]);
  const events = [...verdicts, ...verifications].map(({ updatedAt, occurredAt, receivedAt, ...row }) => ({
    ...row,
    at: (updatedAt ?? occurredAt ?? receivedAt).toISOString(),
    receivedAt: receivedAt.toISOString(),
  }));
  const ordered = events.sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.deliveryId - b.deliveryId);
  return { events: ordered, open };
}

const DECIDED = ["APPROVED", "REJECTED"];

/**
 * How many verifications of a customer are undecided, and what they lack (`GET /verifications`, interface-revisions 5).
 * Null where the deployment has none. A failure to read them does not affect the rest of the page.
 */
async function openVerifications(
  { environment, upstream }: Pick<EnvironmentContext, "environment" | "upstream">,
  customerId: string,
): Promise<OpenVerifications | null> {
  if (!environmentCan(environment, "verifications")) return null;
  try {
    const { data } = await upstream.listVerifications({ query: { customerId, limit: 100 } });
    const open = data.filter(({ verificationStatus }) => !DECIDED.includes(verificationStatus ?? ""));
    const errors = open.flatMap((one) =>
      (one.errors ?? []).flatMap(({ type }) => (type ? [verificationErrorWords(type)] : [])),
    );
    return { count: open.length, errors: [...new Set(errors)] };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    return { count: null, errors: [] };
  }
}
