import { CUSTOMER_INFO_FIELDS, customerInfoLabel } from "@/lib/contract/customer-info-fields";
import { KYC_STATUSES } from "@/lib/contract/customer-status";
import { enumWords, type StatusValue } from "@/lib/fields";
import { formatMoney } from "@/lib/money";
import { counted, formatCount } from "@/lib/numbers";
import type { Condition, ConditionKind, Outcome, Rule, RuleSet } from "./schema";

/** Decimals by currency code; null where the service has not shown them yet. */
export type Decimals = (currency: string) => number | null;

type Limit = RuleSet["secondReview"][number];

const OUTCOME_WORDS: Record<Outcome, StatusValue> = {
  approve: { kind: "status", label: "Approve", tone: "good" },
  hold: { kind: "status", label: "Hold for review", tone: "warn" },
  reject: { kind: "status", label: "Reject", tone: "bad" },
};

/** An outcome as colour, shape and word; if the service can't reject, the label says so plainly. */
export function outcomeStatus(outcome: Outcome, supportsReject = true): StatusValue {
  const status = OUTCOME_WORDS[outcome];
  return outcome === "reject" && !supportsReject ? { ...status, label: "Let it time out" } : status;
}

/** The kinds of conditions in the order of a menu. */
export const CONDITION_KINDS: readonly { value: ConditionKind; label: string }[] = [
  { value: "amount", label: "Amount" },
  { value: "currency", label: "Currency" },
  { value: "sender-domain", label: "Sender's UMA domain" },
  { value: "sender-nationality", label: "Sender's nationality" },
  { value: "counterparty-field", label: "Sender's details" },
  { value: "customer-kyc", label: "Customer's KYC or KYB status" },
  { value: "customer-type", label: "Customer type" },
  { value: "customer-age", label: "Time since the customer was added" },
  { value: "velocity-count", label: "Payments in a period" },
  { value: "velocity-sum", label: "Total in a period" },
];

/** The sender details that a condition may require, including the one it requires now. */
export function detailOptions(current: string): { value: string; label: string }[] {
  const names = new Set<string>([...CUSTOMER_INFO_FIELDS, current]);
  return [...names].map((value) => ({ value, label: customerInfoLabel(value) }));
}

/** The KYC and KYB statuses that a condition may require, including the chosen ones. */
export function kycOptions(chosen: readonly string[]): { value: string; label: string }[] {
  const values = new Set<string>([...KYC_STATUSES, ...chosen]);
  return [...values].map((value) => ({ value, label: enumWords(value) }));
}

/** How long lists read: shortened only where the rule can be opened, because what isn't shown can't be judged. */
export type Lists = "full" | "short";

/** `DE, FR or ES`. */
function listText(values: readonly string[], lists: Lists): string {
  if (lists === "short" && values.length > 4) return `${values.slice(0, 3).join(", ")} or ${values.length - 3} more`;
  return values.length > 1 ? `${values.slice(0, -1).join(", ")} or ${values.at(-1)}` : (values[0] ?? "");
}
const words = (value: string) => value.toLowerCase().replaceAll("_", " ");

/** A limit in the decimals it was typed in, else in its currency's; labelled as minor units while neither is known. */
export function limitText({ amount, currency, decimals: typed }: Limit, decimals: Decimals): string {
  const places = typed ?? decimals(currency);
  return places === null
    ? `${formatCount(amount)} minor units of ${currency}`
    : formatMoney({ amount, currency, decimals: places });
}

const UNITS = [
  [1440, "day"],
  [60, "hour"],
  [1, "minute"],
] as const;

