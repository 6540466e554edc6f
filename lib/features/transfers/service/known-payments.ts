import "server-only";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { parseForeignJson } from "@/lib/contract/json-text";
import { Refund } from "@/lib/contract/transaction";
import { isTransactionFinal } from "@/lib/contract/transaction-status";
import { WebhookEvent } from "@/lib/contract/webhook";
import { isUpstreamError } from "@/lib/errors";
import { heldPayments } from "@/lib/features/history/service/held-payments";
import { isUnderWay, isUnpaid } from "@/lib/features/transactions/check/payment-state";
import type { EnvironmentContext } from "@/lib/server/context";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";

type Reader = Pick<EnvironmentContext, "db" | "environment" | "upstream">;

/** The last known state of a transfer's payment; `refund` is left out when none is known. */
export interface KnownPayment {
  status: string | null;
  refund?: { status: string | null };
}

/** At most this many transactions are read for one list: webhooks report the others. */
const MOST_READ = 10;

/**
 * The payments with these ids as far as they are known: from their deliveries, with refunds and returns that only the
 * local history knows, read again where something may be in progress. Unknown ones are left out; a payment that can't
 * be read keeps its last known state.
 */
export async function knownPayments(ctx: Reader, ids: string[]): Promise<Map<string, KnownPayment>> {
  if (ids.length === 0) return new Map();
  const [known, held] = await Promise.all([
    toldPayments(ctx, ids),
    heldPayments(ctx.db, ctx.environment.id, new Set(ids)),
  ]);
  for (const [id, payment] of held) known.set(id, withHeld(known.get(id), payment));
  const isMoving = (id: string) => isUnderWay(known.get(id) ?? {});
  // A page with a single transfer always reads it: there may be no other report of a refund or a return by the bank.
  const read = ids.filter((id) => ids.length === 1 || isMoving(id)).slice(0, MOST_READ);
  for (const [id, payment] of await Promise.all(read.map((id) => readPayment(ctx, id)))) {
    const isNews = payment?.refund || isUnpaid(payment?.status) || (payment?.status != null && isMoving(id));
    if (payment && isNews) known.set(id, { ...payment, refund: payment.refund ?? known.get(id)?.refund });
  }
  return known;
}

/**
 * Adds what the history holds, which may be older than the last delivery: only a refund and an end that no delivery
 * reported.
 */
function withHeld(told: KnownPayment | undefined, held: KnownPayment): KnownPayment {
  const { status = null, refund = held.refund } = told ?? {};
  const hasEnded = isTransactionFinal({ status: held.status ?? undefined });
  const isEnd = hasEnded && (isUnpaid(held.status) || !isTransactionFinal({ status: status ?? undefined }));
  return { status: isEnd ? held.status : status, ...(refund ? { refund } : {}) };
}

/** When a delivery's facts were true; a delivery with only a sending time is no newer for that. */
const toldAt = sql`coalesce(${webhookDelivery.resourceUpdatedAt}, ${webhookDelivery.occurredAt}, ${webhookDelivery.receivedAt})`;

const REFUND_EVENT = /\.REFUND_(PENDING|COMPLETED|FAILED)$/;

/**
 * Each transaction as its newest delivery has it. A refund missing there is taken from the newest delivery about a
 * refund: a cancelled payment may complete after it (interface-revisions 5).
 */
async function toldPayments({ db, environment }: Reader, ids: string[]): Promise<Map<string, KnownPayment>> {
  const { resourceId, resourceStatus: status, type, body } = webhookDelivery;
  const about = and(eq(webhookDelivery.environmentId, environment.id), inArray(resourceId, ids));
  const order = [resourceId, desc(toldAt), desc(webhookDelivery.id)];
  const [newest, refunds] = await Promise.all([
    db
      .selectDistinctOn([resourceId], { id: resourceId, status, body })
      .from(webhookDelivery)
      .where(about)
      .orderBy(...order),
    db
      .selectDistinctOn([resourceId], { id: resourceId, type })
      .from(webhookDelivery)
      .where(and(about, sql`${type} ~ ${REFUND_EVENT.source}`))
      .orderBy(...order),
  ]);
  const known = new Map<string, KnownPayment>();
  for (const { id, status, body } of newest) {
    const event = refunds.find((each) => each.id === id)?.type;
    const named = event === undefined ? undefined : { status: REFUND_EVENT.exec(event)?.[1] ?? null };
    const refund = refundIn(body) ?? named;
    if (id && (status || refund)) known.set(id, { status, ...(refund ? { refund } : {}) });
  }
  return known;
}

/** The refund that a delivery's payment states. Bytes that are not a payload state none. */
function refundIn(body: Buffer): KnownPayment["refund"] {
  let json: unknown;
  try {
    json = parseForeignJson(body.toString("utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  const refund = Refund.safeParse(WebhookEvent.safeParse(json).data?.data?.refund);
  return refund.success ? { status: refund.data.status ?? null } : undefined;
}

async function readPayment({ upstream }: Reader, id: string): Promise<readonly [string, KnownPayment | null]> {
  try {
    const { status, refund } = await upstream.getTransaction({ params: { transactionId: id } });
    return [id, { status: status ?? null, ...(refund ? { refund: { status: refund.status ?? null } } : {}) }];
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    return [id, null];
  }
}
