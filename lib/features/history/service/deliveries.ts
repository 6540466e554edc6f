import "server-only";
import { and, asc, desc, eq, gt, like } from "drizzle-orm";
import { parseForeignJson } from "@/lib/contract/json-text";
import { Transaction } from "@/lib/contract/transaction";
import { WebhookEvent } from "@/lib/contract/webhook";
import type { DatabaseLike } from "@/lib/server/db/client";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";

const AT_ONCE = 200;
/** Ids are assigned before rows are committed: recent ones are read again, in case an earlier one was late. */
const SETTLED_AFTER_MS = 10_000;

/** The latest delivery to an environment: anything earlier is included in what is read from the service now. */
export async function lastDelivery(db: DatabaseLike, environmentId: string): Promise<number> {
  const [row] = await db
    .select({ id: webhookDelivery.id })
    .from(webhookDelivery)
    .where(eq(webhookDelivery.environmentId, environmentId))
    .orderBy(desc(webhookDelivery.id))
    .limit(1);
  return row?.id ?? 0;
}

/**
 * What verified deliveries after `since` report about transactions, each with the delivery that reports it. `toRead`:
 * transactions whose deliveries are incomplete or unreadable, each with its first delivery.
 */
export async function deliveriesSince(db: DatabaseLike, environmentId: string, since: number) {
  const rows = await db
    .select({
      ...{ id: webhookDelivery.id, body: webhookDelivery.body, receivedAt: webhookDelivery.receivedAt },
      resourceId: webhookDelivery.resourceId,
    })
    .from(webhookDelivery)
    .where(
      and(
        eq(webhookDelivery.environmentId, environmentId),
        gt(webhookDelivery.id, since),
        like(webhookDelivery.resourceId, "Transaction:%"),
      ),
    )
    .orderBy(asc(webhookDelivery.id))
    .limit(AT_ONCE);
  const complete = new Map<string, { transaction: Transaction; at: Date; deliveryId: number }>();
  const toRead = new Map<string, number>();
  let upTo = since;
  const settled = Date.now() - SETTLED_AFTER_MS;
  for (const { id, body, receivedAt, resourceId } of rows) {
    if (receivedAt.getTime() < settled) upTo = id;
    const transaction = transactionIn(body);
    const about = transaction?.id ?? resourceId;
    if (!transaction || !isWhole(transaction)) {
      if (about !== null && !toRead.has(about)) toRead.set(about, id);
    } else if (isNewer(transaction, complete.get(transaction.id)?.transaction)) {
      complete.set(transaction.id, { transaction, at: receivedAt, deliveryId: id });
    }
  }
  return { complete: [...complete.values()], toRead, upTo, isAll: rows.length < AT_ONCE };
}

const isNewer = (one: Transaction, other: Transaction | undefined) =>
  other === undefined || Date.parse(one.updatedAt ?? "") >= Date.parse(other.updatedAt ?? "");

/** Whether a delivery holds the whole record, not only its changes (interface-revisions 4). */
const isWhole = ({
  createdAt,
  updatedAt,
  status,
  type,
  source,
  destination,
  sentAmount,
  receivedAmount,
}: Transaction) =>
  [createdAt, updatedAt, status, type, source, destination, sentAmount ?? receivedAmount].every(Boolean);

function transactionIn(body: Buffer): Transaction | null {
  let json: unknown;
  try {
    json = parseForeignJson(body.toString("utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  const event = WebhookEvent.safeParse(json);
  const transaction = event.success ? Transaction.safeParse(event.data.data) : null;
  return transaction?.success ? transaction.data : null;
}
