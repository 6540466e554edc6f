import { describe, expect, test } from "vitest";
import type { Page } from "@/lib/contract/list-page";
import type { Quote } from "@/lib/contract/quote";
import type { Transaction } from "@/lib/contract/transaction";
import { UpstreamError } from "@/lib/errors";
import type { Upstream } from "@/lib/upstream/client";
import { isPriced, missingOfPrice } from "../check/priced";
import { settlementOfAuthorization } from "./authorization-outcome";
import { readBackExecution } from "./execution-outcome";

const NOW = { pressedAt: new Date() };
const asked: unknown[] = [];
/** A service with one quote and the payments made since. */
function service(quote: Quote, payments: Transaction[] = []): Upstream {
  const listTransactions = async ({ query }: { query: unknown }) => {
    asked.push(query);
    return { data: payments, hasMore: false };
  };
  return { getQuote: async () => quote, listTransactions } as unknown as Upstream;
}

test("an execution is not considered done when the service doesn't say what became of it", async () => {
  for (const status of [undefined, "BRAND_NEW"]) {
    expect(await readBackExecution(service({ id: "Quote:1", status }), "Quote:1", NOW)).toMatchObject({
      status: "unknown",
    });
  }
  const waiting = [{ id: "Transaction:1", quoteId: "Quote:1" }];
  expect(await readBackExecution(service({ id: "Quote:1" }, waiting), "Quote:1", NOW)).toMatchObject({
    status: "unknown",
  });
  // Without a date to start at, none is invented, and the newest are searched.
  expect(asked.at(-1)).not.toHaveProperty("startDate");
  expect(asked.at(-1)).toMatchObject({ sortOrder: "desc" });
});

test("a code is not considered accepted when the service doesn't say what became of the quote", () => {
  for (const status of [undefined, "PENDING", "BRAND_NEW"]) {
    expect(settlementOfAuthorization({ id: "Quote:1", status })).toMatchObject({ status: "unknown" });
  }
  expect(settlementOfAuthorization({ id: "Quote:1", status: "PROCESSING" })).toMatchObject({ status: "succeeded" });
});

describe("an expired quote with a payment that hasn't begun", () => {
  const missing = new UpstreamError(
    404,
    { code: "x", title: "x" },
    { kind: "refused", sent: "answered", httpStatus: 404 },
  );
  const MINUTE = 60_000;
  const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE);
  interface Case {
    pressed?: number;
    stated?: string;
    executedUntil?: string;
    payment?: Partial<Transaction> | null;
  }
  const readBack = ({ pressed = 60, stated, executedUntil, payment = { status: "PENDING" } }: Case) => {
    const quote = { id: "Quote:1", status: "EXPIRED", transactionId: "Transaction:1", expiresAt: stated };
    const getTransaction = () =>
      payment ? Promise.resolve({ id: "Transaction:1", ...payment }) : Promise.reject(missing);
    const upstream = { ...service(quote), getTransaction } as unknown as Upstream;
    return readBackExecution(upstream, "Quote:1", { pressedAt: ago(pressed), expiresAt: executedUntil });
  };
  const later = ago(-60).toISOString();

  test.each<[string, Case]>([
    ["its expiry is not stated", {}],
    ["its expiry is stated, and long ago", { stated: ago(30).toISOString() }],
    ["its expiry is stated to be yet to come", { stated: later, executedUntil: later }],
    ["its expiry can't be read", { stated: "soon", executedUntil: "" }],
    ["the service doesn't know its payment", { payment: null }],
    ["its payment has no state", { payment: {} }],
    ["its payment still waits for the customer", { payment: { status: "PENDING_AUTHORIZATION" } }],
  ])("was definitely not paid: %s", async (_, given) => {
    const settled = await readBack(given);
    expect(settled).toMatchObject({ status: "refused", errorCode: "quote_expired" });
    expect(settled.outcome).toMatchObject({
      title: "The quote expired before the payment began.",
      meaning: "Nothing was sent and no money moved.",
      next: expect.stringContaining("balance"),
    });
  });

  test.each<[string, Case]>([
    ["it was pressed a moment ago", { pressed: 1 }],
    ["its own expiry was a moment ago", { stated: ago(1).toISOString() }],
    ["the expiry it was executed with was a moment ago", { executedUntil: ago(9).toISOString() }],
    ["the service reviews its payment", { payment: { status: "PENDING", pendingReason: "COMPLIANCE_REVIEW" } }],
    ["its payment is in a state that is new", { payment: { status: "ON_HOLD" } }],
  ])("is checked again: %s", async (_, given) => {
    expect(await readBack(given)).toMatchObject({ status: "unknown" });
  });

  test("is settled at once when its payment has expired, and paid when it is in progress, whatever the time", async () => {
    expect(await readBack({ pressed: 0, payment: { status: "EXPIRED" } })).toMatchObject({ status: "refused" });
    expect(await readBack({ payment: { status: "PROCESSING" } })).toMatchObject({ status: "succeeded" });
  });
});

describe("an expired quote whose payment the service doesn't name", () => {
  const [source, destination] = [{ accountId: "InternalAccount:1" }, { accountId: "ExternalAccount:1" }];
  const quote = { id: "Quote:1", status: "EXPIRED", source, destination };
  const LONG_AGO = { pressedAt: new Date(Date.now() - 3_600_000) };
  const readBack = (payment: Partial<Transaction>, next: Partial<Page<Transaction>> = { hasMore: false }) => {
    const pages = [
      { data: [{ id: "Transaction:1", ...payment }], ...next },
      { data: [], hasMore: false },
    ];
    const listTransactions = async () => pages.shift();
    return readBackExecution({ ...service(quote), listTransactions } as unknown as Upstream, "Quote:1", LONG_AGO);
  };

  test.each<[string, Partial<Transaction>]>([
    ["between its sides", { status: "PROCESSING", source, destination }],
    ["from its account, to nobody who is named", { status: "COMPLETED", source }],
    ["of which nothing is stated", {}],
  ])("may have been paid: a payment without a quote %s", async (_, payment) => {
    expect(await readBack(payment)).toMatchObject({ status: "unknown" });
  });

  test.each<[string, Partial<Transaction>]>([
    ["is another quote's", { status: "COMPLETED", source, destination, quoteId: "Quote:2" }],
    ["goes elsewhere", { status: "COMPLETED", source, destination: { accountId: "ExternalAccount:2" } }],
    ["has expired", { status: "EXPIRED", source, destination }],
  ])("was not paid if the only payment %s, unless there are more than can be read", async (_, payment) => {
    expect(await readBack(payment)).toMatchObject({ status: "refused", errorCode: "quote_expired" });
    expect(await readBack(payment, { hasMore: true, nextCursor: "2" })).toMatchObject({ status: "refused" });
    expect(await readBack(payment, { hasMore: true })).toMatchObject({ status: "unknown" });
  });
});

test("it is done when its payment is in progress, whatever else is missing", async () => {
  const moving = [{ id: "Transaction:1", quoteId: "Quote:1", status: "PROCESSING" }];
  expect(await readBackExecution(service({ id: "Quote:1" }, moving), "Quote:1", NOW)).toMatchObject({
    status: "succeeded",
    outcome: { transactionId: "Transaction:1", quoteStatus: null },
  });
});

test("a price is complete only with everything that is decided on, including both sides", () => {
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
