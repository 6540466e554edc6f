import { needOfPending } from "@/lib/contract/approval-need";
import { enumWords } from "@/lib/fields";
import {
  amountPart,
  type ExplainedFacts,
  link,
  onTime,
  type Part,
  recipientName,
  reported,
  type Sentence,
  say,
  strong,
  timeOf,
} from "./explained-parts";
import { isCredit, payeeOf, transactionStatus } from "./facts";
import { failureFacts, type MoneyAfter } from "./failure-facts";
import { isKnownType, pendingOn, situationOf } from "./situation";

/** Where the money of a payment is, as far as its state and its refund tell; claims nothing beyond them. */
export function whereItIs(facts: ExplainedFacts): Sentence {
  const { transaction } = facts;
  const { refund, status, type } = transaction;
  const it = amountPart(transaction);
  const payment: Part[] = it ? [{ text: "the payment of " }, it] : [{ text: "the payment" }];
  const to = recipientName(transaction);
  const paymentTo = [...payment, { text: to ? ` to ${to}` : "" }];
  const payer = type === "OUTGOING" && transaction.customerId ? "customer" : "sender";
  const payee = payeeOf(transaction);
  const contradiction =
    status === "COMPLETED" && refund
      ? [{ text: ", though the service " }, link("record", "still lists it as completed")]
      : [];
  const label = transactionStatus(status).label;
  switch (situationOf(facts)) {
    case "refunded": {
      const isStated = refund?.status !== undefined || refund?.settledAt;
      const how = isStated
        ? link("refund", `was completed${onTime(facts, refund?.settledAt)}`)
        : reported(facts, "reported as refunded");
      const back = strong(`back with the ${payer}`);
      return isStated
        ? say("The money is ", back, ": the refund of ", ...paymentTo, " ", how, ...contradiction, ".")
        : say("The money is ", back, ": ", ...paymentTo, " is ", how, ".");
    }
    case "refunding": {
      const started = link("refund", `was started${onTime(facts, refund?.initiatedAt)}`);
      const back = strong(`on its way back to the ${payer}`);
      return say("The money is ", back, ": the refund of ", ...paymentTo, " ", started, ...contradiction, ".");
    }
    case "refund-failed":
      return say(
        "The money is ",
        strong("not back"),
        ": the refund of ",
        ...paymentTo,
        " ",
        link("refund", "failed"),
        ...contradiction,
        ".",
      );
    case "refund-unclear": {
      const stated = refund?.status
        ? `states “${transactionStatus(refund.status).label}” for it`
        : "doesn't report its status";
      return say(
        "It ",
        strong("isn't clear"),
        " where the money is: ",
        ...paymentTo,
        ` has a refund, ${refund?.status ? "and" : "but"} the service `,
        link("refund", stated),
        ...contradiction,
        ".",
      );
    }
    case "announced":
      return say(
        "The money is ",
        strong("still with the sender"),
        ": ",
        ...payment,
        " was ",
        reported(facts, "announced, and nothing has been paid so far"),
        ".",
      );
    case "pending": {
      if (type !== "INCOMING") {
        // A payment sent from here may be on its way, whatever state the service still lists.
        const isSent = pendingOn(facts) === "sent";
        const [what, idle] =
          type === "OUTGOING"
            ? ["payout", "No payout has started"]
            : ["payment", "The payment hasn't been carried out"];
        return say(
          strong(isSent ? `No ${what} is confirmed yet` : idle),
          ": ",
          ...paymentTo,
          " is ",
          reported(facts, "pending"),
          ".",
        );
      }
      const isDeposit =
        needOfPending(transaction) === "informs" && transaction.source?.sourceType === "REALTIME_FUNDING";
      const place = isDeposit ? "with the service, not credited yet" : `not with the ${payee} yet`;
      return say("The money is ", strong(place), ": ", ...payment, " is ", reported(facts, "pending"), ".");
    }
    case "authorization":
      return say(
        strong("No money has moved"),
        ": ",
        ...paymentTo,
        " ",
        reported(facts, "waits for the customer's authorisation"),
        ".",
      );
    case "moving":
      return say(
        "The money is ",
        strong(`on its way to the ${payee}`),
        ": ",
        ...paymentTo,
        " is ",
        reported(facts, "being processed"),
        ".",
      );
    case "arrived": {
      const told = reported(facts, `completed${onTime(facts, transaction.settledAt)}`);
      const where = strong(`with the ${payee}`);
      if (type === "INCOMING") {
        const isHeld = transaction.destination?.accountId?.startsWith("InternalAccount:");
        const credited = isCredit(transaction) ? "" : "received, converted and ";
        if (isHeld || credited === "")
          return say("The money is ", where, ": ", ...payment, ` was ${credited}credited to the account, `, told, ".");
        // It is complete once it has left for the payout network (specification 3.1): that it arrived is not stated.
        const sentOn = strong(`sent on to the ${payee}`);
        const how = " was received, converted and handed to the payout network, ";
        return say("The money was ", sentOn, ": ", ...payment, how, told, ".");
      }
      const arrived = amountPart(transaction, "arrived");
      if (!arrived)
        return say(
          "The money is ",
          where,
          ": ",
          ...paymentTo,
          " was ",
          told,
          "; the amount that arrived isn't stated.",
        );
      return say("The money is ", where, ": ", arrived, to ? ` for ${to}` : "", " arrived, ", told, ".");
    }
    case "expired":
      return say(
        strong("Nothing was paid out"),
        ": ",
        ...paymentTo,
        " ",
        reported(facts, "expired before it was executed or funded"),
        ".",
      );
    case "rejected":
      if (type === "OUTGOING") {
        return say(
          "The money is ",
          strong("not with the recipient"),
          ": ",
          ...paymentTo,
          " was ",
          reported(facts, "rejected"),
          ".",
        );
      }
      return say(
        "The money is ",
        strong("back with the sender"),
        ": ",
        ...payment,
        " was ",
        reported(facts, "rejected and refunded"),
        ".",
      );
    case "failed":
      return afterFailure(facts, paymentTo);
    case "unclear": {
      const stated = isKnownType(type)
        ? status === undefined
          ? "states no status"
          : status === "EXPIRED"
            ? "states that it expired, though it was sent from this console"
            : `states the status “${label}”, which Corridor doesn't know`
        : `states ${status === undefined ? "no status" : `the status “${label}”`} and ${typeInWords(type)}`;
      return say(
        "It ",
        strong("isn't clear"),
        " where the money is: for ",
        ...paymentTo,
        ", the service ",
        link("record", stated),
        ".",
      );
    }
  }
}

