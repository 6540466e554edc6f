import { assumptions, type SandboxOutcome } from "./assumptions";
import { type Bundle, type CapabilityState, startOf } from "./capabilities";

/** What an account whose number ends so does with a payment in sandbox. */
export interface SandboxEnding {
  ending: string;
  meaning: string;
}

/** What becomes of a payment in sandbox, in words: the last six are of revision 2. */
const WORDS = {
  INSUFFICIENT_FUNDS: "Fails: insufficient funds",
  ACCOUNT_CLOSED: "Fails: the account is closed",
  REJECTED_BY_BANK: "Fails: rejected by the bank",
  DELAYED_FAILURE: `Stays pending for about ${assumptions.sandboxDelayedFailureSeconds.value} seconds, then fails`,
  EXECUTION_FAILS: "Fails as it is executed",
  COMPLETES_LATE: "Completes after 6 minutes",
  DELIVERY_FAILS: "Fails on delivery",
  RETURNED: "Completes, then is returned",
  CANCELLED: "Cancelled by the user",
  REFUND_FAILS: "The payout fails, and its refund too",
} as const satisfies Record<SandboxOutcome, string> & Record<string, string>;
export type SandboxCourse = keyof typeof WORDS;

type Courses = Record<string, SandboxCourse>;
const AS_SPECIFIED: Courses = assumptions.accountIdentifierSuffixes.value;
const { "009": late, ...soon } = assumptions.accountIdentifierSuffixes.value;
const R1: Courses = { ...soon, "005": late };
const R2: Courses = {
  "002": "EXECUTION_FAILS",
  "003": "COMPLETES_LATE",
  "004": "DELIVERY_FAILS",
  "005": "RETURNED",
  "006": "CANCELLED",
  "007": "REFUND_FAILS",
};

/** Of each deployed revision (interface-defaults 6, interface-revisions 1 and 5); transfers in R2 are as in R1. */
const COURSES: Record<Bundle, { quote: Courses; transfer: Courses }> = {
  specification: { quote: AS_SPECIFIED, transfer: AS_SPECIFIED },
  R1: { quote: R1, transfer: R1 },
  R2: { quote: R2, transfer: R1 },
};

/** What an account's number makes of a payment in the sandbox of a revision; null: it succeeds. */
export function sandboxCourse(bundle: Bundle, of: "quote" | "transfer", identifier: string): SandboxCourse | null {
  return COURSES[bundle][of][identifier.slice(-3)] ?? null;
}

export interface SandboxSender {
  address: string;
  meaning: string;
}

const SENDERS: [beginning: string, meaning: string][] = [
  ["$success.", "Pays. Once approved, the payment completes"],
  ["$pending.long.", "Pays. Once approved, the payment stays under way for a long time"],
  ["$fail.compliance.", "Pays. Once approved, the payment fails in compliance"],
];

/** The addresses that pay when the sandbox is asked to, and what becomes of their payments (interface-defaults 6). */
export const sandboxSenders = (umaDomain: string): SandboxSender[] =>
  assumptions.sandboxSenders.value.map((name) => ({
    address: `${name}@${umaDomain.toLowerCase()}`,
    meaning: SENDERS.find(([beginning]) => name.startsWith(beginning))?.[1] ?? "Pays",
  }));

/** The endings that the service takes for a wish in a quote, by what the deployment is. Anything else succeeds. */
export const sandboxEndings = (state: CapabilityState): SandboxEnding[] =>
  Object.entries(COURSES[startOf(state)].quote).map(([ending, course]) => ({ ending, meaning: WORDS[course] }));
