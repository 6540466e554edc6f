import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Condition } from "@/lib/features/approval-rules/schema";
import { type ConditionDraft, newCondition, readCondition, toDraft } from "./condition-draft";

const decimals = (currency: string) => ({ USD: 2, JPY: 0, BTC: 8 })[currency] ?? null;

const comparison = fc.constantFrom("at-least" as const, "at-most" as const);
const per = fc.constantFrom("customer" as const, "sender" as const);
const money = {
  currency: fc.constantFrom("USD", "JPY", "BTC"),
  amount: fc.integer({ min: 0, max: 9_000_000_000_000_000 }),
};
const periodMinutes = fc.integer({ min: 1, max: 525_600 });
const isOneOf = fc.boolean();
const kind = <K extends Condition["kind"]>(name: K) => fc.constant(name);
const some = (values: string[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 });

const conditions: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ kind: kind("amount"), ...money, comparison }),
  fc.record({ kind: kind("currency"), isOneOf, currencies: some(["EUR", "USD", "MXN"]) }),
  fc.record({ kind: kind("sender-domain"), isOneOf, domains: some(["a.example", "b-c.example", "d"]) }),
  fc.record({ kind: kind("sender-nationality"), isOneOf, countries: some(["DE", "FR", "CY"]) }),
  fc.record({
    kind: kind("counterparty-field"),
    field: fc.constantFrom("BIRTH_DATE", "TAX_ID"),
    isPresent: fc.boolean(),
  }),
  fc.record({ kind: kind("customer-kyc"), isOneOf, statuses: some(["APPROVED", "PENDING_REVIEW"]) }),
  fc.record({ kind: kind("customer-type"), customerType: fc.constantFrom("INDIVIDUAL" as const, "BUSINESS" as const) }),
  fc.record({ kind: kind("customer-age"), comparison, days: fc.integer({ min: 0, max: 36_500 }) }),
  fc.record({
    kind: kind("velocity-count"),
    per,
    comparison,
    count: fc.integer({ min: 0, max: 1_000_000 }),
    periodMinutes,
  }),
  fc.record({ kind: kind("velocity-sum"), per, comparison, ...money, periodMinutes }),
);

const read = (changes: Partial<ConditionDraft>) => readCondition({ ...newCondition("USD"), ...changes }, decimals);

describe("an edited condition", () => {
  it("is exactly what it was if nothing is changed, whatever its kind", () => {
    fc.assert(
      fc.property(conditions, (condition) => {
        // A user can't type a limit of zero: amounts are above zero.
        fc.pre(!("amount" in condition) || condition.amount > 0);
        // A condition saved before decimals were stored has them from now on.
        const saved = "amount" in condition ? { ...condition, decimals: decimals(condition.currency) } : condition;
        expect(readCondition(toDraft(condition, decimals), decimals)).toEqual({ ok: true, condition: saved });
        expect(readCondition(toDraft(saved as Condition, decimals), decimals)).toEqual({ ok: true, condition: saved });
      }),
    );
  });

  it.each<[string, Partial<ConditionDraft>, RegExp]>([
    ["no amount", { amount: "" }, /Enter an amount/],
    ["more places than the currency has", { amount: "1.005" }, /decimal|place/i],
    ["text for an amount", { amount: "=cmd()" }, /digits/],
    ["no currency", { currency: "" }, /Choose a currency/],
    ["a currency whose decimals are not known", { currency: "XYZ", amount: "1" }, /decimals of XYZ/],
    ["an empty list", { kind: "currency", list: " , " }, /at least one/],
    ["a word among currencies", { kind: "currency", list: "EUR, €uros" }, /€UROS/],
    ["a three-letter country", { kind: "sender-nationality", list: "ESP" }, /two-letter/],
    ["an address for a domain", { kind: "sender-domain", list: "$ana@bank.example" }, /domain/],
    ["a sentence for a field", { kind: "counterparty-field", field: "birth date" }, /Choose a detail/],
    ["half a payment", { kind: "velocity-count", count: "1.5" }, /whole number/],
    ["no period", { kind: "velocity-count", count: "5", period: "0" }, /period/],
    ["a period of years", { kind: "velocity-count", count: "5", period: "9999", unit: "1440" }, /period/],
    ["a customer older than anyone", { kind: "customer-age", count: "999999" }, /fewer days/],
  ])("is refused with an explanation: %s", (_, changes, words) => {
    const result = read(changes);
    expect(result.ok).toBe(false);
    expect(result.ok ? "" : result.problem).toMatch(words);
  });

  it("accepts lists as people write them, each entry once", () => {
    expect(read({ kind: "currency", list: "eur; usd EUR\nmxn," })).toEqual({
      ok: true,
      condition: { kind: "currency", isOneOf: true, currencies: ["EUR", "USD", "MXN"] },
    });
    expect(read({ kind: "sender-domain", list: "Bank.Example" })).toMatchObject({
      condition: { domains: ["bank.example"] },
    });
  });
});
