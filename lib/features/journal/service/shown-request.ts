import "server-only";
import { mask } from "@/lib/contract/personal-data";
import { redact } from "@/lib/upstream/redact";

/**
 * Hashes of what may be personal data. Who knows the rest of a request finds a birth date by trying out all of them, so
 * they are shown only to those who may reveal it.
 */
const DIGESTS = new Set(["fingerprint", "accountFingerprint", "payerFingerprint", "receiverCustomerInfoSha256"]);

/** Whether a request holds such a hash: then its own hash gives away as much. */
export const holdsDigest = (request: Record<string, unknown>): boolean =>
  Object.keys(request).some((name) => DIGESTS.has(name));

/** Names that Corridor itself adds to a request: ids of accounts and people, sums, codes and times. */
const OURS = new Set([
  ...["sourceAccountId", "destinationAccountId", "destination", "sent", "received", "idempotencyKey", "challengeId"],
  ...["sendingDecimals", "receivingDecimals"],
  ...["reasonCode", "shown", "firstReviewerId", "millisecondsAfterDelivery"],
  ...["rule", "ruleVersion", "isListed", "isTyped"],
]);
/** Free text written by a user, so it is visible to anyone who may read a payment's memo. */
const WORDS = new Set(["description", "reason"]);

/**
 * A request as a page may show it: in full except for personal data, masked by the one policy. Names that Corridor
 * added but are not listed here are masked too; for a payee that is a UMA address, the institution is shown.
 */
export function shownRequest(
  request: Record<string, unknown>,
  { mayReadWords, mayReveal }: { mayReadWords: boolean; mayReveal: boolean },
): Record<string, unknown> {
  const masked = redact(request) as Record<string, unknown>;
  const shown = (name: string, value: unknown): unknown => {
    if (WORDS.has(name) && mayReadWords) return value;
    if (typeof value === "string" && value.includes("@")) return mask("uma", value);
    return (OURS.has(name) || (mayReveal && DIGESTS.has(name))) && typeof value !== "object" ? value : masked[name];
  };
  return Object.fromEntries(Object.entries(request).map(([name, value]) => [name, shown(name, value)]));
}
