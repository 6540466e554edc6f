import "server-only";
import { verificationErrorWords } from "@/lib/contract/verification-status";
import { isUpstreamError } from "@/lib/errors";
import { environmentCan } from "@/lib/server/capabilities";
import type { EnvironmentContext } from "@/lib/server/context";
import type { OpenVerifications } from "../schema";

const DECIDED = ["APPROVED", "REJECTED"];

/**
 * How many verifications of a customer are not decided, and what they lack (`GET /verifications`, interface-revisions 5).
 * Null where the deployment has none. That they can't be read takes nothing from the rest of the page.
 */
export async function openVerifications(
  { environment, upstream }: Pick<EnvironmentContext, "environment" | "upstream">,
  customerId: string,
): Promise<OpenVerifications | null> {
  if (!environmentCan(environment, "verifications")) return null;
  try {
    const { data } = await upstream.listVerifications({ query: { customerId, limit: 100 } });
    const open = data.filter(({ verificationStatus }) => !DECIDED.includes(verificationStatus ?? ""));
    const errors = open.flatMap((one) =>
      (one.errors ?? []).flatMap(({ type }) => (type ? [verificationErrorWords(type)] : [])),
    );
    return { count: open.length, errors: [...new Set(errors)] };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    return { count: null, errors: [] };
  }
}
