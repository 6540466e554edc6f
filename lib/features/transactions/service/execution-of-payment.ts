import "server-only";
import { and, eq, inArray, ne } from "drizzle-orm";
import type { MoneyAction } from "@/lib/audit-actions";
import type { Transaction } from "@/lib/contract/transaction";
import { EXECUTIONS, executionIn, executionOf } from "@/lib/features/quotes/fields/execution";
import type { EnvironmentContext } from "@/lib/server/context";
import { journalEntry } from "@/lib/server/db/schema/journal";
import { executionsOf } from "@/lib/server/journal/executions";
import { becameTransaction } from "@/lib/server/journal/payment-claim";
import type { TransactionDetail } from "../schema";

const SENT: readonly MoneyAction[] = [...EXECUTIONS, "transfer.in", "transfer.out"];

/**
 * What the journal knows of a payment as sent from here: found by its quote or, since the service may state no quote
 * and a transfer has none, by the payment that an action created. Null where nothing here sent it.
 */
export async function executionOfPayment(
  { db, environment }: Pick<EnvironmentContext, "db" | "environment">,
  { id, quoteId }: Pick<Transaction, "id" | "quoteId">,
): Promise<TransactionDetail["execution"]> {
  const byQuote = quoteId ? executionIn(await executionsOf(db, environment.id, [quoteId]), quoteId) : null;
  if (byQuote) return byQuote;
  const { environmentId, action, status } = journalEntry;
  const [entry] = await db
    .select({ status })
    .from(journalEntry)
    .where(
      and(eq(environmentId, environment.id), becameTransaction(id), inArray(action, [...SENT]), ne(status, "refused")),
    )
    .limit(1);
  return entry ? executionOf(entry) : null;
}
