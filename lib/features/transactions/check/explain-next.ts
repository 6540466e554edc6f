import { UNDECIDED_STATUSES } from "@/lib/statuses";
import { whenToWorry } from "./explain-worry";
import {
  customerPart,
  type ExplainedFacts,
  link,
  type Part,
  quotePart,
  reported,
  type Sentence,
  say,
  strong,
  timeOf,
} from "./explained-parts";
import { payeeOf } from "./facts";
import { type Actor, failureFacts } from "./failure-facts";
import { pendingOn, situationOf } from "./situation";

/** Who must act next, what they must do, and when to start worrying. */
export function whoActsNext(facts: ExplainedFacts): Sentence {
  const { transaction } = facts;
  const { type, quoteId } = transaction;
  const isIncoming = type === "INCOMING";
  switch (situationOf(facts)) {
    case "refunded": {
      const complete = transaction.refund
        ? link("refund", "The refund is complete")
        : reported(facts, "The refund is complete");
      return say(complete, ". ", ...afterRefund(facts, true), ".");
    }
    case "refunding":
      return say(
        ...[strong("The service"), " must complete the ", link("refund", "refund"), ". "],
        ...["Don't pay again until then. After that, ", ...afterRefund(facts, false), "."],
      );
    case "refund-failed":
    case "refund-unclear":
      return say(
        strong("Operations"),
        " must ask the service about the ",
        link("refund", "refund"),
        ` now, ${BEFORE}.`,
      );
    case "announced":
      return say(strong("No action is needed"), ": ", reported(facts, "the sender hasn't paid yet"), ".");
    case "pending":
      return nextOfPending(facts);
    case "authorization":
      return say(
        customerPart(transaction),
        " must ",
        reported(facts, "confirm it"),
        quoteId ? " while its " : "",
        ...(quoteId ? [link("quote", "quote"), " is valid"] : []),
        "; an unconfirmed payment fails.",
      );
    case "moving":
      return say(
        strong("The service"),
        isIncoming ? " must credit it" : " must pay it out",
        "; ",
        ...whenToWorry(facts),
        ".",
      );
    case "arrived": {
      const told = reported(facts, "the payment is complete");
      return say(
        strong("No action is needed"),
        ": ",
        told,
        isIncoming ? "." : ". A bank can still return it days later; this page will say so.",
      );
    }
    case "expired":
      return say(
        strong(isIncoming ? "The sender" : "Operations"),
        " must start again with a ",
        quotePart(facts, "new quote"),
        ", if the payment is still wanted.",
      );
    case "rejected": {
      const wanted = ". If the payment is still wanted, ";
      const todo = type === "OUTGOING" ? "ask the service why it " : "the sender must pay again: this one ";
      return say(strong("No action is needed"), wanted, todo, reported(facts, "was rejected"), ".");
    }
    case "failed":
      return nextOfFailure(facts);
    case "unclear":
      return say(strong("Operations"), " must ask the service about ", link("record", "this payment"), `, ${BEFORE}.`);
  }
}

const BEFORE = "with the transaction's ID. Don't pay again until it replies";

const NAMES: Record<Exclude<Actor, "customer">, string> = {
  sender: "The sender",
  operations: "Operations",
  service: "The service",
};

/** `The sender must try again`: after "then", names keep their case and roles are lower case. */
function must({ transaction }: ExplainedFacts, asked: Actor, todo: string, isFirst: boolean): (Part | string)[] {
  // What came in for the platform itself concerns no customer.
  const who = asked === "customer" && payeeOf(transaction) === "platform" ? "operations" : asked;
  const part = who === "customer" ? customerPart(transaction) : strong(NAMES[who]);
  const isName = who === "customer" && transaction.customerLabel !== null;
  const text = isFirst || isName ? part.text : part.text.charAt(0).toLowerCase() + part.text.slice(1);
  return [{ ...part, text }, ` must ${todo}`];
}

/** What is left to do once the money is back: nothing after a cancellation, otherwise what the failure calls for. */
function afterRefund(facts: ExplainedFacts, isFirst: boolean): (Part | string)[] {
  const { refund, failureReason, type } = facts.transaction;
  const failure = failureReason ? failureFacts(failureReason, type) : null;
  if (!failure || refund?.reason === "USER_CANCELLATION")
    return [strong(isFirst ? "No action is needed" : "no action is needed")];
  return must(facts, failure.who, failure.todo, isFirst);
}

