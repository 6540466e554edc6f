import "server-only";
import type { CreateQuoteBody, Quote } from "@/lib/contract/quote";
import { prepareForReceiver, type ToReceiver } from "@/lib/features/receivers/service/prepare";
import type { EnvironmentContext } from "@/lib/server/context";
import type { CreateQuoteInput } from "../schema";

/** A price request that is ready to be sent. */
interface PreparedQuote {
  /** What is said about the payer, in full; null where the payment goes to no UMA address. */
  payerData: Record<string, string> | null;
  /** Asks the service for the price. Throws `UpstreamError` with its reason. */
  create: (keyed?: { idempotencyKey?: string }) => Promise<Quote>;
}

/**
 * Makes `body`, a request in the service's form, ready to be sent: to a UMA address, with the payer's data and a valid
 * lookup. `isSentOnce`: for a call that moves money. Throws like `prepareForReceiver`.
 */
export async function prepareQuote(
  { upstream }: Pick<EnvironmentContext, "upstream">,
  input: CreateQuoteInput,
  body: CreateQuoteBody,
  options: { isSentOnce?: boolean } = {},
): Promise<PreparedQuote> {
  const receiver = receiverOf(input);
  if (!receiver) return { payerData: null, create: (keyed) => upstream.createQuote({ body, ...keyed }) };
  const { payerData, send } = await prepareForReceiver({ upstream }, receiver, options);
  return {
    payerData,
    create: (keyed) => send((part) => upstream.createQuote({ body: { ...body, ...part }, ...keyed })),
  };
}

function receiverOf({ source, destination, ...rest }: CreateQuoteInput): ToReceiver | null {
  if (destination.destinationType !== "UMA_ADDRESS" || rest.lookupId === undefined) return null;
  const { umaAddress, currency } = destination;
  const { lookupId, senderCustomerInfo, payerFromRecord, senderUmaAddress } = rest;
  const { customerId } = source;
  return { umaAddress, currency, customerId, lookupId, senderCustomerInfo, payerFromRecord, senderUmaAddress };
}
