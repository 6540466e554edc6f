import type { ServiceErrorCode } from "@/lib/contract/error";
import type { CreateQuoteInput } from "../schema";

type Field = "payer" | "recipient" | "currency" | "lockedCurrencyAmount";

/** The field that each code is about when a price request is refused (interface-defaults 4, interface-revisions 5). */
const ABOUT: Partial<Record<ServiceErrorCode, Field>> = {
  AMOUNT_OUT_OF_RANGE: "lockedCurrencyAmount",
  INVALID_AMOUNT: "lockedCurrencyAmount",
  INSUFFICIENT_BALANCE: "lockedCurrencyAmount",
  TRANSACTION_SIZE_LIMIT_EXCEEDED: "lockedCurrencyAmount",
  SENDER_NOT_ACCEPTED: "payer",
  MISSING_MANDATORY_USER_INFO: "payer",
  USER_NOT_READY: "payer",
  USER_NOT_FOUND: "payer",
  VELOCITY_LIMIT_EXCEEDED: "payer",
  END_USER_TERMS_NOT_ACCEPTED: "payer",
  INVALID_UMA_ADDRESS: "recipient",
  UMA_NOT_FOUND: "recipient",
  INVALID_RECEIVER: "recipient",
  INVALID_BANK_ACCOUNT: "recipient",
  INVALID_CURRENCY: "currency",
  SELF_PAYMENT: "recipient",
  COUNTERPARTY_NOT_ALLOWED: "recipient",
  EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED: "recipient",
  LOOKUP_REQUEST_FAILED: "recipient",
  LOOKUP_REQUEST_NOT_FOUND: "recipient",
  LNURLP_REQUEST_FAILED: "recipient",
  PAYREQ_REQUEST_FAILED: "recipient",
  COUNTERPARTY_PUBKEY_FETCH_ERROR: "recipient",
  UNSUPPORTED_UMA_VERSION: "recipient",
};

/** For each code, the request field, by the service's name, that it is about when the service names none. */
export function refusedFields({ source, destination }: Pick<CreateQuoteInput, "source" | "destination">) {
  const isUma = destination.destinationType === "UMA_ADDRESS";
  const names: Record<Field, string> = {
    payer: source.sourceType === "ACCOUNT" ? "source.accountId" : "source.customerId",
    recipient: isUma ? "destination.umaAddress" : "destination.accountId",
    currency: isUma ? "destination.currency" : "destination.accountId",
    lockedCurrencyAmount: "lockedCurrencyAmount",
  };
  return Object.fromEntries(Object.entries(ABOUT).map(([code, field]) => [code, names[field]]));
}