function nextOfFailure(facts: ExplainedFacts): Sentence {
  const { failureReason, type } = facts.transaction;
  const failure = failureReason ? failureFacts(failureReason, type) : null;
  if (!failureReason || !failure) {
    const why = failureReason
      ? link("failure", "with the reason that it states")
      : link("record", "with the transaction's ID");
    return say(strong("Operations"), " must ask the service, ", why, ". Don't pay again until it replies.");
  }
  const reason = link("failure", "this failure");
  switch (failure.money) {
    case "none":
    case "sender":
      return say(...must(facts, failure.who, failure.todo, true), "; after ", reason, ", no money is outstanding.");
    case "uncertain":
      return say(
        ...must(facts, failure.who, failure.todo, true),
        ": after ",
        reason,
        ", paying again could pay twice.",
      );
    case "maybe":
    case "taken":
      return say(
        ...[
          "After ",
          reason,
          ", ",
          strong("the service"),
          " must refund any money it took; ask it if no refund appears. ",
        ],
        ...["After that, ", ...must(facts, failure.who, failure.todo, false), "."],
      );
  }
}

/** Who resolves each pending reason, and how. */
const PENDING: Record<string, [who: Actor, todo: string]> = {
  COUNTERPARTY_DECLARATION_REQUIRED: ["customer", "say who controls the sending wallet"],
  WALLET_VERIFICATION_REQUIRED: ["customer", "prove they own the sending wallet"],
  COUNTERPARTY_INFORMATION_REQUIRED: ["operations", "supply the missing details"],
  COMPLIANCE_REVIEW: ["service", "finish its review"],
};

function nextOfPending(facts: ExplainedFacts): Sentence {
  const { transaction, approval } = facts;
  const { pendingReason, paymentInstructions } = transaction;
  if (pendingReason) {
    const known = Object.hasOwn(PENDING, pendingReason) ? PENDING[pendingReason] : undefined;
    const [who, todo] = known ?? ["operations" as const, "ask the service what it waits for"];
    return say(...must(facts, who, "", true), link("pending", todo), "; ", ...whenToWorry(facts), ".");
  }
  const on = pendingOn(facts);
  if (on === "approval" && approval) return nextOfApproval(facts, approval);
  switch (on) {
    case "request":
    case "unclear-request":
      return say(
        strong("Operations"),
        " must check that webhooks are arriving: ",
        link("record", "no decision request has been received"),
        on === "request"
          ? ", and without one the payment is rejected."
          : ", and without one the payment may be rejected.",
      );
    case "pay-in":
      return paymentInstructions?.length
        ? say(
            ...[customerPart(transaction), " must pay in the exact amount following "],
            ...[link("instructions", "the payment instructions"), "; ", ...whenToWorry(facts), "."],
          )
        : say(customerPart(transaction), " must ", quotePart(facts, "pay it in"), "; ", ...whenToWorry(facts), ".");
    case "sent":
      return facts.execution === "open"
        ? say(
            strong("Don't send it again"),
            ": whether the service accepted it is ",
            quotePart(facts, "being checked"),
            ".",
          )
        : say(
            strong("The service"),
            " must carry it out, so ",
            quotePart(facts, "don't send it again"),
            "; ",
            ...whenToWorry(facts),
            ".",
          );
    case "quote":
      return say(
        strong("Operations"),
        " must execute ",
        link("quote", "the quote"),
        " before it expires; after that a new quote is needed.",
      );
    default:
      return say(
        strong("The service"),
        on === "credit" ? " must credit it; " : " must start it; ",
        ...whenToWorry(facts),
        ".",
      );
  }
}

function nextOfApproval(
  facts: ExplainedFacts,
  { status, deadlineAt }: NonNullable<ExplainedFacts["approval"]>,
): Sentence {
  const isOpen = (UNDECIDED_STATUSES as readonly string[]).includes(status);
  const until = timeOf(facts, deadlineAt);
  if (!isOpen) {
    return say(
      strong("The service"),
      " must carry out ",
      link("approval", "the decision"),
      "; ",
      ...whenToWorry(facts),
      ".",
    );
  }
  if (Date.parse(deadlineAt) <= Date.parse(facts.asOf)) {
    return say(strong("The service"), " must end it: ", link("approval", `the time to decide ended on ${until}`), ".");
  }
  if (status === "passed") {
    return say(strong("No action is needed"), ": it was ", link("approval", "left to time out"), ` on ${until}.`);
  }
  return say(
    strong("Compliance"),
    " must ",
    link("approval", `decide by ${until}`),
    "; after that the service rejects it.",
  );
}
