import { assumptions, type SandboxOutcome } from "./assumptions";
import { type Bundle, type CapabilityState, startOf } from "./capabilities";

/** The ending of an account's number and what it does in the sandbox to a payment by quote. */
export interface SandboxEnding {
  ending: string;
  meaning: string;
  /** What it does to a transfer, if that differs; else null. */
  transferMeaning: string | null;
}

/** The outcomes of a payment in the sandbox, in words; revision 2 added the last six. */
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
  REFUND_FAILS: "Fails, and its refund fails too",
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

/** By deployed revision (interface-defaults 6, interface-revisions 1 and 5); transfers in R2 are as in R1. */
const COURSES: Record<Bundle, { quote: Courses; transfer: Courses }> = {
  specification: { quote: AS_SPECIFIED, transfer: AS_SPECIFIED },
  R1: { quote: R1, transfer: R1 },
  R2: { quote: R2, transfer: R1 },
};

/** The outcome that an account's number causes for a payment in a revision's sandbox; null: it succeeds. */
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

/** The addresses that pay on request in the sandbox, and what happens to their payments (interface-defaults 6). */
export const sandboxSenders = (umaDomain: string): SandboxSender[] =>
  assumptions.sandboxSenders.value.map((name) => ({
    address: `${name}@${umaDomain.toLowerCase()}`,
    meaning: SENDERS.find(([beginning]) => name.startsWith(beginning))?.[1] ?? "Pays",
  }));

/** The endings that control a payment's outcome in the deployment's sandbox. Any other ending succeeds. */
export function sandboxEndings(state: CapabilityState): SandboxEnding[] {
  const { quote, transfer } = COURSES[startOf(state)];
  return Object.entries(quote).map(([ending, course]) => {
    const other = transfer[ending];
    const words = other ? WORDS[other] : "Succeeds";
    const transferMeaning = other === course ? null : `A transfer ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
    return { ending, meaning: WORDS[course], transferMeaning };
  });
}
