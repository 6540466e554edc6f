import "server-only";
import { and, eq } from "drizzle-orm";
import { type PersonalKind, REVEALED_BY, shownRecord } from "@/lib/contract/personal-data";
import type { Transaction } from "@/lib/contract/transaction";
import { InputError } from "@/lib/errors";
import { labelsOf, sideLabel } from "@/lib/features/directory/service/labels";
import { noteRead, usualTimeOf } from "@/lib/features/history/service/note-read";
import { isHistoryReady } from "@/lib/features/history/service/ready";
import { canAwaitAuthorization } from "@/lib/features/quotes/service/known-status";
import { can } from "@/lib/permissions";
import { recordAudit } from "@/lib/server/audit/record";
import { type Environment, type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { DatabaseLike } from "@/lib/server/db/client";
import { approval } from "@/lib/server/db/schema/approval";
import { needsHistory } from "../check/history-filters";
import type {
  Counterparty,
  GetTransactionInput,
  ListTransactionsInput,
  TransactionDetail,
  TransactionList,
  TransactionRow,
} from "../schema";
import { executionOfPayment } from "./execution-of-payment";
import { listHistory } from "./history-list";
import { canFilterByAccount, refuseUnknownFilters, toItsEnd } from "./known-filters";
import { timelineOf } from "./timeline";

/**
 * A page of transactions with names for the ids on it: live with only the service's own filters (specification 4.4),
 * from the local history with any other. Throws `InputError` for a filter that this deployment does not have and for a
 * position that only the history can find, and `ConflictError` for a filter that needs a history where none is built.
 */
export async function listTransactions(
  ctx: EnvironmentContext,
  input: ListTransactionsInput,
): Promise<TransactionList> {
  requirePermission(ctx, "transactions:read");
  const [page, hasHistory] = await Promise.all([
    needsHistory(input) ? listHistory(ctx, input) : livePage(ctx, input),
    isHistoryReady(ctx.db, ctx.environment.id),
  ]);
  const revealed = can(ctx.actor.role, REVEALED_BY.counterparty) ? MEMOS : [];
  const data = await transactionRows(ctx.db, ctx.environment, page.data, revealed);
  return {
    asOf: new Date().toISOString(),
    ...page,
    data,
    source: needsHistory(input) ? "history" : "service",
    hasHistory,
    canFilterByAccount: canFilterByAccount(ctx.environment),
    canAwaitAuthorization: canAwaitAuthorization(ctx.environment),
  };
}

async function livePage(ctx: EnvironmentContext, input: ListTransactionsInput) {
  const { limit, cursor, sortBy: _, sortOrder, offset, openedAt, ...filter } = input;
  if (offset !== undefined || openedAt !== undefined) {
    throw new InputError({
      title: "The service can't skip payments.",
      next: "Go through its pages, or add a filter that the local history has.",
      fields: { [offset === undefined ? "openedAt" : "offset"]: "Only the local history has this." },
    });
  }
  const query = { ...toItsEnd(filter), limit, cursor, sortOrder };
  refuseUnknownFilters(ctx.environment, query);
  return await ctx.upstream.listTransactions({ query });
}

/** One transaction with everything this console knows of its history. */
export async function getTransaction(ctx: EnvironmentContext, input: GetTransactionInput): Promise<TransactionDetail> {
  requirePermission(ctx, "transactions:read");
  const at = new Date();
  const transaction = await ctx.upstream.getTransaction({ params: { transactionId: input.transactionId } });
  const usual = usualTimeOf(ctx.db, ctx.environment.id, transaction);
  const [[row], { steps, deliveries }, approval, execution] = await Promise.all([
    transactionRows(ctx.db, ctx.environment, [transaction], can(ctx.actor.role, "memos:read") ? MEMOS : []),
    usual.then((known) => timelineOf(ctx, transaction, known)),
    approvalOf(ctx, transaction.id),
    executionOfPayment(ctx, transaction),
    noteRead(ctx.db, ctx.environment.id, transaction, at),
  ]);
  if (!row) throw new Error("a row was lost between the service and the response");
  const asOf = new Date().toISOString();
  return { transaction: row, timeline: steps, approval, execution, usual: await usual, deliveries, asOf };
}

async function approvalOf(ctx: EnvironmentContext, transactionId: string): Promise<TransactionDetail["approval"]> {
  const here = and(eq(approval.environmentId, ctx.environment.id), eq(approval.transactionId, transactionId));
  const [found] = await ctx.db
    .select({ status: approval.status, deadlineAt: approval.deadlineAt })
    .from(approval)
    .where(here)
    .limit(1);
  return found ? { ...found, deadlineAt: found.deadlineAt.toISOString() } : null;
}

/** What is known of the other side of a payment, unmasked. Each reveal is audited. */
export async function revealCounterparty(ctx: EnvironmentContext, input: GetTransactionInput): Promise<Counterparty> {
  requirePermission(ctx, "personal:reveal");
  const transaction = await ctx.upstream.getTransaction({ params: { transactionId: input.transactionId } });
  const information = transaction.counterpartyInformation ?? {};
  const { accountHolderName, accountIdentifier } = transaction.source ?? {};
  const originator = {
    ...(accountHolderName === undefined ? {} : { accountHolderName }),
    ...(accountIdentifier === undefined ? {} : { accountIdentifier }),
  };
  await recordAudit(ctx.db, ctx, {
    action: "transaction.reveal",
    resource: { type: "Transaction", id: transaction.id },
    after: { revealed: [...Object.keys(information), ...Object.keys(originator)] },
  });
  return { counterpartyInformation: information, originator };
}

const MEMOS: readonly PersonalKind[] = ["memo"];

/**
 * Transactions with names for their customer and both sides, as far as the directory knows them. The counterparty's
 * identity always leaves the server masked; `revealCounterparty` is the only way to the rest.
 */
export async function transactionRows(
  db: DatabaseLike,
  environment: Environment,
  transactions: Transaction[],
  revealed: readonly PersonalKind[],
): Promise<TransactionRow[]> {
  const ids = transactions.flatMap((one) => [one.customerId, one.source?.accountId, one.destination?.accountId]);
  const labels = await labelsOf(
    db,
    environment.id,
    ids.filter((id) => id !== undefined),
  );
  return transactions.map((one) => ({
    ...shownRecord(one, "counterparty", revealed),
    customerLabel: labels.get(one.customerId ?? "")?.label ?? null,
    fromLabel: sideLabel(labels, one.source),
    toLabel: sideLabel(labels, one.destination),
  }));
}
