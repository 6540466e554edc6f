import { isReturned } from "@/lib/contract/transaction-status";
import { formatMoney } from "@/lib/money";
import {
  amountPart,
  type ExplainedFacts,
  lastAction,
  link,
  onTime,
  type Part,
  quotePart,
  reported,
  type Sentence,
  say,
  timeOf,
} from "./explained-parts";
import { feeOf, pendingOf } from "./facts";
import { failureOf } from "./failure-facts";
import { pendingOn, situationOf } from "./situation";

/** Why a payment is where it is, according to the service, a person or the quote. */
export function whyItIsThere(facts: ExplainedFacts): Sentence {
  const { transaction } = facts;
  const { refund, failureReason, type } = transaction;
  const situation = situationOf(facts);
  const failure = failureOf(transaction);
  if (failure && failureReason && situation !== "arrived") {
    const [what = "", ...rest] = withoutStop(failure.title).split(". ");
    if (isReturned(transaction) && transaction.settledAt) {
      return say(link("failure", what), `, which had been completed${onTime(facts, transaction.settledAt)}.`);
    }
    return say(link("failure", [what, ...rest].join(". ")), ".");
  }
  if (refund && situation.startsWith("refund")) return say(...refundReason(refund.reason), ".");
  const pending = pendingOf(transaction);
  if (pending) {
    // For a reason without a label, its code is all that can be shown.
    const isKnown = pending.label !== transaction.pendingReason;
    const text = isKnown ? withoutStop(lowerFirst(pending.text)) : pending.label;
    return say("Reason given by the service: ", link("pending", text), ".");
  }
  switch (situation) {
    case "announced":
      return say("The sender's institution ", reported(facts, "looked the recipient up"), "; a payment may follow.");
    case "pending":
      return whyPending(facts);
    case "authorization":
      return say("The service ", reported(facts, "asks for the customer's authorisation"), " before anything moves.");
    case "moving":
    case "arrived":
      return whyMoving(facts);
    case "expired":
      return say("Its ", quotePart(facts, "quote"), " was not executed or funded in time.");
    case "rejected":
      if (facts.approval?.status === "rejected") return say("This platform ", link("approval", "rejected it"), ".");
      return say(
        type === "OUTGOING" ? "The service " : "The receiving institution or wallet ",
        reported(facts, "rejected it"),
        " and stated no reason.",
      );
    default:
      return transaction.status === "EXPIRED" && facts.execution ? whySent(facts) : unstated();
  }
}

const unstated = () => say("The service ", link("record", "states no reason"), ".");

/** For payments sent from here, the journal knows more than the service states. */
function whySent(facts: ExplainedFacts): Sentence {
  const isPending = facts.transaction.status === "PENDING";
  const stands = isPending ? "the service has yet to carry it out" : "the service doesn't report the outcome";
  return say(
    "It was ",
    quotePart(facts, "sent from this console"),
    facts.execution === "open" ? ", and the outcome is being checked." : `; ${stands}.`,
  );
}

const withoutStop = (text: string) => text.replace(/\.$/, "");
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function refundReason(reason: string | undefined): (Part | string)[] {
  if (reason === "USER_CANCELLATION") return ["It was ", link("refund", "cancelled at the platform's request")];
  if (reason === "TIMEOUT") return ["The payment ", link("refund", "took too long and was stopped")];
  if (reason === "TRANSACTION_FAILED")
    return ["The payment ", link("refund", "failed"), ", and the service gives no more specific reason"];
  if (reason) return ["The refund's reason is “", link("refund", reason), "”, which Corridor doesn't know"];
  return ["The service states ", link("refund", "no reason for the refund")];
}

function whyPending(facts: ExplainedFacts): Sentence {
  switch (pendingOn(facts)) {
    case "approval":
      return say("It asked for ", link("approval", "this platform's approval"), ".");
    case "request":
      return say(
        "It came over UMA, where ",
        reported(facts, "the platform decides"),
        "; no request for a decision has arrived.",
      );
    case "unclear-request":
      return say(
        "The service ",
        link("record", "states no reason"),
        ", so it may wait for the platform's decision; no request for one has arrived.",
      );
    case "credit":
      return say("A deposit is ", reported(facts, "announced by the service"), " before it is credited.");
    case "pay-in":
      return facts.transaction.paymentInstructions?.length
        ? say(
            "It is waiting for the money to be ",
            link("instructions", "paid in following the payment instructions"),
            ".",
          )
        : say("It is waiting for the money to be ", reported(facts, "paid in"), ".");
    case "sent":
      return whySent(facts);
    case "quote":
      return say("Its ", link("quote", "quote"), " has not been executed or funded so far.");
    case "start":
      return unstated();
  }
}

/** Who started it and at what price; without either, only the service's word is left. */
function whyMoving(facts: ExplainedFacts): Sentence {
  const { transaction } = facts;
  const action = lastAction(facts);
  const fee = feeOf(transaction, transaction.fees || undefined);
  const parts: (Part | string)[] = [];
  if (action)
    parts.push(link("action", action.title, action.href), ` from this console on ${timeOf(facts, action.at)}`);
  else if (transaction.quoteId) parts.push("It was made from a ", link("quote", "quote"));
  else if (transaction.createdAt)
    parts.push("It was ", link("created", `created${onTime(facts, transaction.createdAt)}`));
  else parts.push("The service ", link("record", "gives no further details"));
  const sent = amountPart(transaction);
  if (fee && sent) parts.push("; ", link("fees", `fees of ${formatMoney(fee)}`), " are included in what was sent");
  return say(...parts, ".");
}
