import "server-only";
import { mask } from "@/lib/contract/personal-data";
import { redact } from "@/lib/upstream/redact";

/** Names that Corridor itself adds to a request: ids of accounts and people, fingerprints, sums, codes and times. */
const OURS = new Set([
  ...["sourceAccountId", "destinationAccountId", "destination", "sent", "received", "idempotencyKey", "challengeId"],
  ...["reasonCode", "shown", "firstReviewerId", "receiverCustomerInfoSha256", "millisecondsAfterDelivery"],
  ...["rule", "ruleVersion", "fingerprint", "isListed"],
  ...["sendingDecimals", "receivingDecimals"],
  ...["accountFingerprint", "payerFingerprint", "isTyped"],
]);
/** Free text written by a user, so it is visible to anyone who may read a payment's memo. */
const WORDS = new Set(["description", "reason"]);

/**
 * A request as a page may show it: in full except for personal data, masked by the one policy. Names that Corridor
 * added but are not listed here are masked too; for a payee that is a UMA address, the institution is shown.
 */
export function shownRequest(request: Record<string, unknown>, mayReadWords: boolean): Record<string, unknown> {
  const masked = redact(request) as Record<string, unknown>;
  const shown = (name: string, value: unknown): unknown => {
    if (WORDS.has(name) && mayReadWords) return value;
    if (typeof value === "string" && value.includes("@")) return mask("uma", value);
    return OURS.has(name) && typeof value !== "object" ? value : masked[name];
  };
  return Object.fromEntries(Object.entries(request).map(([name, value]) => [name, shown(name, value)]));
}
