import type { Condition, Outcome, RuleSet } from "@/lib/features/approval-rules/schema";
import { getRules, saveRules } from "@/lib/features/approval-rules/service/rule-versions";
import type { Desk } from "./desk";

const rule = (name: string, outcome: Outcome, conditions: Condition[]) => ({
  id: crypto.randomUUID(),
  name,
  isEnabled: true,
  conditions,
  outcome,
});

const upTo = (currency: string, amount: number) =>
  rule(`Small amounts in ${currency}`, "approve", [
    { kind: "amount", currency, comparison: "at-most", amount, decimals: 2 },
    { kind: "counterparty-field", field: "FULL_NAME", isPresent: true },
    { kind: "velocity-count", per: "sender", comparison: "at-most", count: 5, periodMinutes: 60 },
  ]);

/** About 300 and about 5,000 dollars in the currencies that customers hold. */
const LIMITS = {
  USD: [30_000, 500_000],
  EUR: [28_000, 450_000],
  GBP: [24_000, 400_000],
  MXN: [550_000, 9_000_000],
  BRL: [165_000, 2_750_000],
  INR: [2_500_000, 42_000_000],
  PHP: [1_700_000, 29_000_000],
  NGN: [46_000_000, 770_000_000],
  KES: [3_900_000, 65_000_000],
} as const;

/** Two versions of approval rules: a first draft, and the current ones. */
export async function saveDemoRules(desk: Desk): Promise<void> {
  const compliance = await desk.as("compliance");
  if ((await getRules(compliance, {})).version > 0) return;
  const young = rule("Review new customers", "hold", [{ kind: "customer-age", comparison: "at-most", days: 30 }]);
  const first: RuleSet = { rules: [young, upTo("USD", 20_000)], defaultOutcome: "hold", secondReview: [] };
  await saveRules(compliance, {
    baseVersion: 0,
    ruleSet: first,
    comment: "A cautious start: small dollar amounts only.",
  });
  const blocked = rule("Senders of Kestrel Money", "reject", [
    { kind: "sender-domain", isOneOf: true, domains: ["uma.kestrelmoney.example"] },
    { kind: "amount", currency: "USD", comparison: "at-least", amount: 50_000, decimals: 2 },
  ]);
  const rules = [young, blocked, ...Object.entries(LIMITS).map(([currency, [small]]) => upTo(currency, small))];
  await saveRules(await desk.as("administrator"), {
    baseVersion: 1,
    ruleSet: {
      rules,
      defaultOutcome: "hold",
      secondReview: Object.entries(LIMITS).map(([currency, [, large]]) => ({ currency, amount: large, decimals: 2 })),
    },
    comment: "Small amounts pass in every currency; from about 5,000 USD two people decide.",
  });
}
