import "server-only";
import type { Outcome, Rule, RuleSet } from "../schema";
import { checkCondition, readAhead } from "./check-condition";
import type { PaymentFacts } from "./payment-facts";

/** What the rules say of a payment. */
export interface Verdict {
  /** Null: no rule spoke and the default decides. */
  ruleId: string | null;
  ruleName: string;
  outcome: Outcome;
  /** What the conditions saw, by fact, without personal data. */
  inputs: Record<string, unknown>;
  /** Why a person has to decide, in a sentence; null when none has to. */
  heldBecause: string | null;
}

/** What decides when no rule speaks. */
export const DEFAULT_RULE_NAME = "Default";

/**
 * Judges a payment by an ordered list of rules: the first enabled one whose conditions all hold decides. A rule that
 * can't be checked, because a fact it needs is not to be had, holds the payment: it may have been the one that decides,
 * and what is not known never approves and never rejects.
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
 * Null when all conditions hold. A condition that certainly does not hold ends the matter, whatever is unknown beside
 * it; otherwise why the first fact could not be had, in a sentence.
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
