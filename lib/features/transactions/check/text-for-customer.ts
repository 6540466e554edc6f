import { zoneLabel } from "@/lib/dates";
import { formatMoney } from "@/lib/money";
import { type ExplainedFacts, recipientName, statedMoney, timeOf } from "./explained-parts";
import { mainAmount } from "./facts";
import { failureFacts } from "./failure-facts";
import { mayPayAgain } from "./pay-again";
import { type PendingOn, pendingOn, type Situation, situationOf } from "./situation";

/**
 * The same as a text to send to the customer: no IDs, no codes, nothing about how this platform or the service works,
 * and never a word about a compliance decision or review, which must not be disclosed.
 */
export function textForCustomer(facts: ExplainedFacts): string {
  const { transaction } = facts;
  const { type, failureReason, refund } = transaction;
  const isIncoming = type === "INCOMING";
  const situation = situationOf(facts);
  const failure = failureReason ? failureFacts(failureReason, type) : null;
  const isCancelled = refund?.reason === "USER_CANCELLATION";
  const because =
    failure?.toCustomer && !isCancelled && !RUNNING.includes(situation) ? ` because ${failure.toCustomer}` : "";
  const retry = mayPayAgain(facts) ? failure?.customerRetry : undefined;
  const next = because ? (failure?.customerNext ?? retry) : pendingNext(transaction.pendingReason, situation);
  const money = failure?.money ?? null;
  const lines: Record<Situation, string> = {
    refunded: `${ended(isCancelled, because)} The refund was completed${on(facts, refund?.settledAt)}.`,
    refunding: `${ended(isCancelled, because)} The money is on its way back. Please don't pay again until it has arrived.`,
    "refund-failed": `${ended(isCancelled, because)} The money hasn't come back yet. We are looking into it and will let you know.`,
    "refund-unclear": `${ended(isCancelled, because)} We are checking where the money is and will let you know.`,
    announced: "It has been announced to us, but nothing has been paid yet.",
    pending: isIncoming
      ? "It is being processed and is not in your account yet."
      : (PENDING_OUT[pendingOn(facts)] ?? "It is waiting to be started. Nothing has been paid out so far."),
    authorization:
      "It is waiting for your confirmation. No money has moved. Please confirm it as soon as you are asked.",
    moving: isIncoming ? "It is on its way to your account." : "It is on its way to the recipient.",
    arrived: `It was completed${on(facts, transaction.settledAt)}.`,
    expired: "It was not made in time, so it did not go ahead. If you still want it, please start again.",
    rejected: "It was not accepted. If it is still needed, it has to be sent again as a new payment.",
    failed: `It did not go ahead${because}.${money === null ? UNSURE : AFTER[money]}`,
    unclear: "We are checking where it stands. Please don't pay again until you hear from us.",
  };
  return [subject(facts), lines[situation], next].filter(Boolean).join(" ");
}

/** For payments that aren't waiting for us to start them. */
const PENDING_OUT: Partial<Record<PendingOn, string>> = {
  sent: "It is being processed. Please don't pay again until you hear from us.",
  "pay-in": "It is waiting for the money to be paid in. Nothing has been paid out so far.",
};

/** What only the customer can do for a pending payment; reviews are never mentioned. */
const PENDING_NEXT: Record<string, string> = {
  COUNTERPARTY_DECLARATION_REQUIRED: "Please tell us who controls the wallet that it comes from.",
  WALLET_VERIFICATION_REQUIRED: "Please confirm that you own the wallet it comes from.",
};
const pendingNext = (reason: string | undefined, situation: Situation) =>
  situation === "pending" && reason && Object.hasOwn(PENDING_NEXT, reason) ? PENDING_NEXT[reason] : undefined;

const RUNNING: readonly Situation[] = ["announced", "pending", "authorization", "moving", "arrived", "unclear"];

const UNSURE = " We are checking where the money is. Please don't pay again until you hear from us.";
const AFTER = {
  none: " No money was taken.",
  sender: " The money stays with the sender or is returned to them.",
  maybe: " If any money was taken, it is due back. Please don't pay again until you hear from us.",
  taken: " The money is due back. Please don't pay again until it has arrived.",
  uncertain: UNSURE,
} as const;

const ended = (isCancelled: boolean, because: string) =>
  isCancelled ? "It was cancelled." : `It did not go ahead${because}.`;

/** `Your payment of 3,975.00 USD to GTBank ·· 2208 of 22 Nov, 14:16:02 UTC:` as far as the parts are known. */
function subject(facts: ExplainedFacts): string {
  const { transaction, zone } = facts;
  const { type, createdAt } = transaction;
  const money = statedMoney(mainAmount(transaction));
  const to = type === "INCOMING" ? null : recipientName(transaction);
  const whose = type === "OUTGOING" ? "Your payment" : type === "INCOMING" ? "The payment to you" : "The payment";
  const of = money ? ` of ${formatMoney(money)}` : "";
  const made = createdAt ? ` (${timeOf(facts, createdAt)} ${zoneLabel(zone, new Date(createdAt))})` : "";
  return `${whose}${of}${to ? ` to ${to}` : ""}${made}:`;
}

function on(facts: ExplainedFacts, at: string | undefined): string {
  return at ? ` on ${timeOf(facts, at)} ${zoneLabel(facts.zone, new Date(at))}` : "";
}
