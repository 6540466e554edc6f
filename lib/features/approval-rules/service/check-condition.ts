import "server-only";
import { customerInfoLabel } from "@/lib/contract/customer-info-fields";
import { verificationOf } from "@/lib/contract/customer-status";
import type { Money } from "@/lib/money";
import { counted } from "@/lib/numbers";
import type { Condition, Outcome } from "../schema";
import type { PaymentFacts } from "./payment-facts";

/** Whether a condition holds, and the value it saw; `unknown` means that a fact was unavailable. */
export interface Checked {
  holds: boolean | "unknown";
  /** The fact that the condition checked, in words, and its value: stored with the decision. */
  fact: string;
  value: unknown;
  /** Why it was unavailable, as a sentence; for `unknown` only. */
  why?: string;
}

const NO_AMOUNT = "The service didn't state a readable amount.";
const NO_SENDER = "The service stated no valid UMA address for the sender, or two different ones.";
const NO_CUSTOMER = "The service didn't state which customer it's for.";

const NO_SUM = "An earlier payment states no amount, or states it in other decimals.";

/** Why the customer is not known. */
const noCustomer = ({ customerId }: PaymentFacts) =>
  customerId === null ? NO_CUSTOMER : "The customer's record couldn't be read in time.";

function noVelocity({ money, customerId }: PaymentFacts, per: "customer" | "sender"): string {
  if (!money) return NO_AMOUNT;
  return per === "customer" && customerId === null ? NO_CUSTOMER : NO_SENDER;
}

const DAY_MS = 86_400_000;

/**
 * Whether the value is one of a list, or none of it. A value that the service omits is on no allow list, so it approves
 * nothing. For any other list the result is unknown: it may be exactly the value on a block list.
 */
function listed(seen: string | null, list: readonly string[], { isOneOf, outcome }: Listed): Checked["holds"] {
  if (seen === null) return isOneOf && outcome === "approve" ? false : "unknown";
  return list.includes(seen) === isOneOf;
}

interface Listed {
  isOneOf: boolean;
  /** What the rule decides when it holds. */
  outcome: Outcome;
}

function compared(seen: bigint | number, comparison: "at-least" | "at-most", limit: number): boolean {
  return comparison === "at-least" ? seen >= limit : seen <= limit;
}

