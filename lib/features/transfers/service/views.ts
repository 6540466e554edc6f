import "server-only";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { isTransactionFinal } from "@/lib/contract/transaction-status";
import { isUpstreamError } from "@/lib/errors";
import { labelsOf, sideLabel } from "@/lib/features/directory/service/labels";
import { journalView } from "@/lib/features/journal/service/views";
import { partyOf } from "@/lib/features/quotes/service/views";
import { isUnpaid } from "@/lib/features/transactions/check/payment-state";
import type { EnvironmentContext } from "@/lib/server/context";
import { person } from "@/lib/server/db/schema/person";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";
import type { JournalEntry } from "@/lib/server/journal/entry";
import type { TransferRow, TransferView } from "../schema";
import { requestOf } from "./known-transfers";

type Reader = Pick<EnvironmentContext, "db" | "environment" | "upstream">;

const STATES = { intended: "open", unknown: "open", succeeded: "sent", refused: "refused" } as const;

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** Transfers with names for both sides and their transactions' states. */
export async function transferRows(ctx: Reader, entries: JournalEntry[]): Promise<TransferRow[]> {
  const { db, environment } = ctx;
  const requests = entries.map(requestOf);
  const [labels, payments, people] = await Promise.all([
    labelsOf(
      db,
      environment.id,
      requests.flatMap((one) => [one.sourceAccountId, one.destinationAccountId]),
    ),
    knownPayments(ctx, entries),
    db
      .select({ id: person.id, name: person.name })
      .from(person)
      .where(
        inArray(
          person.id,
          entries.flatMap(({ actorId }) => actorId ?? []),
        ),
      ),
  ]);
  return entries.map((entry) => {
    const { sourceAccountId, destinationAccountId, customerId, amount, currency, decimals } = requestOf(entry);
    const transactionId = textOf(entry.outcome?.transactionId);
    const payment = payments.get(transactionId ?? "");
    return {
      id: entry.resourceId,
      direction: entry.action === "transfer.in" ? "in" : "out",
      createdAt: entry.createdAt.toISOString(),
      sourceId: sourceAccountId,
      destinationId: destinationAccountId,
      customerId: customerId ?? null,
      fromLabel: sideLabel(labels, { accountId: sourceAccountId }),
      toLabel: sideLabel(labels, { accountId: destinationAccountId }),
      money: { amount, currency, decimals },
      state: STATES[entry.status],
      transactionId,
      transactionStatus: payment?.status ?? textOf(entry.outcome?.transactionStatus),
      ...(payment?.refund ? { refund: payment.refund } : {}),
      actorName: people.find(({ id }) => id === entry.actorId)?.name ?? null,
    };
  });
}

/** One transfer in full, with its journal. */
export async function transferView(ctx: Reader, entry: JournalEntry): Promise<TransferView> {
  const { sourceAccountId, destinationAccountId } = requestOf(entry);
  const [[transfer], view, source, destination] = await Promise.all([
    transferRows(ctx, [entry]),
    journalView(ctx.db, entry),
    partyOf(ctx, { accountId: sourceAccountId }),
    partyOf(ctx, { accountId: destinationAccountId }),
  ]);
  if (!transfer) throw new Error("the journal lost an entry it had just given");
  return { transfer, source, destination, entry: view };
}

/** At most so many transactions are read for one list: webhooks report the others. */
const MOST_READ = 10;

/** When a delivery's news was so; one that says no more than when it was sent is no newer for that. */
const toldAt = sql`coalesce(${webhookDelivery.resourceUpdatedAt}, ${webhookDelivery.occurredAt}, ${webhookDelivery.receivedAt})`;

type Known = Pick<TransferRow, "refund"> & { status: string | null };

/** Each transaction as the newest webhook has it, and read again for those that may still be moving. */
async function knownPayments(ctx: Reader, entries: JournalEntry[]): Promise<Map<string, Known>> {
  const ids = entries.flatMap(({ outcome }) => textOf(outcome?.transactionId) ?? []);
  if (ids.length === 0) return new Map();
  const reported = await ctx.db
    .selectDistinctOn([webhookDelivery.resourceId], {
      id: webhookDelivery.resourceId,
      status: webhookDelivery.resourceStatus,
    })
    .from(webhookDelivery)
    .where(and(eq(webhookDelivery.environmentId, ctx.environment.id), inArray(webhookDelivery.resourceId, ids)))
    .orderBy(webhookDelivery.resourceId, desc(toldAt), desc(webhookDelivery.id));
  const known = new Map(
    reported.flatMap(({ id, status }): [string, Known][] => (id && status ? [[id, { status }]] : [])),
  );
  const isMoving = (id: string) => !isTransactionFinal({ status: known.get(id)?.status ?? undefined });
  // The one transfer of a page is always read: of a refund, or of what the bank returned, the last webhook may not tell.
  const read = ids.filter((id) => ids.length === 1 || isMoving(id)).slice(0, MOST_READ);
  for (const [id, payment] of await Promise.all(read.map((id) => readPayment(ctx, id)))) {
    const isNews = payment?.refund || isUnpaid(payment?.status) || (payment?.status != null && isMoving(id));
    if (payment && isNews) known.set(id, payment);
  }
  return known;
}

async function readPayment({ upstream }: Reader, id: string): Promise<readonly [string, Known | null]> {
  try {
    const { status, refund } = await upstream.getTransaction({ params: { transactionId: id } });
    return [id, { status: status ?? null, ...(refund ? { refund: { status: refund.status ?? null } } : {}) }];
  } catch (error) {
    // The list shows it as it was last known.
    if (!isUpstreamError(error)) throw error;
    return [id, null];
  }
}
