import { newKey } from "@/lib/client/new-key";
import type { Decimals } from "@/lib/features/approval-rules/fields";
import type { Condition, ConditionKind } from "@/lib/features/approval-rules/schema";
import { parseAmount, toMajorUnits } from "@/lib/money";

/** A condition as typed: the texts of every kind are preserved, so switching kinds loses nothing. */
export interface ConditionDraft {
  key: string;
  kind: ConditionKind;
  currency: string;
  comparison: "at-least" | "at-most";
  amount: string;
  list: string;
  isOneOf: boolean;
  field: string;
  isPresent: boolean;
  customerType: "INDIVIDUAL" | "BUSINESS";
  count: string;
  per: "customer" | "sender";
  period: string;
  unit: string;
}

/** An empty condition of the most common kind. */
export function newCondition(currency: string): ConditionDraft {
  return {
    key: newKey(),
    kind: "amount",
    currency,
    comparison: "at-least",
    amount: "",
    list: "",
    isOneOf: true,
    field: "BIRTH_DATE",
    isPresent: false,
    customerType: "INDIVIDUAL",
    count: "",
    per: "sender",
    period: "1",
    unit: "60",
  };
}

/** A stored condition as editable texts. */
export function toDraft(condition: Condition, decimals: Decimals): ConditionDraft {
  const draft = { ...newCondition("currency" in condition ? condition.currency : ""), kind: condition.kind };
  if ("comparison" in condition) draft.comparison = condition.comparison;
  if ("isOneOf" in condition) draft.isOneOf = condition.isOneOf;
  if ("per" in condition) draft.per = condition.per;
  if ("amount" in condition) {
    const places = condition.decimals ?? decimals(condition.currency);
    draft.amount = places === null ? "" : toMajorUnits(condition.amount, places);
  }
  if ("periodMinutes" in condition) {
    const unit = [1440, 60, 1].find((each) => condition.periodMinutes % each === 0) ?? 1;
    draft.period = String(condition.periodMinutes / unit);
    draft.unit = String(unit);
  }
  switch (condition.kind) {
    case "currency":
      draft.list = condition.currencies.join(", ");
      break;
    case "sender-domain":
      draft.list = condition.domains.join(", ");
      break;
    case "sender-nationality":
      draft.list = condition.countries.join(", ");
      break;
    case "customer-kyc":
      draft.list = condition.statuses.join(", ");
      break;
    case "counterparty-field":
      draft.field = condition.field;
      draft.isPresent = condition.isPresent;
      break;
    case "customer-type":
      draft.customerType = condition.customerType;
      break;
    case "customer-age":
      draft.count = String(condition.days);
      break;
    case "velocity-count":
      draft.count = String(condition.count);
      break;
  }
  return draft;
}

export type Read = { ok: true; condition: Condition } | { ok: false; problem: string };

const problem = (text: string): Read => ({ ok: false, problem: text });

function wholeNumber(text: string): number | null {
  const typed = text.trim().replaceAll(",", "");
  return /^\d{1,7}$/.test(typed) ? Number(typed) : null;
}

function listOf(text: string, isUpper: boolean): string[] {
  const items = text.split(/[\s,;]+/).filter((item) => item !== "");
  return [...new Set(items.map((item) => (isUpper ? item.toUpperCase() : item.toLowerCase())))];
}

/** The typed texts as a condition, or what is wrong with them, in words. */
export function readCondition(draft: ConditionDraft, decimals: Decimals): Read {
  const { kind, comparison, isOneOf, per } = draft;
  const done = (condition: Condition): Read => ({ ok: true, condition });
  const periodMinutes = (wholeNumber(draft.period) ?? 0) * Number(draft.unit);
  const isPeriod = periodMinutes >= 1 && periodMinutes <= 525_600;
  if (kind === "amount" || kind === "velocity-sum") {
    const places = decimals(draft.currency);
    if (draft.currency === "") return problem("Choose a currency.");
    if (places === null)
      return problem(`The decimals of ${draft.currency} are not known yet, so no amount can be entered.`);
    const parsed = parseAmount(draft.amount, places);
    if (!parsed.ok) return problem(parsed.reason);
    const limit = { currency: draft.currency, amount: parsed.amount, decimals: places };
    if (kind === "amount") return done({ kind, comparison, ...limit });
    if (!isPeriod) return problem("Enter a period of at most a year.");
    return done({ kind, per, comparison, ...limit, periodMinutes });
  }
  if (kind === "velocity-count" || kind === "customer-age") {
    const count = wholeNumber(draft.count);
    if (count === null) return problem("Enter a whole number.");
    if (kind === "customer-age") {
      return count > 36_500 ? problem("Enter fewer days.") : done({ kind, comparison, days: count });
    }
    if (!isPeriod) return problem("Enter a period of at most a year.");
    return done({ kind, per, comparison, count, periodMinutes });
  }
  if (kind === "counterparty-field") {
    const field = draft.field.trim().toUpperCase();
    if (!/^[A-Z][A-Z0-9_]{0,63}$/.test(field)) return problem("Choose a detail.");
    return done({ kind, field, isPresent: draft.isPresent });
  }
  if (kind === "customer-type") return done({ kind, customerType: draft.customerType });
  return readList(draft, kind, isOneOf);
}

const LISTS = {
  currency: { is: /^[A-Z0-9]{3,10}$/, wrong: "is not a currency code, such as EUR" },
  "sender-nationality": { is: /^[A-Z]{2}$/, wrong: "is not a two-letter country code, such as DE" },
  "customer-kyc": { is: /^[A-Z][A-Z0-9_]{0,63}$/, wrong: "is not a KYC or KYB status, such as APPROVED" },
  "sender-domain": {
    is: /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/,
    wrong: "is not a domain, such as wallet.example",
  },
} as const;

function readList(draft: ConditionDraft, kind: keyof typeof LISTS, isOneOf: boolean): Read {
  const items = listOf(draft.list, kind !== "sender-domain");
  if (items.length === 0) return problem(kind === "customer-kyc" ? "Choose at least one." : "Enter at least one.");
  if (items.length > 300) return problem("Enter at most 300.");
  const odd = items.find((item) => !LISTS[kind].is.test(item));
  if (odd !== undefined) return problem(`“${odd.slice(0, 60)}” ${LISTS[kind].wrong}.`);
  switch (kind) {
    case "currency":
      return { ok: true, condition: { kind, isOneOf, currencies: items } };
    case "sender-nationality":
      return { ok: true, condition: { kind, isOneOf, countries: items } };
    case "customer-kyc":
      return { ok: true, condition: { kind, isOneOf, statuses: items } };
    case "sender-domain":
      return { ok: true, condition: { kind, isOneOf, domains: items } };
  }
}
