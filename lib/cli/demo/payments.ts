import { randomUUID } from "node:crypto";
import { UpstreamError } from "@/lib/errors";
import { listAudit } from "@/lib/features/audit/service";
import { addCustomerNote, listCustomerNotes } from "@/lib/features/customers/service/notes";
import { isPriced } from "@/lib/features/quotes/check/priced";
import { createQuote } from "@/lib/features/quotes/service/create-quote";
import { executeQuote } from "@/lib/features/quotes/service/execute-quote";
import type { EnvironmentContext } from "@/lib/server/context";
import type { Desk } from "./desk";

const NOTES = [
  "Called about the change of address; the new proof of residence is on file.",
  "Pays suppliers in Mexico twice a month. Larger amounts before the holidays are usual.",
  "Prefers to be reached by email.",
];

const MEMOS = ["Invoice 2291", "Freight and customs", "Contractor, October", "Supplier payment"];

/** Customers who hold money and have someone to pay in another currency. */
async function payers(operations: EnvironmentContext) {
  const { upstream } = operations;
  const [{ data: accounts }, { data: customers }] = await Promise.all([
    upstream.listExternalAccounts({ query: { limit: 100 } }),
    upstream.listCustomers({ query: { limit: 100 } }),
  ]);
  const ready = customers.filter((customer) => customer.kycStatus === "APPROVED" && customer.id !== undefined);
  const pairs = ready.flatMap(({ id }) => {
    const account = accounts.find(
      (each) => each.customerId === id && each.status === "ACTIVE" && each.currency !== "USD",
    );
    return id && account?.id ? [{ customerId: id, accountId: account.id, currency: account.currency }] : [];
  });
  return pairs.slice(0, 12);
}

/** Quotes priced and executed from the console, so that its journal records them, and one left to expire. */
export async function makeDemoPayments(desk: Desk): Promise<void> {
  const operations = await desk.as("operations");
  const administrator = await desk.as("administrator");
  const { data: before } = await listAudit(administrator, { action: "quote.execute", limit: 1, sortOrder: "desc" });
  if (before.length > 0) return;
  let executed = 0;
  for (const { customerId, accountId } of await payers(operations)) {
    if (executed === 4) return;
    const { data } = await operations.upstream.listInternalAccounts({ query: { customerId, currency: "USD" } });
    const [account] = data;
    if (!account?.id || (account.balance?.amount ?? 0) < 50_000) continue;
    const description = MEMOS[executed];
    try {
      const { quote } = await createQuote(operations, {
        source: { sourceType: "ACCOUNT", accountId: account.id },
        destination: { destinationType: "ACCOUNT", accountId },
        lockedCurrencySide: "SENDING",
        lockedCurrencyAmount: 10_000 + 7_500 * executed,
        description,
      });
      executed += 1;
      // The last one is only priced.
      if (executed === 4 || !isPriced(quote)) return;
      await executeQuote(operations, {
        quoteId: quote.id,
        key: crypto.randomUUID(),
        totalSendingAmount: quote.totalSendingAmount,
        totalReceivingAmount: quote.totalReceivingAmount,
        sendingCurrency: quote.sendingCurrency.code,
        receivingCurrency: quote.receivingCurrency.code,
        sourceId: account.id,
        destinationId: accountId,
        purposeOfPayment: null,
        description: description ?? null,
        acceptsOtherAmount: false,
      });
    } catch (error) {
      // Some customers lack fields that the currency's provider requires: the next one pays.
      if (!(error instanceof UpstreamError)) throw error;
    }
  }
}

/** Staff notes about some customers. */
export async function writeDemoNotes(desk: Desk): Promise<void> {
  const [operations, compliance] = [await desk.as("operations"), await desk.as("compliance")];
  const chosen = await payers(operations);
  for (const [index, body] of NOTES.entries()) {
    const customerId = chosen[index]?.customerId;
    if (!customerId) return;
    const { data } = await listCustomerNotes(operations, { customerId, limit: 1, sortOrder: "desc" });
    if (data.length === 0)
      await addCustomerNote(index === 1 ? compliance : operations, { customerId, body, key: randomUUID() });
  }
}