/** An amount, in the smallest unit of a payment's money, against a limit: false in another currency. */
function againstLimit(
  seen: bigint | number,
  { currency, decimals }: Money,
  limit: Extract<Condition, { kind: "amount" | "velocity-sum" }>,
): Pick<Checked, "holds" | "why"> {
  if (currency !== limit.currency) return { holds: false };
  if (limit.decimals !== undefined && limit.decimals !== decimals) {
    const why = `Its amount was set with ${counted(limit.decimals, "decimal")}; the payment's has ${decimals}.`;
    return { holds: "unknown", why };
  }
  return { holds: compared(seen, limit.comparison, limit.amount) };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

function isGiven(value: unknown): boolean {
  return typeof value === "string" ? value.trim() !== "" : value !== undefined && value !== null;
}

/** How to request the fact that a condition has to wait for; null where it needs to wait for nothing. */
function reading(condition: Condition, facts: PaymentFacts): (() => Promise<unknown>) | null {
  switch (condition.kind) {
    case "customer-kyc":
    case "customer-type":
    case "customer-age":
      return facts.customer;
    case "velocity-count":
    case "velocity-sum":
      return () => facts.velocity(condition.per, condition.periodMinutes);
    default:
      return null;
  }
}

/**
 * While a condition has to wait, starts reading what the conditions `after` it wait for. A failure to read is reported
 * when the condition that needs the fact is checked.
 */
export function readAhead(condition: Condition, after: readonly Condition[], facts: PaymentFacts): void {
  if (!reading(condition, facts)) return;
  for (const one of after) reading(one, facts)?.().catch(() => undefined);
}

/** Checks one condition of a rule with this outcome; requests from `facts` only what it needs. */
export async function checkCondition(condition: Condition, outcome: Outcome, facts: PaymentFacts): Promise<Checked> {
  const { money } = facts;
  switch (condition.kind) {
    case "amount":
      if (!money) return { fact: "amount", value: null, holds: "unknown", why: NO_AMOUNT };
      return { fact: "amount", value: money, ...againstLimit(money.amount, money, condition) };
    case "currency":
      if (!money) return { fact: "currency", value: null, holds: "unknown", why: NO_AMOUNT };
      return {
        fact: "currency",
        value: money.currency,
        holds: listed(money.currency, condition.currencies, { isOneOf: condition.isOneOf, outcome }),
      };
    case "sender-domain": {
      const domain = facts.senderDomain;
      const under = condition.domains.filter((one) => domain === one || domain?.endsWith(`.${one}`));
      const { isOneOf } = condition;
      const holds = listed(domain, under.length > 0 && domain !== null ? [domain] : [], { isOneOf, outcome });
      return { fact: "sender's domain", value: domain, holds, why: NO_SENDER };
    }
    case "counterparty-field": {
      // Only whether it is present: its content is personal data and stays out of the record.
      const isPresent = isGiven(facts.counterparty[condition.field]);
      return {
        fact: `sender's ${customerInfoLabel(condition.field).toLowerCase()}`,
        value: isPresent ? "present" : "absent",
        holds: isPresent === condition.isPresent,
      };
    }
    case "sender-nationality": {
      const fact = "sender's nationality";
      const given = facts.counterparty.NATIONALITY;
      const nationality = textOf(given)?.toUpperCase() ?? null;
      // `Iran` or `IRN` is on no list of two-letter codes, but means a country that may be.
      const isReadable = nationality === null ? !isGiven(given) : /^[A-Z]{2}$/.test(nationality);
      const why = isReadable
        ? "The service didn't state the sender's nationality."
        : "The sender's nationality isn't a two-letter country code.";
      if (!isReadable) return { fact, value: nationality, holds: "unknown", why };
      const holds = listed(nationality, condition.countries, { isOneOf: condition.isOneOf, outcome });
      return { fact, value: nationality, holds, why };
    }
    case "customer-kyc":
    case "customer-type":
    case "customer-age":
      return checkCustomer(condition, outcome, facts);
    case "velocity-count": {
      const seen = await facts.velocity(condition.per, condition.periodMinutes);
      const fact = `payments of this ${condition.per} in ${condition.periodMinutes} min`;
      if (!seen) return { fact, value: null, holds: "unknown", why: noVelocity(facts, condition.per) };
      return { fact, value: seen.count, holds: compared(seen.count, condition.comparison, condition.count) };
    }
    case "velocity-sum": {
      const seen = await facts.velocity(condition.per, condition.periodMinutes);
      const fact = `total of this ${condition.per} in ${condition.periodMinutes} min`;
      if (!seen || !money) return { fact, value: null, holds: "unknown", why: noVelocity(facts, condition.per) };
      if (seen.sum === null) {
        return { fact, value: null, holds: money.currency === condition.currency ? "unknown" : false, why: NO_SUM };
      }
      return {
        fact,
        value: { amount: seen.sum.toString(), currency: money.currency, decimals: money.decimals },
        ...againstLimit(seen.sum, money, condition),
      };
    }
  }
}

type CustomerCondition = Extract<Condition, { kind: "customer-kyc" | "customer-type" | "customer-age" }>;

/** An unreadable value is not the same as one that the service leaves out. */
const isUnread = ({ unreadFields }: { unreadFields?: string[] }, field: string) =>
  unreadFields?.includes(field) === true;

async function checkCustomer(condition: CustomerCondition, outcome: Outcome, facts: PaymentFacts): Promise<Checked> {
  const customer = await facts.customer();
  const unknown = (fact: string, why: string): Checked => ({ fact, value: null, holds: "unknown", why });
  switch (condition.kind) {
    case "customer-kyc": {
      const fact = "customer's KYC or KYB status";
      // Unregulated platforms may leave it out before verification.
      if (!customer) return unknown(fact, noCustomer(facts));
      if (isUnread(customer, "kycStatus") || isUnread(customer, "kybStatus")) {
        return unknown(fact, "The customer's verification status couldn't be read.");
      }
      const { status } = verificationOf(customer);
      const holds = listed(status, condition.statuses, { isOneOf: condition.isOneOf, outcome });
      return { fact, value: status, holds, why: "The service didn't state the customer's verification status." };
    }
    case "customer-type": {
      const fact = "customer's type";
      if (!customer) return unknown(fact, noCustomer(facts));
      const type = customer.customerType;
      if (type === undefined) return unknown(fact, "The service didn't state whether the customer is a business.");
      return { fact, value: type, holds: type === condition.customerType };
    }
    case "customer-age": {
      const fact = "days since the customer was added";
      if (!customer) return unknown(fact, noCustomer(facts));
      const created = Date.parse(customer.createdAt ?? "");
      if (Number.isNaN(created)) return unknown(fact, "The service didn't state when the customer was created.");
      const days = Math.floor((facts.at.getTime() - created) / DAY_MS);
      return { fact, value: days, holds: compared(days, condition.comparison, condition.days) };
    }
  }
}
