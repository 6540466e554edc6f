import "server-only";
import { inArray } from "drizzle-orm";
import { labelsOf, sideLabel } from "@/lib/features/directory/service/labels";
import { journalView } from "@/lib/features/journal/service/views";
import { partyOf } from "@/lib/features/quotes/service/views";
import type { EnvironmentContext } from "@/lib/server/context";
import { person } from "@/lib/server/db/schema/person";
import type { JournalEntry } from "@/lib/server/journal/entry";
import type { TransferRow, TransferView } from "../schema";
import { knownPayments } from "./known-payments";
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
    knownPayments(
      ctx,
      entries.flatMap(({ outcome }) => textOf(outcome?.transactionId) ?? []),
    ),
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
      // A payment with a refund has left the state that the service answered with at first.
      transactionStatus: payment?.status ?? (payment?.refund ? null : textOf(entry.outcome?.transactionStatus)),
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
