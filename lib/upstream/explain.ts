import type { ServiceErrorCode } from "@/lib/contract/error";
import { type ErrorDetails, isUpstreamError, UpstreamError, type UpstreamFailure } from "@/lib/errors";

/** What a caller knows of its call that the call itself does not. */
export interface Explanation {
  /** The field of its form that a code is about, where the service names none. */
  fieldOf?: Partial<Record<ServiceErrorCode, string>>;
  /** What a failure means here, where that is more than its words say. */
  means?: (
    failure: UpstreamFailure,
  ) => (Pick<ErrorDetails, "meaning" | "next"> & Partial<Pick<ErrorDetails, "title">>) | null;
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
