import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Customer } from "@/lib/contract/customer";
import type { Condition, Outcome, Rule, RuleSet } from "../schema";
import { evaluate } from "./evaluate";
import type { PaymentFacts, Velocity } from "./payment-facts";

const AT = new Date("2026-11-21T12:00:00Z");
const CUSTOMER: Customer = {
  id: "Customer:1",
  customerType: "BUSINESS",
  kycStatus: "APPROVED",
  createdAt: "2026-11-11T12:00:00Z",
};

interface Given {
  amount?: number | null;
  currency?: string;
  domain?: string | null;
  counterparty?: Record<string, unknown>;
  customer?: Customer | null;
  velocity?: Velocity | null;
}

function facts(given: Given = {}): PaymentFacts & { asked: string[] } {
  const { amount = 10_000, currency = "EUR", domain = "bank.example", customer = CUSTOMER } = given;
  const asked: string[] = [];
  return {
    asked,
    money: amount === null ? null : { amount, currency, decimals: 2 },
    sender: domain && `$ana@${domain}`,
    senderDomain: domain,
    counterparty: given.counterparty ?? {},
    at: AT,
    customerId: "Customer:1",
    customer: async () => {
      asked.push("customer");
      return customer;
    },
    velocity: async (per) => {
      asked.push(per);
      return given.velocity === undefined ? { count: 1, sum: 10_000n } : given.velocity;
    },
  };
}

let next = 0;
function rule(outcome: Outcome, conditions: Condition[], isEnabled = true): Rule {
  next += 1;
  const id = `00000000-0000-4000-8000-${String(next).padStart(12, "0")}`;
  return { id, name: `${outcome} ${next}`, isEnabled, conditions, outcome };
}
const rules = (list: Rule[], defaultOutcome: Outcome = "hold"): RuleSet => ({
  rules: list,
  defaultOutcome,
  secondReview: [],
});
const holds = async (condition: Condition, given?: Given) =>
  (await evaluate(rules([rule("approve", [condition])], "reject"), facts(given))).outcome === "approve";

const isUnknown = async (condition: Condition, given?: Given) =>
  (await evaluate(rules([rule("approve", [condition])], "reject"), facts(given))).outcome === "hold";

const over: Condition = { kind: "amount", currency: "EUR", comparison: "at-least", amount: 10_000 };

const isApproved: Condition = { kind: "customer-kyc", isOneOf: true, statuses: ["APPROVED"] };
const seldom: Condition = { kind: "velocity-count", per: "sender", comparison: "at-most", count: 5, periodMinutes: 60 };

describe("evaluate", () => {
  it("reads concurrently what the conditions of one rule wait for", async () => {
    let begin = () => {};
    const isAsked = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const waiting: PaymentFacts = {
      ...facts(),
      customer: () => isAsked.then(() => CUSTOMER),
      velocity: async () => {
        begin();
        return { count: 1, sum: 10_000n };
      },
    };
    const list = [rule("approve", [isApproved, seldom])];
    expect((await evaluate(rules(list, "reject"), waiting)).outcome).toBe("approve");
  });

  it("reports what it read in the order of the conditions, and nothing after one that does not hold", async () => {
    const failing: PaymentFacts = { ...facts(), velocity: () => Promise.reject(new Error("the database is away")) };
    const notApproved: Condition = { ...isApproved, isOneOf: false };
    const verdict = await evaluate(rules([rule("approve", [notApproved, seldom])], "reject"), failing);
    expect(verdict).toMatchObject({ outcome: "reject", inputs: { "customer's KYC or KYB status": "APPROVED" } });
    expect(Object.keys(verdict.inputs)).toHaveLength(1);
    await expect(evaluate(rules([rule("approve", [isApproved, seldom])]), failing)).rejects.toThrow("is away");
  });

  it("lets the first rule decide whose conditions all hold", async () => {
    const list = [
      rule("reject", [over, { kind: "currency", isOneOf: true, currencies: ["USD"] }]),
      rule("hold", [over]),
      rule("approve", []),
    ];
    expect(await evaluate(rules(list), facts())).toMatchObject({
      ruleId: list[1]?.id,
      outcome: "hold",
      heldBecause: list[1]?.name,
    });
    expect(await evaluate(rules(list), facts({ amount: 9_999 }))).toMatchObject({
      ruleId: list[2]?.id,
      outcome: "approve",
      heldBecause: null,
    });
  });

  it("skips disabled rules, and falls back on the default", async () => {
    const verdict = await evaluate(rules([rule("approve", [], false)]), facts());
    expect(verdict).toMatchObject({ ruleId: null, ruleName: "Default", outcome: "hold" });
    expect(verdict.heldBecause).toMatch(/No rule matched/);
  });

  it("holds when a fact that a rule needs is unknown, and says which", async () => {
    const list = [rule("reject", [{ kind: "customer-type", customerType: "INDIVIDUAL" }]), rule("approve", [])];
    const verdict = await evaluate(rules(list), facts({ customer: null }));
    expect(verdict).toMatchObject({ ruleId: list[0]?.id, outcome: "hold" });
    expect(verdict.heldBecause).toContain("The customer's record couldn't be read in time.");
  });

  it("needs no unknown fact when another condition of the rule does not hold", async () => {
    const list = [
      rule("reject", [
        { kind: "customer-type", customerType: "INDIVIDUAL" },
        { ...over, amount: 20_000 },
      ]),
      rule("approve", []),
    ];
    expect(await evaluate(rules(list), facts({ customer: null }))).toMatchObject({ outcome: "approve" });
  });

  it("reads the customer and the velocity only when a condition needs them", async () => {
    const given = facts();
    await evaluate(rules([rule("reject", [{ ...over, amount: 20_000 }]), rule("approve", [])]), given);
    expect(given.asked).toEqual([]);
  });

  it("stores what it saw, but not the sender's data", async () => {
    const list = [
      rule("hold", [
        { kind: "counterparty-field", field: "FULL_NAME", isPresent: true },
        { kind: "customer-kyc", isOneOf: true, statuses: ["APPROVED"] },
      ]),
    ];
    const { inputs } = await evaluate(rules(list), facts({ counterparty: { FULL_NAME: "Ana Prado" } }));
    expect(inputs).toEqual({ "sender's full name": "present", "customer's KYC or KYB status": "APPROVED" });
  });
});

