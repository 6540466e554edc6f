import type { ServiceErrorCode } from "@/lib/contract/error";
import { formatExactTime } from "@/lib/dates";
import { CONTACT, type ErrorWords, words } from "./error-words";
import { REVISION_ERRORS } from "./revision-errors";

/** Every known code of the service's error body, in words (interface-defaults 4, interface-revisions 1 and 5). */
export const SERVICE_ERRORS: Record<ServiceErrorCode, ErrorWords> = {
  ...REVISION_ERRORS,
  INVALID_INPUT: words(
    "The service didn't accept the data.",
    "Check the details and try again. If it keeps failing, contact the service with the request ID.",
  ),
  MISSING_MANDATORY_USER_INFO: words(
    "Required customer details are missing.",
    "Complete the customer's details, then try again.",
  ),
  INVALID_UMA_ADDRESS: words("This is not a valid UMA address.", "Check the address. The format is $username@domain."),
  QUOTE_REQUEST_FAILED: words("The service couldn't price this payment.", "Try again. This is often temporary."),
  INVALID_RECEIVER: words("The recipient can't be paid.", "Check the recipient's address or account."),
  SENDER_NOT_ACCEPTED: words(
    "The receiving institution doesn't accept this sender.",
    "Use another route, or contact the recipient's institution.",
  ),
  AMOUNT_OUT_OF_RANGE: words(
    "The amount is outside the allowed limits.",
    "Enter an amount within the limits for the currency and recipient.",
  ),
  INVALID_CURRENCY: words("This currency can't be used here.", "Choose a currency that both sides support."),
  INVALID_BANK_ACCOUNT: words(
    "The bank account details aren't valid.",
    "Check the account details with the recipient.",
  ),
  SELF_PAYMENT: words("The sender and recipient are the same.", "Choose another recipient."),
  LOOKUP_REQUEST_FAILED: words(
    "The recipient couldn't be looked up.",
    "Check the address and try again. The recipient's institution may be unavailable.",
  ),
  INVALID_AMOUNT: words("The amount isn't valid.", "Enter an amount above zero and within the limits."),
  WEBHOOK_ENDPOINT_NOT_SET: words(
    "The platform has no webhook endpoint.",
    "Set the endpoint in the service's configuration first.",
  ),
  WEBHOOK_DELIVERY_ERROR: words(
    "The service couldn't deliver a webhook to this platform.",
    "Check that the webhook endpoint is reachable.",
  ),
  UNAUTHORIZED: words(
    "The service rejected this environment's credentials.",
    "Check the token ID and client secret in the environment's settings.",
  ),
  INVALID_SIGNATURE: words(
    "The service didn't accept the request's signature.",
    "Check the credentials and keys in the environment's settings.",
  ),
  FORBIDDEN: words(
    "The service doesn't allow this.",
    "Check the environment's mode, the token's permissions and the platform type. Sandbox requests need a sandbox token.",
  ),
  USER_NOT_READY: words("This customer can't transact yet.", "Complete the customer's verification first."),
  COUNTERPARTY_NOT_ALLOWED: words("This counterparty is not allowed.", "Contact your compliance team."),
  VELOCITY_LIMIT_EXCEEDED: words(
    "The customer has reached a spending limit.",
    "Wait until the limit resets, or ask the service to raise it.",
  ),
  TRANSACTION_NOT_FOUND: words("The service doesn't recognise this transaction.", "Check the ID and the environment."),
  USER_NOT_FOUND: words("The service doesn't recognise this customer.", "Check the ID and the environment."),
  QUOTE_NOT_FOUND: words("The service doesn't recognise this quote.", "Get a new quote."),
  LOOKUP_REQUEST_NOT_FOUND: words("The recipient lookup has expired.", "Look up the recipient again."),
  BULK_UPLOAD_JOB_NOT_FOUND: words(
    "The service doesn't recognise this import.",
    "Check the ID, or upload the file again.",
  ),
  TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL: {
    title: "This payment is no longer awaiting a decision.",
    meaning: "It was already decided, or its approval window ended. Nothing changed.",
    next: "Check the transaction's status.",
  },
  UMA_ADDRESS_EXISTS: words("This UMA address is taken.", "Choose another address."),
  UNSUPPORTED_UMA_VERSION: words(
    "The two institutions don't share a UMA version.",
    "Use another route to this recipient.",
  ),
  PAYREQ_REQUEST_FAILED: words("The receiving institution rejected the payment request.", CONTACT),
  COUNTERPARTY_PUBKEY_FETCH_ERROR: words("The counterparty's keys couldn't be read.", CONTACT),
  LNURLP_REQUEST_FAILED: words("The receiving institution didn't respond to the lookup.", CONTACT),
  INTERNAL_ERROR: {
    title: "The service had an internal error.",
    meaning: "The request may or may not have taken effect.",
    next: CONTACT,
  },
  NOT_IMPLEMENTED: words(
    "This deployment of the service doesn't support this.",
    "Use another method, or contact the service.",
  ),
};

