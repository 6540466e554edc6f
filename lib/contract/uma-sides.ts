import type { Destination, Source } from "./party";
import type { Transaction } from "./transaction";
import { normaliseUmaAddress } from "./uma-address";

type Sides = Pick<Transaction, "source" | "destination" | "senderUmaAddress" | "receiverUmaAddress">;

const address = (text: string | undefined) => (text?.trim() ? normaliseUmaAddress(text) : null);

/**
 * The sender's UMA address in lower case; null for another kind of sender. A pending payment has it beside its source
 * or in it, as the revision goes (interface-revisions 4).
 */
export function umaSender(payment: Pick<Sides, "source" | "senderUmaAddress">): string | null {
  return address(payment.source?.umaAddress) ?? address(payment.senderUmaAddress);
}

/** The receiver's UMA address in lower case, read the same way; null when it has none. */
export function umaReceiver(payment: Pick<Sides, "destination" | "receiverUmaAddress">): string | null {
  return address(payment.destination?.umaAddress) ?? address(payment.receiverUmaAddress);
}

interface Unnamed {
  source?: Source;
  destination?: Destination;
  [field: string]: unknown;
}

const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

/**
 * Fills in, in place, a side that doesn't say what it is, with the UMA address in it or beside it: it is a side over
 * UMA. What a side does say is left as it is.
 */
export function nameUmaSides(payment: Unnamed): void {
  const { source, destination } = payment;
  const sender = source?.umaAddress ?? payment.senderUmaAddress;
  if (isText(sender) && source?.sourceType === undefined && source?.accountId === undefined) {
    payment.source = { ...source, sourceType: "UMA_ADDRESS", umaAddress: sender };
  }
  const receiver = destination?.umaAddress ?? payment.receiverUmaAddress;
  if (isText(receiver) && destination?.destinationType === undefined && destination?.accountId === undefined) {
    payment.destination = { ...destination, destinationType: "UMA_ADDRESS", umaAddress: receiver };
  }
}
