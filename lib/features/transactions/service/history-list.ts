import "server-only";
import type { Transaction } from "@/lib/contract/transaction";
import { requireHistory } from "@/lib/features/history/service/ready";
import { historyOf } from "@/lib/history/engine";
import type { HistoryFilter } from "@/lib/history/filter";
import type { ListedRow } from "@/lib/history/history";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { ListTransactionsInput } from "../schema";
import { readFilter } from "./history-filter";

const PAGE = 50;

/**
 * A page of the local history, as the service would list it, but without counterparty data or memo. Throws
 * `ConflictError` until the history is built.
 */
export async function listHistory(ctx: EnvironmentContext, input: ListTransactionsInput) {
  requirePermission(ctx, "transactions:read");
  const asOf = await requireHistory(ctx.db, ctx.environment.id);
  const { cursor, offset, openedAt, limit = PAGE, sortBy: by, sortOrder: order = "desc", ...filter } = input;
  const opened = openedAt === undefined ? undefined : new Date(openedAt);
  const wanted = until(await readFilter(ctx, filter, opened), opened);
  const page = await historyOf(ctx.db).list(ctx.environment.id, wanted, { by, order, limit, cursor, offset });
  const next = page.nextCursor === null ? { hasMore: false } : { hasMore: true, nextCursor: page.nextCursor };
  return { data: page.rows.map(transactionOf), ...next, asOf: asOf.toISOString() };
}

/** How far the service's clock and the user's may differ: nothing that already existed is left out. */
const CLOCKS_MS = 10 * 60_000;

/** The filter limited to what had been created by then, on either clock. */
function until(filter: HistoryFilter, opened: Date | undefined): HistoryFilter {
  const latest = opened && new Date(opened.getTime() + CLOCKS_MS);
  return !latest || (filter.createdTo && filter.createdTo <= latest) ? filter : { ...filter, createdTo: latest };
}

function transactionOf(row: ListedRow): Transaction {
  const stated = <T extends string>(text: T) => (text === "" ? undefined : text);
  const amount = (units: number | null, code: string, decimals: number) =>
    units === null ? undefined : { amount: units, currency: { code, decimals } };
  return {
    id: row.id,
    status: stated(row.status),
    type: stated(row.type),
    createdAt: row.isDated ? row.filedAt.toISOString() : undefined,
    updatedAt: row.changedAt?.toISOString(),
    settledAt: row.settledAt?.toISOString(),
    quoteId: row.quoteId ?? undefined,
    customerId: row.customerId ?? undefined,
    platformCustomerId: row.platformCustomerId ?? undefined,
    reconciliationInstructions: row.reference === null ? undefined : { reference: row.reference },
    source: side("sourceType", row.sourceType, row.sourceId),
    destination: side("destinationType", row.destinationType, row.destinationId),
    sentAmount: amount(row.sent, row.sentCurrency, row.sentDecimals),
    receivedAmount: amount(row.received, row.receivedCurrency, row.receivedDecimals),
    failureReason: stated(row.failureReason),
    refund: row.refundStatus === "" ? undefined : { status: row.refundStatus },
  };
}

const side = (name: "sourceType" | "destinationType", type: string, accountId: string | null) =>
  type === "" && accountId === null
    ? undefined
    : { ...(type === "" ? {} : { [name]: type }), ...(accountId === null ? {} : { accountId }) };
