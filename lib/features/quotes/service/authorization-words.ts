import "server-only";
import { type ErrorDetails, isUpstreamError, UpstreamError } from "@/lib/errors";
import { isOutcomeUnknown } from "@/lib/server/journal/uncertain";
import { serviceErrorWords, whenToTry } from "@/lib/upstream/service-errors";

type Words = Pick<ErrorDetails, "title" | "meaning" | "next">;

const NOTHING = "Nothing was sent and no money moved. The quote is still open.";

const UNSURE_OF_CODE: Words = {
  title: "The service didn't confirm that it sent a new code.",
  meaning: "No money has moved. A code may be on its way to the customer.",
  next: "Ask the customer whether one arrived before you send another.",
};

/** What the service's refusal to send a new code means, by its status, where that differs from a refused code. */
const NO_NEW_CODE: Record<number, Words> = {
  400: {
    title: "The service can't send this customer a new code.",
    meaning: "No code was sent and no money moved. The quote is still open.",
    next: "Ask the customer how they confirm it, or contact the service.",
  },
  409: {
    title: "The service isn't waiting for the customer's code any more.",
    meaning: "No code was sent.",
    next: "Review the quote again.",
  },
};

/** What the service's refusal of a code means, by its status and code (interface-revisions 5). */
function wordsFor(httpStatus: number, code: string | undefined): Words {
  if (code === "SCA_SESSION_REQUIRED") {
    return {
      title: "The customer has to confirm this payment in a session of their own.",
      meaning: NOTHING,
      next: "Ask the customer to confirm it in your app.",
    };
  }
  if (httpStatus === 400 || httpStatus === 422) {
    return {
      title: "The code is wrong or no longer valid.",
      meaning: NOTHING,
      next: "Ask the customer for the code again, or send a new one.",
    };
  }
  if (httpStatus === 423) {
    return {
      title: "The customer is locked out after too many wrong codes.",
      meaning: NOTHING,
      next: "Wait until the lock ends, then send a new code.",
    };
  }
  if (httpStatus === 429) {
    return {
      title: "Too many attempts in a short time.",
      meaning: NOTHING,
      next: "Wait a minute, then try the code again.",
    };
  }
  if (httpStatus === 409) {
    return {
      title: "The service didn't accept the code.",
      meaning: NOTHING,
      next: "Send the customer a new code and try that one.",
    };
  }
  const { title, next } = serviceErrorWords(code, httpStatus);
  return { title, meaning: NOTHING, next };
}

/** What is stored and shown of a refused code: our own words, as the service's may repeat what was sent. */
export function refusedCode(httpStatus: number, code: string | undefined): ErrorDetails {
  return { code: code?.toLowerCase() ?? `upstream_${httpStatus}`, ...wordsFor(httpStatus, code) };
}

/**
 * A failed call in a form that may be stored: of the service's response, only its code, status and times. Anything
 * other than a failed call is returned unchanged.
 */
export function withoutProof(error: unknown): unknown {
  if (!isUpstreamError(error)) return error;
  const { serviceMessage: _, ...failure } = error.failure;
  const { code, title, meaning, next, retryAfterSeconds } = error.facts;
  const { httpStatus, serviceCode } = failure;
  const isRefused = failure.kind === "refused" && failure.sent === "answered" && httpStatus !== undefined;
  const facts = isRefused ? refusedCode(httpStatus, serviceCode) : { code, title, meaning, next };
  // A stated time counts, not our guess of a minute (specification 7.2).
  const wait = httpStatus === 429 ? whenToTry(serviceCode, httpStatus, undefined, retryAfterSeconds) : null;
  return new UpstreamError(error.status, { ...facts, ...(wait ? { next: wait } : {}), retryAfterSeconds }, failure);
}

/** The same for a new code that was asked for: whether one is on its way, which no status tells. */
export function withoutNewCode(error: unknown): unknown {
  const scrubbed = withoutProof(error);
  if (!isUpstreamError(scrubbed)) return scrubbed;
  const { failure, facts, status } = scrubbed;
  const words = isOutcomeUnknown(scrubbed) ? UNSURE_OF_CODE : NO_NEW_CODE[failure.httpStatus ?? 0];
  if (words === undefined || facts.code === "sca_session_required") return scrubbed;
  return new UpstreamError(status, { ...facts, ...words }, failure);
}
