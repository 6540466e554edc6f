import type { ServiceErrorCode } from "@/lib/contract/error";

/** An error of the service in words. */
export interface ErrorWords {
  title: string;
  meaning: string;
  next: string;
}

const NOTHING = "Nothing was done and no money moved.";
const CONTACT = "Try again in a moment; if it repeats, contact the service with the request id.";

/** Every known code of the service's error body, in words (interface-defaults 4). */
export const SERVICE_ERRORS: Record<ServiceErrorCode, ErrorWords> = {
  INVALID_INPUT: words("The service did not accept the data.", "Correct the fields marked below and send again."),
  MISSING_MANDATORY_USER_INFO: words(
    "Required customer data is missing.",
    "Complete the customer's data, then try again.",
  ),
  INVALID_UMA_ADDRESS: words("This is not a valid UMA address.", "Check the address; it looks like $username@domain."),
  QUOTE_REQUEST_FAILED: words("The service could not price this payment.", "Try again: this often passes by itself."),
  INVALID_RECEIVER: words("The receiver can't be paid.", "Check the receiver's address or account."),
  SENDER_NOT_ACCEPTED: words(
    "The receiving institution does not accept this sender.",
    "Use another route or ask the receiver's institution.",
  ),
  AMOUNT_OUT_OF_RANGE: words(
    "The amount is outside the limits.",
    "Use an amount within the limits of the currency and receiver.",
  ),
  INVALID_CURRENCY: words("This currency can't be used here.", "Choose a currency that both sides support."),
  INVALID_BANK_ACCOUNT: words(
    "The bank account data is not valid.",
    "Check the account's details against the recipient's bank statement.",
  ),
  SELF_PAYMENT: words("Sender and receiver are the same.", "Choose another receiver."),
  LOOKUP_REQUEST_FAILED: words(
    "The receiver could not be looked up.",
    "Check the address and try again; the receiver's institution may be down.",
  ),
  INVALID_AMOUNT: words("The amount is not valid.", "Enter a whole amount above zero, within the limits."),
  WEBHOOK_ENDPOINT_NOT_SET: words(
    "The platform has no webhook endpoint.",
    "Set the endpoint in the service's configuration first.",
  ),
  WEBHOOK_DELIVERY_ERROR: words(
    "The service could not deliver a webhook to this platform.",
    "Check that the webhook endpoint is reachable.",
  ),
  UNAUTHORIZED: words(
    "The service refused this environment's credentials.",
    "Check the environment's token id and secret in the settings.",
  ),
  INVALID_SIGNATURE: words(
    "The service did not accept the request's signature.",
    "Check the environment's credentials and keys in the settings.",
  ),
  FORBIDDEN: words(
    "The service does not allow this.",
    "Check the environment's mode, its token's scope and the platform's kind; sandbox calls need a sandbox token.",
  ),
  USER_NOT_READY: words("The customer can't transact yet.", "Finish the customer's verification first."),
  COUNTERPARTY_NOT_ALLOWED: words(
    "This counterparty is not allowed.",
    "Ask compliance; the service does not deal with it.",
  ),
  VELOCITY_LIMIT_EXCEEDED: words(
    "A spending limit of the customer is reached.",
    "Wait until the limit renews, or ask the service to raise it.",
  ),
  TRANSACTION_NOT_FOUND: words("The service does not know this transaction.", "Check the id and the environment."),
  USER_NOT_FOUND: words("The service does not know this customer.", "Check the id and the environment."),
  QUOTE_NOT_FOUND: words("The service does not know this quote.", "Price again."),
  LOOKUP_REQUEST_NOT_FOUND: words("The receiver lookup is no longer known.", "Look the receiver up again."),
  BULK_UPLOAD_JOB_NOT_FOUND: words(
    "The service does not know this import.",
    "Check the id; upload the file again if it is lost.",
  ),
  TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL: {
    title: "This payment no longer awaits a decision.",
    meaning: "It was decided before, or its approval window ended. This call changed nothing.",
    next: "Look at the transaction: its status says which.",
  },
  UMA_ADDRESS_EXISTS: words("This UMA address is taken.", "Choose another address."),
  UNSUPPORTED_UMA_VERSION: words(
    "The two institutions have no UMA version in common.",
    "Use another route to this receiver.",
  ),
  PAYREQ_REQUEST_FAILED: words("The receiving institution did not take the payment request.", CONTACT),
  COUNTERPARTY_PUBKEY_FETCH_ERROR: words("The counterparty's keys could not be read.", CONTACT),
  LNURLP_REQUEST_FAILED: words("The receiving institution did not answer the lookup.", CONTACT),
  INTERNAL_ERROR: {
    title: "The service has a problem.",
    meaning: "It did not say whether the request took effect.",
    next: CONTACT,
  },
  NOT_IMPLEMENTED: words("This deployment of the service does not offer this.", "Use another way, or ask the service."),
};

function words(title: string, next: string): ErrorWords {
  return { title, meaning: NOTHING, next };
}

const BY_STATUS: Record<number, ErrorWords> = {
  400: SERVICE_ERRORS.INVALID_INPUT,
  401: SERVICE_ERRORS.UNAUTHORIZED,
  403: SERVICE_ERRORS.FORBIDDEN,
  404: words("The service does not know this.", "Check the id and the environment."),
  409: {
    title: "The state has moved on.",
    meaning: "It was done before, or it is too late. This call changed nothing.",
    next: "Look again at its present state.",
  },
  410: words("This customer is already deleted.", "Nothing more to do."),
  412: SERVICE_ERRORS.UNSUPPORTED_UMA_VERSION,
  424: words("Another institution did not answer the service.", CONTACT),
  429: words("The service is asked too often.", "Wait a moment, then try again."),
  501: SERVICE_ERRORS.NOT_IMPLEMENTED,
};

/** The words for a code of the service, else for the HTTP status; unknown ones get words that promise nothing. */
export function serviceErrorWords(code: string | undefined, httpStatus: number): ErrorWords {
  if (code !== undefined && Object.hasOwn(SERVICE_ERRORS, code)) return SERVICE_ERRORS[code as ServiceErrorCode];
  if (httpStatus >= 500) return BY_STATUS[httpStatus] ?? SERVICE_ERRORS.INTERNAL_ERROR;
  return BY_STATUS[httpStatus] ?? words("The service refused the request.", CONTACT);
}

const SAME_STATUS = new Set([400, 403, 404, 409, 410, 429]);

/** The HTTP status this product answers with: a refusal of our credentials is never the browser's 401. */
export function statusForBrowser(httpStatus: number): number {
  if (SAME_STATUS.has(httpStatus)) return httpStatus;
  return httpStatus === 401 || httpStatus === 424 || httpStatus >= 500 ? 502 : 422;
}
