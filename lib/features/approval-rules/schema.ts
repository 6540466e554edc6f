import { z } from "zod";
import { Instant } from "@/lib/contract/calendar";
import { VersionNumber } from "@/lib/contract/parameters";
import { ApprovalStatus } from "@/lib/features/approvals/schema";
import { AwaitsSignOff, CurrencyCode, correcting, SmallestUnit } from "@/lib/features/sign-offs/schema";

/** What a rule does with a payment that fulfils all its conditions. */
export const OUTCOMES = ["approve", "hold", "reject"] as const;
export const Outcome = z.enum(OUTCOMES);
export type Outcome = z.infer<typeof Outcome>;

const Country = z
  .string()
  .trim()
  .regex(/^[A-Z]{2}$/, "Use the two-letter country code, such as DE.");
const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/, "Use a domain, such as wallet.example.");
const FieldName = z
  .string()
  .trim()
  .regex(/^[A-Z][A-Z0-9_]{0,63}$/, "Use a field's name, such as BIRTH_DATE.");
const list = <T extends z.ZodType>(item: T) => z.array(item).min(1, "Choose at least one.").max(300);

/**
 * An amount in the smallest unit of `currency`, and the decimals that it was typed in: it can't be compared with an
 * amount in other decimals. Versions saved before decimals were stored lack them.
 */
const limit = { currency: CurrencyCode, amount: SmallestUnit, decimals: z.int().min(0).max(18).optional() };

/** One of a list, or none of it. An absent value is on no allow list; otherwise the result is unknown. */
const membership = { isOneOf: z.boolean() };
const Comparison = z.enum(["at-least", "at-most"]);

/**
 * A condition of a rule on a payment. If its facts are unavailable (the customer can't be read in time, the amount is
 * missing), it is neither true nor false: then the payment is held for a person.
 */
export const Condition = z.discriminatedUnion("kind", [
  /** The received amount, in the currency's minor units; false for a payment in another currency. */
  z.strictObject({ kind: z.literal("amount"), comparison: Comparison, ...limit }),
  z.strictObject({ kind: z.literal("currency"), ...membership, currencies: list(CurrencyCode) }),
  /** The sender's UMA domain; a listed domain covers its subdomains. */
  z.strictObject({ kind: z.literal("sender-domain"), ...membership, domains: list(Domain) }),
  z.strictObject({ kind: z.literal("counterparty-field"), field: FieldName, isPresent: z.boolean() }),
  /** The sender's nationality as their institution sent it; anything but two letters can't be compared. */
  z.strictObject({ kind: z.literal("sender-nationality"), ...membership, countries: list(Country) }),
  z.strictObject({
    kind: z.literal("customer-kyc"),
    ...membership,
    statuses: list(z.string().regex(/^[A-Z][A-Z0-9_]{0,63}$/)),
  }),
  z.strictObject({ kind: z.literal("customer-type"), customerType: z.enum(["INDIVIDUAL", "BUSINESS"]) }),
  /** Days since the customer was created at the service. */
  z.strictObject({
    kind: z.literal("customer-age"),
    comparison: Comparison,
    days: z.int("Enter whole days.").min(0).max(36_500),
  }),
  /** Incoming payments of the period up to and including this one, not counting rejected and timed-out ones. */
  z.strictObject({
    kind: z.literal("velocity-count"),
    per: z.enum(["customer", "sender"]),
    comparison: Comparison,
    count: z.int("Enter a whole number.").min(0).max(1_000_000),
    periodMinutes: z.int("Enter whole minutes.").min(1).max(525_600),
  }),
  /** Their sum in one currency; false for a payment in another. */
  z.strictObject({
    kind: z.literal("velocity-sum"),
    per: z.enum(["customer", "sender"]),
    comparison: Comparison,
    ...limit,
    periodMinutes: z.int("Enter whole minutes.").min(1).max(525_600),
  }),
]);
export type Condition = z.infer<typeof Condition>;
export type ConditionKind = Condition["kind"];

/** A rule: the first one in the list whose conditions all hold decides. One without conditions always does. */
export const Rule = z.strictObject({
  id: z.uuid(),
  name: z.string().trim().min(1, "Name the rule.").max(120, "Use at most 120 characters."),
  isEnabled: z.boolean(),
  conditions: z.array(Condition).max(20, "Use at most 20 conditions."),
  outcome: Outcome,
});
export type Rule = z.infer<typeof Rule>;

