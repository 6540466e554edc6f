import type { Endpoint } from "@/lib/contract/endpoints";
import { ServiceError } from "@/lib/contract/error";
import { type ErrorDetails, UpstreamError, type UpstreamFailure } from "@/lib/errors";
import { type AttemptError, errorCode } from "./attempt";
import { fieldsOf } from "./error-fields";
import { scrubText } from "./redact";
import { SERVICE_ERRORS, serviceErrorWords, statusForBrowser, whenToTry } from "./service-errors";

const UNSURE = "The request may or may not have taken effect.";
const NOTHING_SENT = "Nothing was sent and no money moved.";
const CORRECT_FIELDS = "Correct the highlighted fields and try again.";
const LOOK_FIRST = "Check the current status before you try again.";

/** What a request can change: nothing, a record, or where money is. */
export type Reach = "nothing" | "records" | "money";

/** What a request to this endpoint can change. */
export const reachOf = ({ method, movesMoney, creates }: Pick<Endpoint, "method" | "movesMoney" | "creates">): Reach =>
  method === "GET" && !creates ? "nothing" : movesMoney ? "money" : "records";

/** What a failure means and what to do next, by whether the service may have received the request. */
function consequences(sent: UpstreamFailure["sent"], reach: Reach): Pick<ErrorDetails, "meaning" | "next"> {
  if (reach === "nothing") {
    return { meaning: "Nothing changed; the data just couldn't be loaded.", next: "Try again in a moment." };
  }
  if (sent === "no") return { meaning: NOTHING_SENT, next: "Try again in a moment." };
  return { meaning: UNSURE, next: reach === "money" ? `${LOOK_FIRST} Don't repeat a payment.` : LOOK_FIRST };
}

/** The request does not fit the contract: 400, with a message per field; nothing was sent. */
export function invalidRequest(fields: Record<string, string>): UpstreamError {
  const facts = {
    code: "invalid_input",
    title: "The request is incomplete or invalid.",
    meaning: NOTHING_SENT,
    next: CORRECT_FIELDS,
    fields,
  };
  return new UpstreamError(400, facts, { kind: "refused", sent: "no" });
}

/** The environment's address is not allowed: 503; nothing was sent. */
export function blocked(reason: string, cause?: unknown): UpstreamError {
  const facts = {
    code: "upstream_address_refused",
    title: "This environment's base URL isn't allowed.",
    detail: reason,
    meaning: NOTHING_SENT,
    next: "Correct the base URL in the environment's settings.",
  };
  return new UpstreamError(503, facts, { kind: "unreachable", sent: "no" }, { cause });
}

/** The breaker is open: 503; nothing was sent. */
export function circuitOpen(retryAfterMs: number): UpstreamError {
  const facts = {
    code: "upstream_paused",
    title: "The service isn't responding, so requests are paused for a moment.",
    meaning: NOTHING_SENT,
    next: "Try again shortly.",
    retryAfterSeconds: Math.ceil(retryAfterMs / 1000),
  };
  return new UpstreamError(503, facts, { kind: "circuit-open", sent: "no" });
}

const CONNECTION_WORDS: [codes: RegExp, detail: string][] = [
  [/^PROXY_UNREACHABLE$/, "The outbound proxy can't be reached."],
  [/^UND_ERR_ABORTED$/, "The outbound proxy refused to connect to it."],
  [/^(ENOTFOUND|EAI_)/, "Its hostname can't be resolved."],
  [/^ECONNREFUSED$/, "It refused the connection."],
  [/^(EHOSTUNREACH|ENETUNREACH)$/, "There is no network route to it."],
  [/CERT|TLS|SSL|^EPROTO$|UNABLE_TO_VERIFY|SELF_SIGNED/, "The TLS handshake failed or its certificate is invalid."],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, "The connection was dropped."],
];

