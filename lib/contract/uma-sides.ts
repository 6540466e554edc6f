import type { Destination, Source } from "./party";

interface Sides {
  source?: Source;
  destination?: Destination;
}

const textOf = (record: object, name: string): string | undefined => {
  const value = (record as Record<string, unknown>)[name];
  return typeof value === "string" && value !== "" ? value : undefined;
};

const saysNothing = (side: object | undefined) => side === undefined || Object.keys(side).length === 0;

/**
 * A transaction whose UMA addresses stand beside its sides (`senderUmaAddress`, `receiverUmaAddress`, interface-revisions
 * 4) with those sides filled in. A side that says anything itself is left as it is.
 */
export function umaSides<T extends Sides>(transaction: T): T {
  const sender = saysNothing(transaction.source) ? textOf(transaction, "senderUmaAddress") : undefined;
  const receiver = saysNothing(transaction.destination) ? textOf(transaction, "receiverUmaAddress") : undefined;
  if (sender === undefined && receiver === undefined) return transaction;
  return {
    ...transaction,
    ...(sender === undefined ? {} : { source: { sourceType: "UMA_ADDRESS", umaAddress: sender } }),
    ...(receiver === undefined ? {} : { destination: { destinationType: "UMA_ADDRESS", umaAddress: receiver } }),
  };
}
