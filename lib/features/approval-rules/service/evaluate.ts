import "server-only";
import type { Outcome, Rule, RuleSet } from "../schema";
import { checkCondition, readAhead } from "./check-condition";
import type { PaymentFacts } from "./payment-facts";

/** The rules' verdict on a payment. */
export interface Verdict {
  /** Null: no rule applied and the default decides. */
  ruleId: string | null;
  ruleName: string;
  outcome: Outcome;
  /** The facts that the conditions saw, without personal data. */
  inputs: Record<string, unknown>;
  /** Why a person has to decide, in a sentence; null when no one has to. */
  heldBecause: string | null;
}

/** The name shown when no rule applies. */
export const DEFAULT_RULE_NAME = "Default";

/**
 * Evaluates a payment by an ordered list of rules: the first enabled one whose conditions all hold decides. A rule that
 * can't be checked, because a fact it needs is unavailable, holds the payment: it may have been the deciding one, and
 * an unknown fact never approves and never rejects.
 */
export async function evaluate(ruleSet: RuleSet, facts: PaymentFacts): Promise<Verdict> {
  const inputs: Record<string, unknown> = {};
  for (const rule of ruleSet.rules) {
    if (!rule.isEnabled) continue;
    const unknown = await firstMiss(rule, facts, inputs);
    if (unknown === null) return verdict(rule, rule.outcome, inputs);
    if (unknown === "does not hold") continue;
    const heldBecause = `“${rule.name}” couldn't be checked. ${unknown}`;
    return { ruleId: rule.id, ruleName: rule.name, outcome: "hold", inputs, heldBecause };
  }
  const outcome = ruleSet.defaultOutcome;
  const heldBecause = outcome === "hold" ? "No rule matched, and the default is to hold." : null;
  return { ruleId: null, ruleName: DEFAULT_RULE_NAME, outcome, inputs, heldBecause };
}

function verdict(rule: Rule, outcome: Outcome, inputs: Record<string, unknown>): Verdict {
  return { ruleId: rule.id, ruleName: rule.name, outcome, inputs, heldBecause: outcome === "hold" ? rule.name : null };
}

/**
 * Null when all conditions hold. A condition that certainly does not hold settles it, whatever else is unknown;
 * otherwise the reason why the first fact was unavailable, in a sentence.
 */
async function firstMiss(
  rule: Rule,
  facts: PaymentFacts,
  inputs: Record<string, unknown>,
): Promise<string | "does not hold" | null> {
  let unknown: string | null = null;
  for (const [place, condition] of rule.conditions.entries()) {
    readAhead(condition, rule.conditions.slice(place + 1), facts);
    const { holds, fact, value, why } = await checkCondition(condition, rule.outcome, facts);
    inputs[fact] = value;
    if (holds === false) return "does not hold";
    if (holds === "unknown") unknown ??= why ?? `Not known: ${fact}.`;
  }
  return unknown;
}