describe("conditions", () => {
  it("include the limit itself, in their own currency only", async () => {
    expect(await holds(over)).toBe(true);
    expect(await holds({ ...over, amount: 10_001 })).toBe(false);
    expect(await holds({ ...over, comparison: "at-most" })).toBe(true);
    expect(await holds({ ...over, comparison: "at-most", amount: 9_999 })).toBe(false);
    expect(await holds({ ...over, currency: "USD" })).toBe(false);
    expect(await holds({ ...over, decimals: 2 })).toBe(true);
    expect(await holds({ ...over, currency: "USD", decimals: 3 })).toBe(false);
    expect(await holds({ ...over, amount: 9_000_000_000_000_000 }, { amount: 9_000_000_000_000_000 })).toBe(true);
  });

  it("cover subdomains of a listed domain and no look-alikes", async () => {
    const condition: Condition = { kind: "sender-domain", isOneOf: true, domains: ["bank.example"] };
    expect(await holds(condition)).toBe(true);
    expect(await holds(condition, { domain: "eu.bank.example" })).toBe(true);
    expect(await holds(condition, { domain: "notbank.example" })).toBe(false);
    expect(await holds(condition, { domain: null })).toBe(false);
    expect(await holds({ ...condition, isOneOf: false }, { domain: "eu.bank.example" })).toBe(false);
    expect(await holds({ ...condition, isOneOf: false }, { domain: "other.example" })).toBe(true);
  });

  it("never take an absent or unreadable fact as not being on a list", async () => {
    const domains: Condition = { kind: "sender-domain", isOneOf: false, domains: ["bank.example"] };
    expect(await isUnknown(domains, { domain: null })).toBe(true);
    const countries: Condition = { kind: "sender-nationality", isOneOf: false, countries: ["IR"] };
    expect(await isUnknown(countries, { counterparty: {} })).toBe(true);
    expect(await holds(countries, { counterparty: { NATIONALITY: "DE" } })).toBe(true);
    for (const NATIONALITY of ["Iran", "IRN", 364, ["IR"]]) {
      expect(await isUnknown(countries, { counterparty: { NATIONALITY } })).toBe(true);
      expect(await isUnknown({ ...countries, isOneOf: true }, { counterparty: { NATIONALITY } })).toBe(true);
    }
  });

  it.each(["hold", "reject"] as const)(
    "of a block list hold an omitted value: it may be the blocked one (%s)",
    async (outcome) => {
      const listed: [Condition, Given][] = [
        [{ kind: "sender-domain", isOneOf: true, domains: ["bank.example"] }, { domain: null }],
        [{ kind: "sender-nationality", isOneOf: true, countries: ["IR"] }, {}],
        [
          { kind: "customer-kyc", isOneOf: true, statuses: ["REJECTED"] },
          { customer: { id: "Customer:1", customerType: "BUSINESS" } },
        ],
      ];
      for (const [condition, given] of listed) {
        const judged = async (left: Given) =>
          await evaluate(rules([rule(outcome, [condition])], "approve"), facts(left));
        expect(await judged(given), condition.kind).toMatchObject({
          outcome: "hold",
          heldBecause: expect.stringContaining("couldn't be checked"),
        });
      }
      const fromIran: Condition = { kind: "sender-nationality", isOneOf: true, countries: ["IR"] };
      const german = facts({ counterparty: { NATIONALITY: "DE" } });
      expect((await evaluate(rules([rule(outcome, [fromIran])], "approve"), german)).outcome).toBe("approve");
    },
  );

  it("treat an empty field as absent, and a nationality in any case", async () => {
    const missing: Condition = { kind: "counterparty-field", field: "BIRTH_DATE", isPresent: false };
    expect(await holds(missing, { counterparty: { BIRTH_DATE: " " } })).toBe(true);
    expect(await holds(missing, { counterparty: { BIRTH_DATE: "1990-01-31" } })).toBe(false);
    const from: Condition = { kind: "sender-nationality", isOneOf: true, countries: ["CY"] };
    expect(await holds(from, { counterparty: { NATIONALITY: "cy" } })).toBe(true);
    expect(await holds(from)).toBe(false);
  });

  it("count the customer's age in whole days", async () => {
    const age = (comparison: "at-least" | "at-most", days: number): Condition => ({
      kind: "customer-age",
      comparison,
      days,
    });
    expect(await holds(age("at-least", 10))).toBe(true);
    expect(await holds(age("at-least", 11))).toBe(false);
    expect(await holds(age("at-most", 10))).toBe(true);
  });

  it("compare counts and exact sums of a period", async () => {
    const count: Condition = {
      kind: "velocity-count",
      per: "sender",
      comparison: "at-least",
      count: 5,
      periodMinutes: 60,
    };
    expect(await holds(count, { velocity: { count: 5, sum: 0n } })).toBe(true);
    expect(await holds(count, { velocity: { count: 4, sum: 0n } })).toBe(false);
    const sum: Condition = {
      kind: "velocity-sum",
      per: "customer",
      comparison: "at-least",
      currency: "EUR",
      amount: 9_000_000_000_000_000,
      periodMinutes: 60,
    };
    expect(await holds(sum, { velocity: { count: 2, sum: 9_000_000_000_000_001n } })).toBe(true);
    expect(await holds(sum, { velocity: { count: 2, sum: 8_999_999_999_999_999n } })).toBe(false);
    expect(await isUnknown(sum, { velocity: { count: 2, sum: null } })).toBe(true);
    expect(await isUnknown({ ...sum, currency: "USD" }, { velocity: { count: 2, sum: null } })).toBe(false);
  });

  it.each(["at-least", "at-most"] as const)(
    "an amount in other decimals than the limit's can't be checked: held",
    async (comparison) => {
      const limit: Condition = { ...over, comparison, decimals: 3 };
      const verdict = await evaluate(rules([rule("approve", [limit])], "reject"), facts());
      expect(verdict).toMatchObject({ outcome: "hold", heldBecause: expect.stringContaining("3 decimals") });
    },
  );
});

const outcome = fc.constantFrom<Outcome>("approve", "hold", "reject");

describe("for any set of rules", () => {
  it("nothing is approved unless a rule or the default that approves was reached", async () => {
    const needsCustomer: Condition = { kind: "customer-kyc", isOneOf: true, statuses: ["APPROVED"] };
    const aRule = fc.record({ outcome, isUnknown: fc.boolean(), isEnabled: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(aRule, { maxLength: 6 }), outcome, async (list, fallback) => {
        const made = list.map((one) => rule(one.outcome, one.isUnknown ? [needsCustomer] : [], one.isEnabled));
        const verdict = await evaluate(rules(made, fallback), facts({ customer: null }));
        const first = list.findIndex((one) => one.isEnabled);
        const decider = list[first];
        const expected = decider === undefined ? fallback : decider.isUnknown ? "hold" : decider.outcome;
        expect(verdict.outcome).toBe(expected);
        expect(verdict.ruleId).toBe(made[first]?.id ?? null);
        expect(verdict.heldBecause === null).toBe(expected !== "hold");
      }),
    );
  });
});