const BY_STATUS: Record<number, ErrorWords> = {
  400: SERVICE_ERRORS.INVALID_INPUT,
  401: SERVICE_ERRORS.UNAUTHORIZED,
  403: SERVICE_ERRORS.FORBIDDEN,
  404: words("The service doesn't recognise this.", "Check the ID and the environment."),
  409: {
    title: "The status has changed.",
    meaning: "It was already done, or it's too late. Nothing changed.",
    next: "Check the current status.",
  },
  405: SERVICE_ERRORS.METHOD_NOT_ALLOWED,
  410: SERVICE_ERRORS.CUSTOMER_DELETED,
  412: SERVICE_ERRORS.UNSUPPORTED_UMA_VERSION,
  424: words("Another institution didn't respond to the service.", CONTACT),
  423: words("The service has locked this for a while.", "Wait until the lock ends, then try again."),
  429: SERVICE_ERRORS.RATE_LIMITED,
  501: SERVICE_ERRORS.NOT_IMPLEMENTED,
  503: SERVICE_ERRORS.SERVICE_UNAVAILABLE,
};

/** Whether this console has words for a code of the service. */
export function isKnownCode(code: string): code is ServiceErrorCode {
  return Object.hasOwn(SERVICE_ERRORS, code);
}

/** Refusals that last: retrying at once, by hand or automatically, is of no use. */
const LASTING = new Set(["DAILY_VOLUME_LIMIT_EXCEEDED", "ACCOUNT_LOCKED"]);

/** Whether a refusal with this code must not be retried, whatever its status. */
export function isLasting(serviceCode: string | undefined): boolean {
  return serviceCode !== undefined && LASTING.has(serviceCode);
}

/**
 * The next step after a refusal that ends at a stated time: a lock has its end in `details.lockedUntil`, a rate or
 * daily limit may come with a `Retry-After` (specification 7.2). Null where neither is given.
 */
export function whenToTry(
  code: string | undefined,
  httpStatus: number,
  details: unknown,
  retryAfterSeconds: number | undefined,
): string | null {
  if (httpStatus === 423) {
    const until =
      typeof details === "object" && details !== null && "lockedUntil" in details ? details.lockedUntil : "";
    if (typeof until !== "string" || Number.isNaN(Date.parse(until))) return null;
    return `Locked until ${formatExactTime(until, "UTC")}. Try again after that.`;
  }
  if (httpStatus !== 429 || retryAfterSeconds === undefined) return null;
  if (code === "DAILY_VOLUME_LIMIT_EXCEEDED")
    return `Try again in about ${inUnits(Math.max(retryAfterSeconds, 61))}, when the limit resets, or ask the service to raise it.`;
  return `Try again in ${inUnits(Math.max(retryAfterSeconds, 1))}.`;
}

/** Seconds in words, rounded up: seconds up to a minute, minutes up to two hours, then hours. */
function inUnits(seconds: number): string {
  const [amount, unit] =
    seconds >= 7_200
      ? [Math.ceil(seconds / 3_600), "hour"]
      : seconds > 60
        ? [Math.ceil(seconds / 60), "minute"]
        : [Math.ceil(seconds), "second"];
  return `${amount} ${unit}${amount === 1 ? "" : "s"}`;
}

/** The words for a code of the service, else for the HTTP status; the words for unknown ones promise nothing. */
export function serviceErrorWords(code: string | undefined, httpStatus: number): ErrorWords {
  if (code !== undefined && isKnownCode(code)) return SERVICE_ERRORS[code];
  if (httpStatus >= 500) return BY_STATUS[httpStatus] ?? SERVICE_ERRORS.INTERNAL_ERROR;
  return BY_STATUS[httpStatus] ?? words("The service rejected the request.", CONTACT);
}

const SAME_STATUS = new Set([400, 403, 404, 409, 410, 423, 429]);

/** The HTTP status that Corridor returns to the browser: when the service refuses our credentials, never a 401. */
export function statusForBrowser(httpStatus: number): number {
  if (SAME_STATUS.has(httpStatus)) return httpStatus;
  return httpStatus === 401 || httpStatus === 424 || httpStatus >= 500 ? 502 : 422;
}
