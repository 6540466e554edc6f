import type { ServiceErrorCode } from "@/lib/contract/error";
import { type ErrorDetails, isUpstreamError, UpstreamError, type UpstreamFailure } from "@/lib/errors";
import { isKnownCode } from "./service-errors";

/** What the caller knows about its call that the client doesn't. */
export interface Explanation {
  /** The form field that an error code is about, where the service names none. */
  fieldOf?: Partial<Record<ServiceErrorCode, string>>;
  /** What a failure means here, where its usual words don't say enough. */
  means?: (
    failure: UpstreamFailure,
  ) => (Pick<ErrorDetails, "meaning" | "next"> & Partial<Pick<ErrorDetails, "title">>) | null;
}

/**
 * The failure of a call whose response may repeat a secret that was sent, in our own `words`: of the service's response
 * only the status, a known code and the times are kept.
 */
export function inOwnWords({ status, facts, failure }: UpstreamError, words: Partial<ErrorDetails>): UpstreamError {
  const { serviceMessage: _, serviceCode, ...kept } = failure;
  const isOurs = failure.kind !== "refused" || failure.httpStatus === undefined;
  const isSafe = isOurs || (serviceCode !== undefined && isKnownCode(serviceCode));
  const { title, retryAfterSeconds } = facts;
  const code = isSafe ? facts.code : `upstream_${failure.httpStatus}`;
  return new UpstreamError(
    status,
    { code, title, retryAfterSeconds, ...words },
    { ...kept, ...(isSafe ? { serviceCode } : {}) },
  );
}

/** Returns the result of `call`. An `UpstreamError` is rethrown with what the caller knows about it added. */
export async function explaining<T>(call: Promise<T>, { fieldOf = {}, means }: Explanation): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    const { status, facts, failure } = error;
    const field = new Map(Object.entries(fieldOf)).get(failure.serviceCode ?? "");
    const fields = facts.fields ?? (field === undefined ? undefined : { [field]: facts.title });
    throw new UpstreamError(status, { ...facts, ...means?.(failure), fields }, failure, { cause: error });
  }
}
