import type { Transaction } from "./transaction";
import { normaliseUmaAddress } from "./uma";

type Sides = Pick<Transaction, "source" | "destination" | "senderUmaAddress" | "receiverUmaAddress">;

const address = (text: string | undefined) => (text?.trim() ? normaliseUmaAddress(text) : null);

/**
 * The sender's UMA address in lower case; null for another kind of sender. A pending payment has it beside its source or
 * in it, as the revision goes (interface-revisions 4).
 */
export function umaSender(payment: Pick<Sides, "source" | "senderUmaAddress">): string | null {
  return address(payment.source?.umaAddress) ?? address(payment.senderUmaAddress);
}

/** The receiver's UMA address in lower case, read the same way; null when it has none. */
export function umaReceiver(payment: Pick<Sides, "destination" | "receiverUmaAddress">): string | null {
  return address(payment.destination?.umaAddress) ?? address(payment.receiverUmaAddress);
}

/**
 * Both sides of a payment: one that says nothing of itself, with an address beside it, is a side over UMA and is shown as
 * one. What a side does say is left as it is.
 */
export function umaSides(payment: Sides): Pick<Sides, "source" | "destination"> {
  const { source, destination } = payment;
  const sender = source?.sourceType === undefined && source?.accountId === undefined ? umaSender(payment) : null;
  const isSilent = destination?.destinationType === undefined && destination?.accountId === undefined;
  const receiver = isSilent ? umaReceiver(payment) : null;
  return {
    source: sender === null ? source : { ...source, sourceType: "UMA_ADDRESS", umaAddress: sender },
    destination:
      receiver === null ? destination : { ...destination, destinationType: "UMA_ADDRESS", umaAddress: receiver },
  };
}