/** What the service states as the type of a payment that is neither outgoing nor incoming, in words. */
const typeInWords = (type: string | undefined) =>
  type === undefined ? "no type" : `the type “${enumWords(type)}”, which Corridor doesn't know`;

/** After a failure without a refund, the reason alone says what became of the money. */
function afterFailure(facts: ExplainedFacts, paymentTo: Part[]): Sentence {
  const { transaction } = facts;
  const { failureReason, type, updatedAt } = transaction;
  const failed = reported(facts, updatedAt ? `had failed by ${timeOf(facts, updatedAt)}` : "failed");
  const known = failureReason ? failureFacts(failureReason, type) : null;
  const money = known?.money ?? null;
  if (money === null) {
    return say(
      "It ",
      strong("isn't clear"),
      " where the money is: ",
      ...paymentTo,
      " ",
      failed,
      ", and no refund is recorded.",
    );
  }
  const [lead, rest] = AFTER[money](payeeOf(transaction));
  return say(strong(lead), ": ", ...paymentTo, " ", failed, rest, ".");
}

const AFTER: Record<MoneyAfter, (payee: string) => [lead: string, rest: string]> = {
  none: () => ["No money was taken", ""],
  sender: (payee) => [`The money didn't reach the ${payee}`, "; it stays with the sender or is returned to them"],
  maybe: (payee) => [`The ${payee} wasn't paid`, "; anything taken is due back, and no refund is recorded so far"],
  taken: (payee) => [`The ${payee} wasn't paid`, "; the money taken is due back, and no refund is recorded so far"],
  uncertain: (payee) => [`It isn't certain whether the ${payee} was paid`, ", and no refund is recorded so far"],
};
