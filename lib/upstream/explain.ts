import type { ServiceErrorCode } from "@/lib/contract/error";
import { type ErrorDetails, isUpstreamError, UpstreamError, type UpstreamFailure } from "@/lib/errors";
import { isKnownCode } from "./service-errors";

/** What a caller knows of its call that the call itself does not. */
export interface Explanation {
  /** The field of its form that a code is about, where the service names none. */
  fieldOf?: Partial<Record<ServiceErrorCode, string>>;
  /** What a failure means here, where that is more than its words say. */
  means?: (
    failure: UpstreamFailure,
  ) => (Pick<ErrorDetails, "meaning" | "next"> & Partial<Pick<ErrorDetails, "title">>) | null;
}

/**
 * The failure of a call whose answer may repeat a secret that was sent, in `words` of ours: of what the service said only
 * its status, a code that is known and the times stay.
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

/** Gives what `call` gives. What the service refused is thrown with what its caller knows of it besides. */
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