/** From this amount on, an approval by a person needs a second one. */
const SecondReview = z.strictObject(limit);

/** An environment's approval rules: what decides inside the window. */
export const RuleSet = z.strictObject({
  rules: z.array(Rule).max(200, "Use at most 200 rules."),
  /** Applies when no rule does. */
  defaultOutcome: Outcome,
  secondReview: z.array(SecondReview).max(100),
});
export type RuleSet = z.infer<typeof RuleSet>;

/** In force until someone saves version 1: nothing is approved without a person. */
export const FIRST_RULE_SET: RuleSet = { rules: [], defaultOutcome: "hold", secondReview: [] };

export const GetRulesInput = z.strictObject({ version: VersionNumber.optional() });
export type GetRulesInput = z.infer<typeof GetRulesInput>;

export const ListRuleVersionsInput = z.strictObject({});
export type ListRuleVersionsInput = z.infer<typeof ListRuleVersionsInput>;

export const SaveRulesInput = z.strictObject({
  ...correcting,
  /** The version that the draft was based on: if someone else has saved since, this save is refused. */
  baseVersion: z.int().min(0),
  ruleSet: RuleSet,
  comment: z.string().trim().min(1, "Describe what changes and why.").max(500, "Use at most 500 characters."),
});
export type SaveRulesInput = z.infer<typeof SaveRulesInput>;

/** One version; 0 is `FIRST_RULE_SET`, which has no author. */
export const RuleVersion = z.object({
  version: z.int(),
  ruleSet: RuleSet,
  comment: z.string(),
  authorName: z.string().nullable(),
  createdAt: z.string().nullable(),
});
export type RuleVersion = z.infer<typeof RuleVersion>;

/** The version asked for, and what the editor needs to know of the environment. */
export const RulesView = RuleVersion.extend({
  currentVersion: z.int(),
  approvalWindowSeconds: z.int(),
  supportsReject: z.boolean(),
});
export type RulesView = z.infer<typeof RulesView>;

/** The current rules, or the request that waits for a second person: then nothing was saved. */
export const SaveRulesResult = z.union([AwaitsSignOff, RulesView]);
export type SaveRulesResult = z.infer<typeof SaveRulesResult>;

export const RuleVersionList = z.object({ data: z.array(RuleVersion.omit({ ruleSet: true })) });
export type RuleVersionList = z.infer<typeof RuleVersionList>;

export const DryRunInput = z.strictObject({
  ruleSet: RuleSet,
  /** The stored incoming payments received in this period, both ends included. */
  from: Instant,
  to: Instant,
});
export type DryRunInput = z.infer<typeof DryRunInput>;

/** A payment on which the draft's verdict differs from the rules' verdict at the time. */
export const DryRunDifference = z.object({
  transactionId: z.string(),
  receivedAt: z.string(),
  sender: z.string().nullable(),
  customerLabel: z.string().nullable(),
  amount: z.int().nullable(),
  currency: z.string().nullable(),
  decimals: z.int().nullable(),
  /** The rules' verdict on arrival, whatever a person did afterwards, and the final outcome. */
  was: Outcome,
  wasRuleName: z.string().nullable(),
  happened: ApprovalStatus,
  /** The draft's verdict, and the rule it came from. */
  outcome: Outcome,
  ruleName: z.string().nullable(),
});
export type DryRunDifference = z.infer<typeof DryRunDifference>;

export const DryRunResult = z.object({
  payments: z.int(),
  approved: z.int(),
  held: z.int(),
  rejected: z.int(),
  /** How many payments each rule matched, in the draft's order; the default is the entry without an id. */
  byRule: z.array(z.object({ ruleId: z.string().nullable(), name: z.string(), outcome: Outcome, count: z.int() })),
  differenceCount: z.int(),
  /** The newest of them, at most 200. */
  differences: z.array(DryRunDifference),
  /** Payments that can't be evaluated as of then (the customer is gone, for example), counted as held. */
  unknown: z.int(),
});
export type DryRunResult = z.infer<typeof DryRunResult>;
