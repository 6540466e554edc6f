import "server-only";
import { describeParty } from "@/lib/contract/party";
import type { Transaction } from "@/lib/contract/transaction";
import { labelsOf } from "@/lib/features/directory/service/labels";
import { type Environment, type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { DatabaseLike } from "@/lib/server/db/client";
import type {
  GetTransactionInput,
  ListTransactionsInput,
  TransactionDetail,
  TransactionList,
  TransactionRow,
} from "../schema";
import { timelineOf } from "./timeline";

/** A page of transactions with the service's own filters (specification 4.4) and names for the ids on it. */
export async function listTransactions(
  ctx: EnvironmentContext,
  input: ListTransactionsInput,
): Promise<TransactionList> {
  requirePermission(ctx, "transactions:read");
  const page = await ctx.upstream.listTransactions({ query: input });
  return { ...page, data: await transactionRows(ctx.db, ctx.environment, page.data), asOf: new Date().toISOString() };
}

/** One transaction with everything this console knows of its course. */
export async function getTransaction(ctx: EnvironmentContext, input: GetTransactionInput): Promise<TransactionDetail> {
  requirePermission(ctx, "transactions:read");
  const transaction = await ctx.upstream.getTransaction({ params: { transactionId: input.transactionId } });
  const [[row], timeline] = await Promise.all([
    transactionRows(ctx.db, ctx.environment, [transaction]),
    timelineOf(ctx, transaction),
  ]);
  const nameless = { ...transaction, customerLabel: null, fromLabel: "", toLabel: "" };
  return { transaction: row ?? nameless, timeline, asOf: new Date().toISOString() };
}

/** Transactions with names for their customer and both sides, as far as the directory knows them. */
async function transactionRows(
  db: DatabaseLike,
  environment: Environment,
  transactions: Transaction[],
): Promise<TransactionRow[]> {
  const ids = transactions.flatMap((one) => [one.customerId, one.source?.accountId, one.destination?.accountId]);
  const labels = await labelsOf(
    db,
    environment.id,
    ids.filter((id) => id !== undefined),
  );
  return transactions.map((one) => ({
    ...one,
    customerLabel: labels.get(one.customerId ?? "")?.label ?? null,
    fromLabel: labels.get(one.source?.accountId ?? "")?.label ?? describeParty(one.source).label,
    toLabel: labels.get(one.destination?.accountId ?? "")?.label ?? describeParty(one.destination).label,
  }));
}
