import { awaitFunding, endAuthorization, resendCode, takeCode } from "../flows/authorization";
import { sendQuote } from "../flows/outgoing";
import { quoteById } from "../flows/transactions";
import type { Call } from "../http/call";

/** `POST /quotes/{quoteId}/authorize` (interface-revisions 5): a correct code pays it, or shows how to pay in. */
export function authorizeQuote({ world, params, body }: Call<"authorizeQuote">) {
  const quote = takeCode(world, quoteById(world, params.quoteId), body.code);
  if (quote.from.kind === "realtime") awaitFunding(world, quote);
  else sendQuote(world, quote);
  endAuthorization(world, params.quoteId);
  return quoteById(world, params.quoteId).quote;
}

/** `POST /quotes/{quoteId}/authorize/resend`. */
export function resendQuoteAuthorization({ world, params }: Call<"resendQuoteAuthorization">) {
  resendCode(world, quoteById(world, params.quoteId));
  return undefined;
}
