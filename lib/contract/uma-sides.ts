import type { Destination, Source } from "./party";
import type { Transaction } from "./transaction";
import { isUmaAddress, normaliseUmaAddress } from "./uma-address";

type Sides = Pick<Transaction, "source" | "destination" | "senderUmaAddress" | "receiverUmaAddress">;

const address = (text: string | undefined) => (text?.trim() ? normaliseUmaAddress(text) : null);

type SenderSide = Pick<Sides, "source" | "senderUmaAddress">;

/**
 * The sender's UMA address in lower case, as it was sent; null for another kind of sender. Depending on the revision, a
 * pending payment has it next to its source or inside it (interface-revisions 4).
 */
export function umaSender(payment: SenderSide): string | null {
  return address(payment.source?.umaAddress) ?? address(payment.senderUmaAddress);
}

/** The same if it is certain; null where it is no UMA address, or the two places name different senders. */
export function certainUmaSender(payment: SenderSide): string | null {
  const sender = umaSender(payment);
  const other = address(payment.senderUmaAddress) ?? sender;
  return sender !== null && sender === other && isUmaAddress(sender) ? sender : null;
}

/** The receiver's UMA address in lower case, read the same way; null if there is none. */
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
 * Marks, in place, a side without a type as a UMA side if there is a UMA address in it or next to it. What a side does
 * state is left unchanged.
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
