import "server-only";
import type { ErrorDetails, UpstreamError, UpstreamFailure } from "@/lib/errors";
import { inOwnWords } from "@/lib/upstream/explain";
import { serviceErrorWords, whenToTry } from "@/lib/upstream/service-errors";
import { CONTACT_NOUNS, type Contact } from "../schema";

type Words = Pick<ErrorDetails, "title" | "meaning" | "next" | "fields">;

/** Refusals common to sending and confirming a code; null: something else. */
function commonWords({ httpStatus, serviceCode, lockedUntil }: UpstreamFailure, noun: string, asked?: number) {
  const isGone = httpStatus === 404 && (serviceCode === undefined || !serviceCode.startsWith("USER"));
  if (isGone || httpStatus === 405 || httpStatus === 501) {
    return {
      title: `This deployment of the service doesn't verify a customer's ${noun} from Corridor.`,
      next: `Have the customer confirm their ${noun} with the service.`,
    };
  }
  if (httpStatus === 429) {
    const wait = asked === undefined ? "a minute" : asked === 1 ? "a second" : `${asked} seconds`;
    return { title: "Too many attempts in a short time.", next: `Wait ${wait}, then try again.` };
  }
  if (httpStatus !== 423) return null;
  return {
    title: "The customer is locked out after too many wrong codes.",
    next:
      whenToTry(serviceCode, httpStatus, { lockedUntil }, asked) ?? "Wait until the lock ends, then send a new code.",
  };
}

/** Why the service sent no code, in our own words (interface-revisions 5). */
export function notSent(error: UpstreamError, contact: Contact): UpstreamError {
  const { failure, facts } = error;
  const noun = CONTACT_NOUNS[contact];
  if (failure.sent !== "answered") {
    const isLost = failure.sent === "maybe";
    const meaning = isLost ? "A code may be on its way to the customer." : "No code was sent.";
    const next = isLost ? "If the customer gets none within a minute, send a new one." : "Try again in a moment.";
    return inOwnWords(error, { meaning, next });
  }
  const common = commonWords(failure, noun, facts.retryAfterSeconds);
  return inOwnWords(error, { meaning: "No code was sent.", ...(common ?? wordsOfSending(failure, noun)) });
}

function wordsOfSending({ httpStatus = 0, serviceCode }: UpstreamFailure, noun: string): Words {
  if (httpStatus === 400 || httpStatus === 409 || httpStatus === 422) {
    return {
      title: `The service can't send a code to this ${noun}.`,
      next: `Check with the customer that the ${noun} on file is theirs, then try again.`,
    };
  }
  const { title, next } = serviceErrorWords(serviceCode, httpStatus);
  return { title, next };
}

/** Whether the service rejected the code as wrong, used up or expired. */
export function isRefusedCode({ failure }: UpstreamError): boolean {
  const { sent, httpStatus = 0 } = failure;
  return sent === "answered" && [400, 409, 410, 422].includes(httpStatus);
}

/** Why the service didn't accept the code, in our own words: its own may repeat the code (interface-revisions 5). */
export function notConfirmed(error: UpstreamError, contact: Contact): UpstreamError {
  const { failure, facts } = error;
  const noun = CONTACT_NOUNS[contact];
  const meaning = `The ${noun} is not verified.`;
  if (failure.sent !== "answered") return inOwnWords(error, { meaning, next: "Try the code again in a moment." });
  const common = commonWords(failure, noun, facts.retryAfterSeconds);
  return inOwnWords(error, {
    meaning,
    ...(common ?? (isRefusedCode(error) ? wordsOfCode : wordsOfSending)(failure, noun)),
  });
}

function wordsOfCode({ httpStatus, serviceCode }: UpstreamFailure): Words {
  const isOver = serviceCode === "EXPIRED" || httpStatus === 409 || httpStatus === 410;
  return isOver
    ? { title: "The code is no longer valid.", fields: { code: "This code has expired or was used. Send a new one." } }
    : {
        title: "The service didn't accept the code.",
        fields: { code: "This isn't the code that was sent. Check it with the customer, or send a new one." },
      };
}
