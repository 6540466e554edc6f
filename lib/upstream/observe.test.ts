import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Endpoint, type EndpointKey, endpoints } from "@/lib/contract/endpoints";
import { observeDelivery, observeResponse } from "./observe";

const USD = { code: "USD", decimals: 2 };
const payment = {
  ...{ id: "Transaction:1", status: "PENDING", type: "INCOMING", createdAt: "2026-01-01T00:00:00Z" },
  receivedAmount: { amount: 5, currency: USD },
};
const pageOf = (...data: unknown[]) => ({ data, hasMore: false });
const seen = (key: EndpointKey, json: unknown, status = 200) =>
  observeResponse(key, status, json).map(({ kind, place, value, count }) => `${kind} ${place} ${value} ${count}`);

describe("a response", () => {
  test("that matches the contract yields no observations", () => {
    expect(seen("listTransactions", pageOf(payment))).toEqual([]);
    expect(seen("getTransaction", { ...payment, description: null })).toEqual([]);
    expect(seen("deleteCustomer", undefined)).toEqual([]);
  });

  test("yields unknown fields and values, changed types and missing fields, counted by record", () => {
    const strange = { ...payment, moonPhase: "FULL", status: "ON_HOLD", fees: "12", createdAt: undefined };
    expect(seen("listTransactions", pageOf(strange, strange, payment))).toEqual([
      "unknown-value data.status ON_HOLD 2",
      "unknown-field data.moonPhase  2",
      "changed-type data.fees string 2",
      "missing-field data.createdAt  2",
    ]);
  });

  test("may use another name of a field, and accounts may have any field", () => {
    expect(seen("getImportJob", { id: "Job:1", status: "COMPLETED" }).join()).not.toContain("missing");
    expect(seen("getImportJob", { status: "COMPLETED" })).toEqual(["missing-field jobId  1"]);
    const account = { id: "ExternalAccount:1", status: "ACTIVE", currency: "EUR" };
    expect(
      seen("createExternalAccount", { ...account, accountInfo: { accountType: "EUR_ACCOUNT", iban: "DE1" } }),
    ).toEqual([]);
  });

  test("may have its fees under the service's own prefix, and a known event type is not reported", () => {
    const rateDetails = { gridApiFixedFee: 10, acmeApiMultiplier: 1.5, gridApiMood: 1 };
    expect(seen("getTransaction", { ...payment, rateDetails })).toEqual(["unknown-field rateDetails.gridApiMood  1"]);
    expect(seen("getTransaction", { ...payment, rateDetails: { gridApiFixedFee: "10" } })).toEqual([
      "changed-type rateDetails.gridApiFixedFee string 1",
    ]);
    expect(observeDelivery({ id: "Webhook:4", type: "CUSTOMER.KYB_APPROVED", data: { id: "Customer:1" } })).toEqual([]);
  });

  test("that may repeat a secret is not inspected", () => {
    const endpoint: Endpoint = endpoints.executeQuote;
    const odd = { id: "Quote:1", status: "SECRET42", code: "SECRET42", extra: "SECRET42" };
    expect(seen("executeQuote", odd).join()).toContain("SECRET42");
    endpoint.secretBody = true;
    try {
      expect([...seen("executeQuote", odd), ...seen("executeQuote", odd, 400)]).toEqual([]);
    } finally {
      delete endpoint.secretBody;
    }
  });

  test("that is a refusal is inspected for its code alone", () => {
    expect(seen("getQuote", { code: "QUOTE_NOT_FOUND", message: "x", extra: 1 }, 404)).toEqual([]);
    expect(seen("getQuote", { code: "MOON_PHASE", message: "x" }, 400)).toEqual(["unknown-code code MOON_PHASE 1"]);
    expect(seen("getQuote", "<html>", 502)).toEqual([]);
  });

  test("leaves no personal data in its observations", () => {
    const secret = "Ana Example ana@example.com";
    const person = { id: "Customer:1", customerType: secret, createdAt: "2026", nickName: secret, [secret]: secret };
    const kept = JSON.stringify(observeResponse("getCustomer", 200, { ...person, more: { deep: [{ name: secret }] } }));
    expect(kept).toContain("nickName");
    expect(kept).not.toContain("Ana");
    expect(kept).not.toContain("example");
  });
});

test("a delivery is observed by its type and data, with no field reported missing", () => {
  const delivery = { id: "Webhook:1", type: "LOYALTY.POINTS_GRANTED", data: { id: "Loyalty:1" } };
  expect(observeDelivery(delivery)).toMatchObject([{ kind: "unknown-event", value: "LOYALTY.POINTS_GRANTED" }]);
  const paid = {
    id: "Webhook:2",
    type: "OUTGOING_PAYMENT.COMPLETED",
    data: { id: "Transaction:1", direction: "DEBIT", moonPhase: "FULL" },
  };
  expect(observeDelivery(paid)).toMatchObject([{ kind: "unknown-field", place: "transaction.moonPhase" }]);
  const balance = { id: "InternalAccount:1", totalBalance: null, moonPhase: 1 };
  const changed = { id: "Webhook:3", type: "INTERNAL_ACCOUNT.BALANCE_UPDATED", data: balance };
  expect(observeDelivery(changed)).toMatchObject([{ kind: "unknown-field", place: "internal-account.moonPhase" }]);
});

describe("any input", () => {
  const keys = Object.keys(endpoints) as EndpointKey[];
  const anything = fc.oneof(
    fc.anything(),
    fc.jsonValue(),
    fc.dictionary(fc.constantFrom("data", "id", "status", "__proto__", "constructor", "accountInfo"), fc.jsonValue()),
  );

  test("is observed without throwing and without being changed", () => {
    fc.assert(
      fc.property(fc.constantFrom(...keys), fc.integer({ min: 100, max: 599 }), anything, (key, status, json) => {
        const before = JSON.stringify(json, skipBig);
        expect(observeResponse(key, status, json).length).toBeLessThanOrEqual(100);
        observeDelivery(json);
        expect(JSON.stringify(json, skipBig)).toBe(before);
      }),
      { numRuns: 500 },
    );
  });

  test("that is large or deep is observed within limits", () => {
    let deep: unknown = "end";
    for (let level = 0; level < 2_000; level += 1) deep = { source: deep };
    expect(observeResponse("getTransaction", 200, { ...payment, source: deep }).length).toBeLessThan(10);
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`field${at}`, at]));
    expect(observeResponse("getTransaction", 200, { ...payment, ...many })).toHaveLength(100);
  });
});

const skipBig = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);
