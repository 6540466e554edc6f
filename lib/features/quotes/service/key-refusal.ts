import "server-only";
import type { UpstreamError } from "@/lib/errors";
import type { Settlement } from "@/lib/server/journal/entry";
import { settlementOfFailure } from "@/lib/server/journal/run";
import { isKnownCode, isLasting } from "@/lib/upstream/service-errors";

/**
 * A repeat under the same key may be refused because of the first call: its payment may have reached the limit or taken
 * the money. Such a refusal tells nothing about the outcome; only the quote's expiry settles it.
 */
const OF_THE_FIRST = new Set([
  "CONFLICT",
  "INVALID_NONCE",
  "DAILY_VOLUME_LIMIT_EXCEEDED",
  "VELOCITY_LIMIT_EXCEEDED",
  "INSUFFICIENT_BALANCE",
]);
/** Conflicts that clearly mean that the quote was not executed (interface-revisions 1 and 5). */
const UNEXECUTED_CONFLICTS = new Set(["QUOTE_EXPIRED", "SCA_SESSION_REQUIRED"]);

/** Whether the service answered about the quote: not a lost response, a gateway, a rate limit or a wrong credential. */
export function isAnswered({ failure }: UpstreamError): boolean {
  const { kind, httpStatus = 0, serviceCode } = failure;
  if (kind !== "refused" || httpStatus < 400 || httpStatus >= 500 || httpStatus === 401 || httpStatus === 408)
    return false;
  return httpStatus !== 429 || isLasting(serviceCode);
}

/**
 * The outcome of an execution whose repeat under the same key was refused: the refusal, if its code is known to mean
 * that nothing was executed; null for any other, which leaves the outcome open.
 */
export function refusalOfKey(error: UpstreamError): Settlement | null {
  const { httpStatus, serviceCode: code } = error.failure;
  if (!isAnswered(error) || code === undefined || !isKnownCode(code) || OF_THE_FIRST.has(code)) return null;
  if (httpStatus === 409 && !UNEXECUTED_CONFLICTS.has(code)) return null;
  const { outcome } = settlementOfFailure(error);
  return {
    status: "refused",
    isRepeated: true,
    note: `Sent again with the same key. Rejected by the service: ${error.facts.title}`,
    httpStatus,
    errorCode: code,
    outcome: outcome ?? { ...error.facts },
  };
}
