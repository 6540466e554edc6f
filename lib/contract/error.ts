import { z } from "zod";

/** The service's error body (interface-defaults 4). Everything is optional: an answer that lacks some still says something. */
export const ServiceError = z.looseObject({
  status: z.number().optional(),
  code: z.string().optional(),
  message: z.string().optional(),
  details: z.unknown().optional(),
});
export type ServiceError = z.infer<typeof ServiceError>;

/** Codes by HTTP status (interface-defaults 4). Unknown ones are accepted. */
export const SERVICE_ERROR_CODES = {
  400: [
    "INVALID_INPUT",
    "MISSING_MANDATORY_USER_INFO",
    "INVALID_UMA_ADDRESS",
    "QUOTE_REQUEST_FAILED",
    "INVALID_RECEIVER",
    "SENDER_NOT_ACCEPTED",
    "AMOUNT_OUT_OF_RANGE",
    "INVALID_CURRENCY",
    "INVALID_BANK_ACCOUNT",
    "SELF_PAYMENT",
    "LOOKUP_REQUEST_FAILED",
    "INVALID_AMOUNT",
    "WEBHOOK_ENDPOINT_NOT_SET",
    "WEBHOOK_DELIVERY_ERROR",
  ],
  401: ["UNAUTHORIZED", "INVALID_SIGNATURE"],
  403: ["FORBIDDEN", "USER_NOT_READY", "COUNTERPARTY_NOT_ALLOWED", "VELOCITY_LIMIT_EXCEEDED"],
  404: [
    "TRANSACTION_NOT_FOUND",
    "USER_NOT_FOUND",
    "QUOTE_NOT_FOUND",
    "LOOKUP_REQUEST_NOT_FOUND",
    "BULK_UPLOAD_JOB_NOT_FOUND",
  ],
  409: ["TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL", "UMA_ADDRESS_EXISTS"],
  412: ["UNSUPPORTED_UMA_VERSION"],
  424: ["PAYREQ_REQUEST_FAILED", "COUNTERPARTY_PUBKEY_FETCH_ERROR", "LNURLP_REQUEST_FAILED"],
  500: ["INTERNAL_ERROR"],
  501: ["NOT_IMPLEMENTED"],
} as const;
export type ServiceErrorCode = (typeof SERVICE_ERROR_CODES)[keyof typeof SERVICE_ERROR_CODES][number];