/** `90` → `90 minutes`, `1440` → `1 day`: the largest unit that is exact. */
export function periodText(minutes: number): string {
  const [size, unit] = UNITS.find(([each]) => minutes % each === 0) ?? [1, "minute"];
  const count = minutes / size;
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** One condition, phrased to follow "when". */
export function conditionText(condition: Condition, decimals: Decimals, lists: Lists): string {
  switch (condition.kind) {
    case "amount": {
      const limit = limitText(condition, decimals);
      return `the amount is ${condition.comparison === "at-least" ? "at least" : "at most"} ${limit}`;
    }
    case "currency":
      return `the currency is ${condition.isOneOf ? "" : "not "}${listText(condition.currencies, lists)}`;
    case "sender-domain":
      return `the sender is ${condition.isOneOf ? "" : "not "}at ${listText(condition.domains, lists)}`;
    case "sender-nationality":
      return `the sender's nationality is ${condition.isOneOf ? "" : "not "}${listText(condition.countries, lists)}`;
    case "counterparty-field":
      return `the sender's ${customerInfoLabel(condition.field).toLowerCase()} is ${condition.isPresent ? "given" : "missing"}`;
    case "customer-kyc":
      return `the customer's KYC or KYB status is ${condition.isOneOf ? "" : "not "}${listText(condition.statuses.map(words), lists)}`;
    case "customer-type":
      return `the customer is ${condition.customerType === "BUSINESS" ? "a business" : "a person"}`;
    case "customer-age":
      return `the customer was added ${condition.comparison === "at-least" ? "at least" : "at most"} ${counted(condition.days, "day")} ago`;
    case "velocity-count": {
      const { per, comparison, count, periodMinutes } = condition;
      return `this ${per} has ${comparison === "at-least" ? "at least" : "at most"} ${counted(count, "payment")} within ${periodText(periodMinutes)}`;
    }
    case "velocity-sum": {
      const limit = limitText(condition, decimals);
      return `this ${condition.per}'s payments within ${periodText(condition.periodMinutes)} total ${condition.comparison === "at-least" ? "at least" : "at most"} ${limit}`;
    }
  }
}

/** When a rule applies, as a sentence. */
export function ruleText(rule: Pick<Rule, "conditions">, decimals: Decimals, lists: Lists = "full"): string {
  if (rule.conditions.length === 0) return "For every payment.";
  return `When ${rule.conditions.map((condition) => conditionText(condition, decimals, lists)).join(" and ")}.`;
}

/** One difference between two versions. */
export interface Change {
  kind: "added" | "removed" | "changed" | "moved";
  text: string;
}

/** A rule with its place among all: the first one that applies decides. */
function ruleLine(rule: Rule, { rules }: RuleSet, decimals: Decimals): string {
  const off = rule.isEnabled ? "" : " (off)";
  const place = `rule ${rules.indexOf(rule) + 1} of ${rules.length}`;
  return `“${rule.name}”${off}, ${place}: ${ruleText(rule, decimals)} ${OUTCOME_WORDS[rule.outcome].label}.`;
}

/** The rules by name, in order, with the earlier place of each that had another: names needn't be unique. */
function orderText(before: RuleSet, after: RuleSet): string {
  const names = after.rules.map(({ id, name }, place) => {
    const was = before.rules.findIndex((rule) => rule.id === id);
    return `“${name}”${was === -1 ? " (new)" : was === place ? "" : ` (was ${was + 1})`}`;
  });
  return `New order: ${names.join(", ")}`;
}

/** What changes from one version of the rules to the next, in sentences that leave nothing out. */
export function changesBetween(before: RuleSet, after: RuleSet, decimals: Decimals): Change[] {
  const changes: Change[] = [];
  const old = new Map(before.rules.map((rule) => [rule.id, rule]));
  for (const rule of after.rules) {
    const [was, line] = [old.get(rule.id), ruleLine(rule, after, decimals)];
    if (!was) changes.push({ kind: "added", text: line });
    else if (JSON.stringify(was) !== JSON.stringify(rule)) {
      changes.push({ kind: "changed", text: `${ruleLine(was, before, decimals)} → ${line}` });
    }
  }
  const kept = new Set(after.rules.map(({ id }) => id));
  for (const rule of before.rules) {
    if (!kept.has(rule.id)) changes.push({ kind: "removed", text: ruleLine(rule, before, decimals) });
  }
  const order = (rules: Rule[], other: Rule[]) =>
    rules.filter(({ id }) => other.some((one) => one.id === id)).map(({ id }) => id);
  if (order(before.rules, after.rules).join() !== order(after.rules, before.rules).join()) {
    changes.push({ kind: "moved", text: orderText(before, after) });
  }
  if (before.defaultOutcome !== after.defaultOutcome) {
    const [was, is] = [OUTCOME_WORDS[before.defaultOutcome].label, OUTCOME_WORDS[after.defaultOutcome].label];
    changes.push({ kind: "changed", text: `Otherwise: ${was} → ${is}` });
  }
  const limits = (set: RuleSet) => set.secondReview.map((limit) => limitText(limit, decimals)).join(", ") || "never";
  if (limits(before) !== limits(after)) {
    changes.push({ kind: "changed", text: `Second reviewer from: ${limits(before)} → ${limits(after)}` });
  }
  return changes;
}
