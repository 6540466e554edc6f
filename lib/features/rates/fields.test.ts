import { expect, test } from "vitest";
import { corridorRate, rateFields } from "./fields";
import type { RateRow } from "./schema";

const row: RateRow = {
  id: "USD MXN SPEI 1",
  sourceCurrency: { code: "USD", decimals: 2 },
  destinationCurrency: { code: "MXN", decimals: 2 },
  ...{ sendingAmount: 10_000, receivingAmount: 180_000, minSendingAmount: 100, maxSendingAmount: 5_000_000 },
  ...{ destinationPaymentRail: "SPEI", fees: { fixed: 75, total: 105 }, updatedAt: "2026-11-22T10:00:00Z" },
};
const cell = (id: string, of = row) => rateFields.find((field) => field.id === id)?.value(of);

test("the rate is that of the two amounts; a stated rate that differs is shown next to it", () => {
  expect(corridorRate(row)).toEqual({ text: "1 USD = 18.0000 MXN", stated: null });
  // Either way round it is the same rate.
  expect(corridorRate({ ...row, exchangeRate: 18 })?.stated).toBeNull();
  expect(corridorRate({ ...row, exchangeRate: 1 / 18 })?.stated).toBeNull();
  expect(cell("rate", { ...row, exchangeRate: 20 })).toBe("1 USD = 18.0000 MXN");
  expect(cell("stated", { ...row, exchangeRate: 20 })).toBe("1 USD = 20.0000 MXN, not matching these totals");
});

test("limits and fees are in the source currency, the rail in words", () => {
  expect(cell("minimum")).toEqual({ kind: "amount", amount: 100, currency: "USD", decimals: 2 });
  expect(cell("fixedFee")).toEqual({ kind: "amount", amount: 75, currency: "USD", decimals: 2 });
  expect(cell("receiving")).toEqual({ kind: "amount", amount: 180_000, currency: "MXN", decimals: 2 });
  expect(cell("rail")).toBe("SPEI");
  expect(cell("corridor")).toBe("USD → MXN");
});

test("what the service leaves out is empty, never zero", () => {
  const { sourceCurrency, destinationCurrency } = row;
  const bare: RateRow = { id: "1", sourceCurrency, destinationCurrency };
  for (const { id } of rateFields.filter((field) => field.id !== "corridor")) expect(cell(id, bare)).toBeNull();
});
