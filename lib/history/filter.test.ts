import { expect, test } from "vitest";
import { type HistoryFilter, matchesFilter } from "./filter";
import { historyRow } from "./history";

const usd = { code: "USD", decimals: 2 };
const payment = historyRow({
  id: "Transaction:0190aaaa-bbbb-7ccc-8ddd-eeeeffff0001",
  status: "PENDING",
  type: "OUTGOING",
  createdAt: "2026-03-01T10:00:00Z",
  updatedAt: "2026-03-02T10:00:00Z",
  customerId: "Customer:1",
  source: { sourceType: "ACCOUNT", accountId: "InternalAccount:1" },
  destination: { destinationType: "ACCOUNT", accountId: "ExternalAccount:2" },
  sentAmount: { amount: 100_050, currency: usd },
  receivedAmount: { amount: 900_719_925_474_099, currency: { code: "BTC", decimals: 8 } },
});
const matches = (filter: HistoryFilter, row = payment) => matchesFilter(row, filter);

test("compares an amount exactly, in units of its own currency, both ends included", () => {
  expect(matches({ amountFrom: "1000.50", amountTo: "1000.500" })).toBe(true);
  expect(matches({ amountFrom: "1000.51" })).toBe(false);
  expect(matches({ amountTo: "1000.499999" })).toBe(false);
  const received = { ...payment, type: "CARD", sent: null };
  expect(matches({ amountFrom: "9007199.25474099", amountTo: "9007199.25474099" }, received)).toBe(true);
  expect(matches({ amountFrom: "9007199.254740991" }, received)).toBe(false);
  expect(matches({ amountTo: "5" }, { ...received, received: null })).toBe(false);
});

test("uses the received amount and currency of an incoming payment, never the other side's", () => {
  const incoming = { ...payment, type: "INCOMING" };
  expect(matches({ amountFrom: "9007199.25474099", amountCurrencies: ["BTC"] }, incoming)).toBe(true);
  expect(matches({ amountTo: "1000.50" }, incoming)).toBe(false);
  expect(matches({ amountCurrencies: ["USD"] }, incoming)).toBe(false);
  expect(matches({ amountCurrencies: ["USD"] })).toBe(true);
  const unpaid = { ...incoming, received: null, receivedCurrency: "", receivedDecimals: 0 };
  const unsent = { ...payment, sent: null, sentCurrency: "", sentDecimals: 0 };
  for (const unknown of [unpaid, unsent]) {
    expect(matches({ amountCurrencies: ["USD", "BTC"] }, unknown)).toBe(false);
    expect(matches({ amountFrom: "0" }, unknown)).toBe(false);
    expect(matches({ amountTo: "9007199.25474099" }, unknown)).toBe(false);
    expect(matches({ currencies: ["USD", "BTC"] }, unknown)).toBe(true);
  }
});

test("matches a currency or an account on either side, a corridor on both", () => {
  expect(matches({ currencies: ["BTC"] })).toBe(true);
  expect(matches({ sentCurrencies: ["USD"], receivedCurrencies: ["BTC"] })).toBe(true);
  expect(matches({ sentCurrencies: ["BTC"] })).toBe(false);
  expect(matches({ accountIds: ["ExternalAccount:2"] })).toBe(true);
  expect(matches({ sourceIds: ["ExternalAccount:2"] })).toBe(false);
});

test("matches the settlement time only of payments that settled, including those returned since", () => {
  const settled = (values: Partial<typeof payment>) =>
    matches(
      { settledFrom: new Date("2026-03-02T00:00:00Z"), settledTo: new Date("2026-03-03T00:00:00Z") },
      { ...payment, settledAt: new Date("2026-03-02T10:00:00Z"), ...values },
    );
  expect(settled({ status: "COMPLETED" })).toBe(true);
  expect(settled({ status: "FAILED", failureReason: "PAYOUT_RETURNED" })).toBe(true);
  expect(settled({ status: "COMPLETED", settledAt: null })).toBe(false);
  expect(settled({ status: "FAILED", failureReason: "QUOTE_EXPIRED" })).toBe(false);
  expect(settled({ status: "PROCESSING" })).toBe(false);
});

test("matches only the given ids, or all except them", () => {
  expect(matches({ ids: new Set([payment.id, "Transaction:other"]) })).toBe(true);
  expect(matches({ ids: new Set() })).toBe(false);
  expect(matches({ exceptIds: new Set(["Transaction:other"]) })).toBe(true);
  expect(matches({ exceptIds: new Set([payment.id]) })).toBe(false);
});

test("finds quiet payments: those that may still change, by their last change, else their creation", () => {
  const before = (at: string) => ({ quietSince: new Date(at) });
  expect(matches(before("2026-03-02T10:00:01Z"))).toBe(true);
  expect(matches(before("2026-03-02T10:00:00Z"))).toBe(false);
  expect(matches(before("2026-03-01T10:00:01Z"), { ...payment, changedAt: null })).toBe(true);
  expect(matches(before("2030-01-01T00:00:00Z"), { ...payment, isFinal: true })).toBe(false);
});

test("finds a text by any part, shortened in the middle, or by the customer it stands for", () => {
  const found = (text: string | null, customerIds: string[] = []) =>
    matches({ found: { text, customerIds, accountIds: [] } });
  expect(found("bbbb-7ccc")).toBe(true);
  expect(found("0190aa…0001")).toBe(true);
  expect(found("0001…0190aa")).toBe(false);
  expect(found(null, ["Customer:1"])).toBe(true);
  expect(found(null)).toBe(false);
  expect(matches({ statuses: [] })).toBe(false);
});
