import type { ServiceErrorCode } from "@/lib/contract/error";
import type { CreateQuoteInput } from "../schema";

type Field = "payer" | "recipient" | "lockedCurrencyAmount";

/** What the codes are about that a request for a price is refused with (interface-defaults 4, interface-revisions 5). */
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
  INVALID_CURRENCY: "recipient",
  SELF_PAYMENT: "recipient",
  COUNTERPARTY_NOT_ALLOWED: "recipient",
  EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED: "recipient",
  LOOKUP_REQUEST_FAILED: "recipient",
  LOOKUP_REQUEST_NOT_FOUND: "recipient",
};

/** The field of the request, under the service's name, that each code is about where the service names none. */
export function refusedFields({ source, destination }: Pick<CreateQuoteInput, "source" | "destination">) {
  const names: Record<Field, string> = {
    payer: source.sourceType === "ACCOUNT" ? "source.accountId" : "source.customerId",
    recipient: destination.destinationType === "UMA_ADDRESS" ? "destination.umaAddress" : "destination.accountId",
    lockedCurrencyAmount: "lockedCurrencyAmount",
  };
  return Object.fromEntries(Object.entries(ABOUT).map(([code, field]) => [code, names[field]]));
}
