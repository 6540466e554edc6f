import { describe, expect, it } from "vitest";
import { changesBetween, periodText, ruleText } from "./fields";
import type { Rule, RuleSet } from "./schema";

const decimals = (currency: string) => ({ EUR: 2 })[currency] ?? null;
const rule = (id: string, more: Partial<Rule> = {}): Rule => ({
  id,
  name: id,
  isEnabled: true,
  conditions: [],
  outcome: "hold",
  ...more,
});
const set = (rules: Rule[], more: Partial<RuleSet> = {}): RuleSet => ({
  rules,
  defaultOutcome: "hold",
  secondReview: [],
  ...more,
});

describe("a rule in words", () => {
  it("reads as one sentence, with amounts in their currency's decimals", () => {
    const text = ruleText(
      rule("a", {
        conditions: [
          { kind: "amount", currency: "EUR", comparison: "at-least", amount: 1_000_000 },
          { kind: "velocity-count", per: "sender", comparison: "at-least", count: 5, periodMinutes: 60 },
          { kind: "sender-nationality", isOneOf: false, countries: ["DE", "FR"] },
        ],
      }),
      decimals,
    );
    expect(text).toBe(
      "When the amount is at least 10,000.00 EUR and this sender has at least 5 payments within 1 hour and the sender's nationality is not DE or FR.",
    );
  });

  it("states minor units where the decimals are not known, instead of a wrong amount", () => {
    const conditions: Rule["conditions"] = [{ kind: "amount", currency: "XAU", comparison: "at-most", amount: 5 }];
    expect(ruleText(rule("a", { conditions }), decimals)).toContain("5 minor units of XAU");
  });

  it("states periods in the largest unit that is exact", () => {
    expect([90, 60, 1440, 2880].map(periodText)).toEqual(["90 minutes", "1 hour", "1 day", "2 days"]);
  });
});

describe("the changes of a version", () => {
  it("are empty between identical ones", () => {
    expect(changesBetween(set([rule("a")]), set([rule("a")]), decimals)).toEqual([]);
  });

  it("list added, removed, changed and moved rules, the default and the limits", () => {
    const before = set([rule("a"), rule("b"), rule("c")]);
    const after = set([rule("c"), rule("a", { outcome: "approve" }), rule("d")], {
      defaultOutcome: "approve",
      secondReview: [{ currency: "EUR", amount: 500_000 }],
    });
    const changes = changesBetween(before, after, decimals);
    expect(changes.map(({ kind }) => kind)).toEqual(["changed", "added", "removed", "moved", "changed", "changed"]);
    expect(changes.at(-1)?.text).toContain("5,000.00 EUR");
    expect(changes.at(-2)?.text).toContain("Approve");
    expect(changes[1]?.text).toBe("“d”, rule 3 of 3: For every payment. Hold for review.");
    expect(changes[3]?.text).toBe("New order: “c” (was 3), “a” (was 1), “d” (new)");
  });

  it("show every value of a long list", () => {
    const trusting = (...domains: string[]) =>
      set([rule("a", { conditions: [{ kind: "sender-domain", isOneOf: true, domains }] })]);
    const [before, after] = [
      trusting("a.b", "b.b", "c.b", "d.b", "e.b"),
      trusting("a.b", "b.b", "c.b", "d.b", "evil.b"),
    ];
    const [change] = changesBetween(before, after, decimals);
    expect(change?.text).toMatch(/at a\.b, b\.b, c\.b, d\.b or e\.b\..+ → .+at a\.b, b\.b, c\.b, d\.b or evil\.b\./);
  });

  it("state the place of a rule, which decides what it does, also among rules that look alike", () => {
    const [block, all] = [rule("Sanctioned", { outcome: "reject" }), rule("Everything", { outcome: "approve" })];
    const added = (...rules: Rule[]) => changesBetween(set([block]), set(rules), decimals).map(({ text }) => text);
    expect(added(all, block)).toEqual(["“Everything”, rule 1 of 2: For every payment. Approve."]);
    expect(added(block, all)).toEqual(["“Everything”, rule 2 of 2: For every payment. Approve."]);
    const twice = [block, all, { ...block, id: "other" }];
    const without = (place: number) => changesBetween(set(twice), set(twice.toSpliced(place, 1)), decimals);
    expect(without(0)).not.toEqual(without(2));
  });
});
