import { assumptions, type SandboxOutcome } from "./assumptions";
import type { Bundle, CapabilityState } from "./capabilities";

/** What an account whose number ends so does with a payment in sandbox. */
export interface SandboxEnding {
  ending: string;
  meaning: string;
}

const WORDS: Record<SandboxOutcome, string> = {
  INSUFFICIENT_FUNDS: "Fails: insufficient funds",
  ACCOUNT_CLOSED: "Fails: the account is closed",
  REJECTED_BY_BANK: "Fails: rejected by the bank",
  DELAYED_FAILURE: `Stays pending for about ${assumptions.sandboxDelayedFailureSeconds.value} seconds, then fails`,
};
const AS_SPECIFIED: SandboxEnding[] = Object.entries(assumptions.accountIdentifierSuffixes.value).map(
  ([ending, outcome]) => ({ ending, meaning: WORDS[outcome] }),
);

/** Of each deployed revision (interface-defaults 6, interface-revisions 1 and 5). */
const ENDINGS: Record<Bundle, SandboxEnding[]> = {
  specification: AS_SPECIFIED,
  R1: AS_SPECIFIED.map((one) => (one.ending === "009" ? { ...one, ending: "005" } : one)),
  R2: [
    { ending: "002", meaning: "Fails as it is executed" },
    { ending: "003", meaning: "Completes after 6 minutes" },
    { ending: "004", meaning: "Fails on delivery" },
    { ending: "005", meaning: "Completes, then is returned" },
    { ending: "006", meaning: "Cancelled by the user" },
    { ending: "007", meaning: "The payout fails, and its refund too" },
  ],
};

export interface SandboxSender {
  address: string;
  meaning: string;
}

const SENDERS: [beginning: string, meaning: string][] = [
  ["$success.", "Pays. Once approved, the payment completes"],
  ["$pending.long.", "Pays. Once approved, the payment stays under way for long"],
  ["$fail.compliance.", "Pays. Once approved, the payment fails in compliance"],
];

/** The addresses that pay when the sandbox is asked to, and what becomes of their payments (interface-defaults 6). */
export const sandboxSenders = (umaDomain: string): SandboxSender[] =>
  assumptions.sandboxSenders.value.map((name) => ({
    address: `${name}@${umaDomain.toLowerCase()}`,
    meaning: SENDERS.find(([beginning]) => name.startsWith(beginning))?.[1] ?? "Pays",
  }));

/** The endings that the service takes for a wish, by what the deployment is. Anything else succeeds. */
export const sandboxEndings = ({ bundle }: Pick<CapabilityState, "bundle">): SandboxEnding[] =>
  ENDINGS[bundle ?? "specification"];
