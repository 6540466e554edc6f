import { beforeAll, describe, expect, test } from "vitest";
import { accountInfoProblems } from "@/lib/contract/account-info";
import { accountTypeOf } from "@/lib/contract/account-types";
import { isUmaAddress } from "@/lib/contract/uma-address";
import { History } from "./history";

const now = Date.parse("2026-11-20T14:00:00Z");
let history: History;

beforeAll(() => {
  history = new History({ seed: 1, customers: 250, transactions: 5000, now });
});

describe("the seed", () => {
  test("is as large and as varied as promised", () => {
    expect(history.customers.length).toBe(250);
    expect(history.externals.length).toBeGreaterThanOrEqual(400);
    const rows = Array.from({ length: 5000 }, (_, index) => history.transaction(index).record);
    const statuses = new Set(rows.map((row) => `${row.type} ${row.status}`));
    for (const status of [
      "OUTGOING COMPLETED",
      "OUTGOING FAILED",
      "OUTGOING EXPIRED",
      "OUTGOING PROCESSING",
      "INCOMING FAILED",
      "INCOMING REJECTED",
    ]) {
      expect(statuses).toContain(status);
    }
    const currencies = new Set(
      rows.flatMap((row) => [row.sentAmount?.currency.code, row.receivedAmount?.currency.code]),
    );
    for (const code of ["USD", "EUR", "MXN", "BRL", "PHP", "NGN", "KES", "INR", "GBP", "BTC"])
      expect(currencies).toContain(code);
    expect(rows.filter((row) => row.refund).length).toBeGreaterThan(50);
    expect(new Set(rows.map((row) => row.id)).size).toBe(5000);
    expect(new Set(history.customers.map((customer) => customer.record.umaAddress)).size).toBe(250);
    expect(history.customers.every((customer) => isUmaAddress(customer.record.umaAddress ?? ""))).toBe(true);
    for (const ending of ["002", "003", "004", "009"]) {
      expect(history.externals.some((account) => account.identifier.endsWith(ending))).toBe(true);
    }
  });

  test("a transaction is the same whenever it is requested, and in another world with the same seed", () => {
    const again = new History({ seed: 1, customers: 250, transactions: 5000, now });
    for (const index of [4999, 0, 17, 2500]) expect(again.transaction(index)).toEqual(history.transaction(index));
    const other = new History({ seed: 2, customers: 250, transactions: 5000, now });
    expect(other.transaction(17).id).not.toBe(history.transaction(17).id);
  });

  test("times run forward, lie within the year, and follow the customer's creation", () => {
    const created = new Map(history.customers.map((customer) => [customer.record.id, customer.createdAt]));
    let before = 0;
    for (let index = 0; index < 5000; index++) {
      const { record } = history.transaction(index);
      const at = Date.parse(record.createdAt);
      expect(at).toBeGreaterThanOrEqual(before);
      expect(at).toBeGreaterThan(created.get(record.customerId ?? "") ?? Number.POSITIVE_INFINITY);
      for (const time of [record.updatedAt, record.settledAt, record.refund?.settledAt]) {
        if (time !== undefined) expect(Date.parse(time)).toBeLessThanOrEqual(now);
      }
      before = at;
    }
    expect(now - before).toBeLessThan(6 * 3_600_000);
  });

  test("quotes tie out: sent = converted + fees, and agree with their transaction", () => {
    let quotes = 0;
    for (let index = 0; index < 5000; index += 3) {
      const { record } = history.transaction(index);
      const stored = history.quote(index);
      if (!stored) {
        expect(record.quoteId).toBeUndefined();
        continue;
      }
      quotes++;
      const { quote, converted } = stored;
      expect(quote.totalSendingAmount).toBe(converted + (quote.feesIncluded ?? 0));
      const details = quote.rateDetails;
      expect(quote.feesIncluded).toBe(
        (details?.serviceApiFixedFee ?? 0) +
          (details?.serviceApiVariableFeeAmount ?? 0) +
          (details?.counterpartyFixedFee ?? 0),
      );
      expect(record.type).toBe("OUTGOING");
      expect(record.quoteId).toBe(quote.id);
      expect(record.sentAmount?.amount).toBe(quote.totalSendingAmount);
      expect(record.receivedAmount?.amount).toBe(quote.totalReceivingAmount);
      expect(quote.status).toBe(record.status);
    }
    expect(quotes).toBeGreaterThan(500);
  });

  test("every external account passes the contract's own rules for its type", () => {
    for (const { record } of history.externals) {
      const type = accountTypeOf(record.accountInfo?.accountType ?? "");
      expect(type, record.accountInfo?.accountType).toBeDefined();
      if (type) expect(accountInfoProblems(record.accountInfo ?? {}, type)).toEqual({});
    }
  });
});