/** An attempt that got no response: 504 for a timeout or a cancelled request, 503 for a blocked address, else 502. */
export function lostAttempt(error: AttemptError, reach: Reach): UpstreamError {
  const sent = error.started ? "maybe" : "no";
  const code = errorCode(error.cause);
  if (code === "BLOCKED_ADDRESS") {
    return blocked(
      "Its hostname resolves to a private or reserved address, which this installation doesn't allow.",
      error,
    );
  }
  if (error.reason === "too-large") return garbled("The response is too large.", { reach, cause: error });
  const consequence = consequences(sent, reach);
  if (error.reason === "timeout") {
    const facts = { code: "upstream_timeout", title: "The service didn't respond in time.", ...consequence };
    return new UpstreamError(504, facts, { kind: "timeout", sent }, { cause: error });
  }
  if (error.reason === "aborted") {
    const facts = { code: "upstream_cancelled", title: "The request was cancelled.", ...consequence };
    return new UpstreamError(504, facts, { kind: "unreachable", sent }, { cause: error });
  }
  const detail = CONNECTION_WORDS.find(([codes]) => codes.test(code ?? ""))?.[1];
  const facts = { code: "upstream_unreachable", title: "The service can't be reached.", detail, ...consequence };
  return new UpstreamError(502, facts, { kind: "unreachable", sent }, { cause: error });
}

interface GarbledContext {
  reach: Reach;
  httpStatus?: number;
  upstreamRequestId?: string;
  cause?: unknown;
}

/**
 * A response that can't be understood: 502. A write's effect is then unknown. `detail` holds no value of the response.
 */
export function garbled(
  detail: string,
  { reach, httpStatus, upstreamRequestId, cause }: GarbledContext,
): UpstreamError {
  const sent = reach === "nothing" ? "answered" : "maybe";
  const facts = {
    code: "upstream_garbled",
    title: "The service returned an unexpected response.",
    detail,
    ...consequences(sent, reach),
  };
  return new UpstreamError(502, facts, { kind: "garbled", sent, httpStatus, upstreamRequestId }, { cause });
}

interface RefusalContext {
  httpStatus: number;
  reach: Reach;
  retryAfterSeconds?: number;
  upstreamRequestId?: string;
}

/**
 * The service responded with an error (interface-defaults 4). After a write, 408 and 5xx except 501 leave open whether
 * it took effect, because they may come from a gateway in between.
 */
export function refused(body: unknown, context: RefusalContext): UpstreamError {
  const { httpStatus, reach, retryAfterSeconds, upstreamRequestId } = context;
  const read = reach === "nothing";
  const { code, message, details } = ServiceError.safeParse(body).data ?? {};
  const unsure = !read && (httpStatus === 408 || (httpStatus >= 500 && httpStatus !== 501));
  const { title, meaning, next: usual } = serviceErrorWords(code, httpStatus);
  const fields = httpStatus === 400 || httpStatus === 422 ? fieldsOf(details) : undefined;
  // Actions that move money are confirmed in a dialog without fields.
  const isAtFields = fields !== undefined && reach !== "money" && usual === SERVICE_ERRORS.INVALID_INPUT.next;
  const next = whenToTry(code, httpStatus, details, retryAfterSeconds) ?? (isAtFields ? CORRECT_FIELDS : usual);
  const facts: ErrorDetails = {
    code: code === undefined ? `upstream_${httpStatus}` : code.toLowerCase(),
    title,
    detail: message === undefined ? undefined : scrubText(message),
    ...(unsure ? consequences("maybe", reach) : { meaning: read ? undefined : meaning, next }),
    fields,
    retryAfterSeconds,
  };
  const failure: UpstreamFailure = {
    kind: "refused",
    sent: unsure ? "maybe" : "answered",
    httpStatus,
    serviceCode: code,
    serviceMessage: message,
    lockedUntil: httpStatus === 423 ? lockedUntilOf(details) : undefined,
    upstreamRequestId,
  };
  return new UpstreamError(statusForBrowser(httpStatus), facts, failure);
}

function lockedUntilOf(details: unknown): string | undefined {
  const until = typeof details === "object" && details !== null && "lockedUntil" in details && details.lockedUntil;
  return typeof until === "string" && !Number.isNaN(Date.parse(until)) ? new Date(until).toISOString() : undefined;
}
