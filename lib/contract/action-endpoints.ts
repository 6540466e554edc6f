import { z } from "zod";
import { AuthorizeQuoteBody } from "./authorization";
import { Id } from "./parameters";
import { Quote } from "./quote";
import { Transaction } from "./transaction";
import { CancelTransactionBody, ConfirmReceiptBody } from "./transaction-actions";

const quoteId = z.strictObject({ quoteId: Id });
const transactionId = z.strictObject({ transactionId: Id });

/** Actions on a quote or a payment that is under way (interface-revisions 5); part of the endpoint table. */
export const actionEndpoints = {
  // The customer's authorisation, which makes an accepted execution take effect.
  authorizeQuote: {
    method: "POST",
    path: "/quotes/{quoteId}/authorize",
    params: quoteId,
    body: AuthorizeQuoteBody,
    response: Quote,
    movesMoney: true,
    secretBody: true,
    capability: "quoteAuthorization",
  },
  resendQuoteAuthorization: {
    method: "POST",
    path: "/quotes/{quoteId}/authorize/resend",
    params: quoteId,
    response: z.unknown(),
    success: 204,
    capability: "quoteAuthorization",
  },
  cancelTransaction: {
    method: "POST",
    path: "/transactions/{transactionId}/cancel",
    params: transactionId,
    body: CancelTransactionBody,
    response: Transaction,
    movesMoney: true,
    capability: "transactionCancel",
  },
  confirmTransaction: {
    method: "POST",
    path: "/transactions/{transactionId}/confirm",
    params: transactionId,
    body: ConfirmReceiptBody,
    response: Transaction,
    capability: "transactionConfirm",
  },
} as const;
