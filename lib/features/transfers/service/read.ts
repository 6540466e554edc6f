import "server-only";
import { and, eq, gte, inArray, lte } from "drizzle-orm";
import { NotFoundError } from "@/lib/errors";
import { isTransfer } from "@/lib/features/journal/service/transfer-record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { countUpTo, keyset, pageOf } from "@/lib/server/db/keyset";
import { journalEntry } from "@/lib/server/db/schema/journal";
import type { JournalStatus } from "@/lib/statuses";
import type { GetTransferInput, ListTransfersInput, TransferList, TransferView } from "../schema";
import { transferRows, transferView } from "./views";

const COUNT_LIMIT = 10_000;

const STATUSES: Record<NonNullable<ListTransfersInput["state"]>, JournalStatus[]> = {
  open: ["intended", "unknown"],
  sent: ["succeeded"],
  refused: ["refused"],
};

/** A page of the transfers made here, newest first, with the outcome of each. */
export async function listTransfers(ctx: EnvironmentContext, input: ListTransfersInput): Promise<TransferList> {
  requirePermission(ctx, "transfers:read");
  const { direction, state, from, to, limit } = input;
  const filters = and(
    eq(journalEntry.environmentId, ctx.environment.id),
    isTransfer,
    direction ? eq(journalEntry.action, `transfer.${direction}`) : undefined,
    state ? inArray(journalEntry.status, STATUSES[state]) : undefined,
    from ? gte(journalEntry.createdAt, new Date(from)) : undefined,
    to ? lte(journalEntry.createdAt, new Date(to)) : undefined,
  );
  const { orderBy, beyond } = keyset({ at: journalEntry.createdAt, id: journalEntry.id }, input);
  const [entries, total] = await Promise.all([
    ctx.db
      .select()
      .from(journalEntry)
      .where(and(filters, beyond))
      .orderBy(...orderBy)
      .limit(limit + 1),
    countUpTo(ctx.db, ctx.db.select({ id: journalEntry.id }).from(journalEntry).where(filters), COUNT_LIMIT),
  ]);
  const page = pageOf(entries, limit, ({ id }) => id);
  return { ...page, data: await transferRows(ctx, page.data), ...total, asOf: new Date().toISOString() };
}

/** One transfer made here, with all its steps. Throws `NotFoundError`. */
export async function getTransfer(ctx: EnvironmentContext, { transferId }: GetTransferInput): Promise<TransferView> {
  requirePermission(ctx, "transfers:read");
  const here = and(eq(journalEntry.environmentId, ctx.environment.id), eq(journalEntry.resourceId, transferId));
  const [entry] = await ctx.db.select().from(journalEntry).where(and(here, isTransfer));
  if (entry) return await transferView(ctx, entry);
  throw new NotFoundError({
    code: "transfer_not_found",
    title: "Transfer not found.",
    next: "Check the ID and the environment. Transfers that were made elsewhere are among the transactions.",
  });
}
