import "server-only";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { isTransactionFinal } from "@/lib/contract/transaction-status";
import { isUpstreamError } from "@/lib/errors";
import { labelsOf, sideLabel } from "@/lib/features/directory/service/labels";
import { journalView } from "@/lib/features/journal/service/views";
import { partyOf } from "@/lib/features/quotes/service/views";
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
  const [labels, statuses, people] = await Promise.all([
    labelsOf(
      db,
      environment.id,
      requests.flatMap((one) => [one.sourceAccountId, one.destinationAccountId]),
    ),
    transactionStatuses(ctx, entries),
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
      transactionStatus: statuses.get(transactionId ?? "") ?? textOf(entry.outcome?.transactionStatus),
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

/** The state of each transaction: as the newest webhook has it, and read again for those that may still be moving. */
async function transactionStatuses(ctx: Reader, entries: JournalEntry[]): Promise<Map<string, string>> {
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
  const known = new Map(reported.flatMap(({ id, status }) => (id && status ? [[id, status] as const] : [])));
  const moving = ids.filter((id) => !isTransactionFinal({ status: known.get(id) })).slice(0, MOST_READ);
  for (const [id, status] of await Promise.all(moving.map((id) => readStatus(ctx, id)))) {
    if (status !== undefined) known.set(id, status);
  }
  return known;
}

async function readStatus({ upstream }: Reader, id: string): Promise<readonly [string, string | undefined]> {
  try {
    return [id, (await upstream.getTransaction({ params: { transactionId: id } })).status];
  } catch (error) {
    // The list shows it as it was last known.
    if (!isUpstreamError(error)) throw error;
    return [id, undefined];
  }
}
