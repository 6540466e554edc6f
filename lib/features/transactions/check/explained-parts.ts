import { formatTime } from "@/lib/dates";
import { formatMoney, type Money } from "@/lib/money";
import type { TimelineStep, TransactionDetail, TransactionRow } from "../schema";
import { mainAmount, stateTitle, toMoney } from "./facts";

/** What a sentence may be based on. Each is shown on the payment's page or has a page of its own. */
export type Evidence =
  | "record"
  | "amount"
  | "created"
  | "settlement"
  | "failure"
  | "pending"
  | "refund"
  | "fees"
  | "instructions"
  | "quote"
  | "customer"
  | "approval"
  | "webhook"
  | "action"
  | "usual";

/** A piece of a sentence; `evidence` links to what it is based on. `href`: where that has its own page. */
export interface Part {
  text: string;
  evidence?: Evidence;
  href?: string | null;
  isStrong?: boolean;
}
export type Sentence = readonly Part[];

/** What a payment is explained from: everything its page has loaded, and the time zone its times are shown in. */
export interface ExplainedFacts
  extends Pick<TransactionDetail, "transaction" | "timeline" | "approval" | "execution" | "usual" | "asOf"> {
  zone: string;
}

/** A sentence of texts and parts, in order; empty texts are left out. */
export const say = (...parts: (string | Part)[]): Sentence =>
  parts.map((part) => (typeof part === "string" ? { text: part } : part)).filter(({ text }) => text !== "");

export const strong = (text: string): Part => ({ text, isStrong: true });
export const link = (evidence: Evidence, text: string, href?: string | null): Part => ({ text, evidence, href });

/** `20 Nov at 14:32:07`: a time in the reader's zone, as it stands in a sentence. */
export const timeOf = ({ zone, asOf }: ExplainedFacts, at: string): string =>
  formatTime(at, zone, new Date(asOf)).replace(", ", " at ");

/** ` on 20 Nov at 14:32:07`, or nothing where the service states no time. */
export const onTime = (facts: ExplainedFacts, at: string | undefined): string => (at ? ` on ${timeOf(facts, at)}` : "");

/** An amount as a sentence may state it: zero or below is no payment's amount, and counts as none. */
export const statedMoney = (amount: TransactionRow["sentAmount"]): Money | null =>
  amount && amount.amount > 0 ? toMoney(amount) : null;

/** `3,975.00 USD`, linked to where it is stated; null where the service states no amount. */
export function amountPart(transaction: TransactionRow, side: "main" | "arrived" = "main"): Part | null {
  const money = statedMoney(side === "main" ? mainAmount(transaction) : transaction.receivedAmount);
  return money && link("amount", formatMoney(money));
}

/** Names that `partyLabel` gives to a side about which nothing is known: they tell the reader nothing. */
const NAMELESS = /^(Unknown|Account|Internal account|External account|Deposit)$/;

/** What the recipient of a payment is called; null where they have no name. */
export function recipientName({ toLabel: label }: TransactionRow): string | null {
  return label === "" || NAMELESS.test(label) || /^[A-Za-z]+:/.test(label) || /^[A-Z0-9_]+$/.test(label) ? null : label;
}

/** The customer by name, linked to their page. */
export function customerPart({ customerId, customerLabel }: TransactionRow): Part {
  const text = customerLabel ?? "The customer";
  return customerId ? { ...link("customer", text), isStrong: true } : strong(text);
}

/** The latest step that a person took on this payment from this console. */
export const lastAction = ({ timeline }: ExplainedFacts): TimelineStep | undefined =>
  timeline.findLast(({ source, tone }) => source === "journal" && tone !== "bad");

/** `text`, linked to the webhook that reported the payment's state if there was one, otherwise to the record itself. */
export function reported(facts: ExplainedFacts, text: string): Part {
  const { transaction, timeline } = facts;
  const title = transaction.status === undefined ? null : stateTitle(transaction.status, transaction);
  const step = timeline.findLast((one) => one.source === "webhook" && one.href !== null && one.title === title);
  return step ? link("webhook", text, step.href) : link("record", text);
}

/** `text`, linked to the payment's quote; if the payment states none, to what reported its state. */
export const quotePart = (facts: ExplainedFacts, text: string): Part =>
  facts.transaction.quoteId ? link("quote", text) : reported(facts, text);
