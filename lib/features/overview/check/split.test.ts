import { describe, expect, test } from "vitest";
import { measureText, splitHref, valueLabel } from "../fields/split";
import type { SplitCell } from "../schema";
import { COMPLETED_REFUNDED, currenciesOf, keyOf, mixesCurrencies, tableOf } from "./split";

const cell = (row: string | null, column: string | null, of: Partial<SplitCell> = {}): SplitCell => ({
  ...{ row, column, currency: "USD", decimals: 2, count: 1, completed: 1, ended: 1, amount: "100" },
  ...of,
});

describe("a table of two measures", () => {
  const cells = [
    cell("USD>MXN", "COMPLETED", { count: 7, completed: 7, ended: 7, amount: "9007199254740993" }),
    cell("USD>MXN", "FAILED", { count: 2, completed: 0, ended: 2, amount: "7" }),
    cell(">EUR", "PROCESSING", { currency: "EUR", count: 20, completed: 0, ended: 0, amount: "5" }),
    cell(null, "COMPLETED", { currency: "JPY", decimals: 0, count: 90, completed: 90, ended: 90 }),
  ];
  const table = tableOf(cells, { rows: "corridor", columns: "status" });

  test("orders its values by number of payments, with those not listed separately last", () => {
    expect(table.rows).toEqual([">EUR", "USD>MXN", null]);
    expect(table.columns).toEqual(["COMPLETED", "PROCESSING", "FAILED"]);
  });

  test("totals exactly, and never combines two currencies", () => {
    const row = table.ofRow.get("USD>MXN");
    expect(row).toMatchObject({ count: 9, completed: 7, ended: 9 });
    expect(measureText("volume", row)).toBe("90,071,992,547,410.00 USD");
    expect(measureText("volume", table.ofColumn.get("COMPLETED"))).toBe("—");
    expect(measureText("volume", table.all)).toBe("—");
    expect(table.all).toMatchObject({ count: 119, completed: 97, ended: 99 });
  });

  test("shows nothing for an empty cell, and no rate where nothing has ended; a rate is never rounded up to all", () => {
    expect(measureText("count", table.sums.get(keyOf(">EUR", "FAILED")))).toBe("");
    expect(measureText("rate", table.ofRow.get(">EUR"))).toBe("—");
    expect(measureText("rate", { count: 3000, completed: 2999, ended: 3000, amount: null })).toBe("99.9%");
  });

  test("orders its days latest first", () => {
    const days = [cell("2026-11-20", "INCOMING", { count: 9 }), cell("2026-11-22", "INCOMING")];
    expect(tableOf(days, { rows: "day", columns: "type" }).rows).toEqual(["2026-11-22", "2026-11-20"]);
  });

  test("needs one currency chosen where a cell has several, the busiest first", () => {
    expect(mixesCurrencies("day", "status", cells)).toBe(true);
    expect(mixesCurrencies("currency", "status", cells)).toBe(false);
    const others = cell(null, "COMPLETED");
    expect(mixesCurrencies("corridor", "status", [...cells, others])).toBe(false);
    // An incoming payment of the corridor counts in the currency received.
    const incoming = cell("USD>MXN", "COMPLETED", { currency: "MXN" });
    expect(mixesCurrencies("corridor", "status", [...cells, incoming])).toBe(true);
    expect(currenciesOf(cells)).toEqual(["JPY", "EUR", "USD"]);
  });
});

describe("a cell's address", () => {
  const from = "2026-11-01";
  const hrefOf = (...narrowed: Parameters<typeof splitHref>[2]) =>
    decodeURIComponent(splitHref("eu", from, narrowed, null) ?? "none");

  test("has what the list needs to show the same payments", () => {
    expect(hrefOf(["corridor", ">USD"], ["status", "FAILED"])).toBe(
      "/eu/transactions?startDate=2026-11-01T00:00:00.000Z&sentCurrency=NONE&receivedCurrency=USD&status=FAILED",
    );
    expect(hrefOf(["day", "2026-11-20"], ["failureReason", ""])).toBe(
      "/eu/transactions?startDate=2026-11-20T00:00:00.000Z&endDate=2026-11-20T23:59:59.999Z&failureReason=NONE",
    );
    expect(hrefOf(["status", "COMPLETED"])).toContain("status=COMPLETED&refundStatus=NONE,PENDING,FAILED");
    expect(hrefOf(["status", COMPLETED_REFUNDED])).toContain("status=COMPLETED&refundStatus=COMPLETED");
    expect(splitHref("eu", from, [["type", "OUTGOING"]], "USD")).toContain("amountCurrency=USD&type=OUTGOING");
    expect(hrefOf()).toBe("/eu/transactions?startDate=2026-11-01T00:00:00.000Z");
  });

  test("is null where the list can't distinguish them from others", () => {
    expect(hrefOf(["status", null])).toBe("none");
    expect(hrefOf(["status", "SOMETHING_NEW"])).toBe("none");
    expect(hrefOf(["failureReason", "NEVER_HEARD_OF"])).toBe("none");
  });

  test("has a label that names each value", () => {
    expect(valueLabel("corridor", ">USD")).toBe("USD received");
    expect(valueLabel("corridor", "USD>")).toBe("USD sent");
    expect(valueLabel("corridor", ">")).toBe("No currency stated");
    expect(valueLabel("corridor", "USD>MXN")).toBe("USD → MXN");
    expect(valueLabel("failureReason", "")).toBe("None stated");
    expect(valueLabel("failureReason", "NEVER_HEARD_OF")).toBe("Never heard of");
    expect(valueLabel("currency", "")).toBe("Not stated");
    expect(valueLabel("status", null)).toBe("All others");
    expect(valueLabel("status", "COMPLETED")).toBe("Completed");
    expect(valueLabel("status", COMPLETED_REFUNDED)).toBe("Completed, refunded");
  });
});
