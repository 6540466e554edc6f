import { expect, test } from "vitest";
import type { Quote } from "@/lib/contract/quote";
import type { Transaction } from "@/lib/contract/transaction";
import { UpstreamError } from "@/lib/errors";
import type { Upstream } from "@/lib/upstream/client";
import { isPriced, missingOfPrice } from "../check/priced";
import { settlementOfAuthorization } from "./authorization-outcome";
import { readBackExecution } from "./execute-quote";

const asked: unknown[] = [];
/** A service that knows one quote and the payments made since. */
function service(quote: Quote, payments: Transaction[] = []): Upstream {
  const listTransactions = async ({ query }: { query: unknown }) => {
    asked.push(query);
    return { data: payments, hasMore: false };
  };
  return { getQuote: async () => quote, listTransactions } as unknown as Upstream;
}

test("an execution is not called done because the service doesn't say what became of it", async () => {
  for (const status of [undefined, "BRAND_NEW"]) {
    expect(await readBackExecution(service({ id: "Quote:1", status }), "Quote:1")).toMatchObject({ status: "unknown" });
  }
  const waiting = [{ id: "Transaction:1", quoteId: "Quote:1" }];
  expect(await readBackExecution(service({ id: "Quote:1" }, waiting), "Quote:1")).toMatchObject({ status: "unknown" });
  // No date to begin at: none is made up, and the newest are looked through.
  expect(asked.at(-1)).not.toHaveProperty("startDate");
  expect(asked.at(-1)).toMatchObject({ sortOrder: "desc" });
});

test("a code is not called taken because the service doesn't say what became of the quote", () => {
  for (const status of [undefined, "PENDING", "BRAND_NEW"]) {
    expect(settlementOfAuthorization({ id: "Quote:1", status })).toMatchObject({ status: "unknown" });
  }
  expect(settlementOfAuthorization({ id: "Quote:1", status: "PROCESSING" })).toMatchObject({ status: "succeeded" });
});

test("an expired quote whose payment the service doesn't know was not paid, in time", async () => {
  const missing = new UpstreamError(
    404,
    { code: "x", title: "x" },
    { kind: "refused", sent: "answered", httpStatus: 404 },
  );
  const quote = { id: "Quote:1", status: "EXPIRED", transactionId: "Transaction:1" };
  const at = (expiresAt: string) =>
    readBackExecution(
      { ...service({ ...quote, expiresAt }), getTransaction: () => Promise.reject(missing) } as unknown as Upstream,
      "Quote:1",
    );
  expect(await at("2026-01-01T00:00:00Z")).toMatchObject({ status: "refused" });
  expect(await at(new Date().toISOString())).toMatchObject({ status: "unknown" });
});

test("it is called done when its payment is under way, whatever else is missing", async () => {
  const moving = [{ id: "Transaction:1", quoteId: "Quote:1", status: "PROCESSING" }];
  expect(await readBackExecution(service({ id: "Quote:1" }, moving), "Quote:1")).toMatchObject({
    status: "succeeded",
    outcome: { transactionId: "Transaction:1", quoteStatus: null },
  });
});

test("a price is one only with all that is decided on, both sides read included", () => {
  const currency = { code: "USD", decimals: 2 };
  const quote: Quote = {
    ...{ id: "Quote:1", status: "PENDING", expiresAt: "2026-11-20T14:36:10Z" },
    ...{ sendingCurrency: currency, receivingCurrency: currency, totalSendingAmount: 2, totalReceivingAmount: 1 },
  };
  expect(isPriced(quote)).toBe(true);
  expect(isPriced({ ...quote, unreadFields: ["rateDetails.gridApiFixedFee"] })).toBe(true);
  for (const unreadFields of [["source"], ["destination.accountId"]])
    expect(isPriced({ ...quote, unreadFields })).toBe(false);
  expect(missingOfPrice({ id: "Quote:1" })).toHaveLength(6);
});
