import "server-only";
import { EVENT_TYPES, eventLabel } from "@/lib/contract/event-types";
import { type Found, listed } from "./compare-response";

/**
 * Events that only the revisions announce (interface-revisions 4 and 5): a deployment as specified lacks none of them.
 */
const LATER = /^(VERIFICATION\.|CUSTOMER\.KYB_|CUSTOMER\.KYC_PENDING$|INCOMING_PAYMENT\.REFUND_|INVITATION\.)/;
const LATER_NAMES = new Set([
  "OUTGOING_PAYMENT.PENDING_AUTHORIZATION",
  "INTERNAL_ACCOUNT.STATUS_UPDATED",
  "INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED",
  "EXTERNAL_ACCOUNT.STATUS_UPDATED",
]);
const isLater = (type: string) => LATER.test(type) || LATER_NAMES.has(type);

/** Compares the events this console knows with those that the document lists; null: it lists none. */
export function compareEvents(events: ReadonlySet<string> | null): Found[] {
  if (events === null) {
    return [{ severity: "note", sentence: "The file lists no webhooks, so events were not compared." }];
  }
  const gone = EVENT_TYPES.filter((type) => !events.has(type) && !isLater(type));
  const later = EVENT_TYPES.filter((type) => events.has(type) && isLater(type));
  const lacking = EVENT_TYPES.filter((type) => !events.has(type) && isLater(type));
  const fresh = [...events].filter((type) => !(EVENT_TYPES as readonly string[]).includes(type));
  const found: Found[] = gone.map((type) => ({
    severity: "handled",
    sentence: `The event \`${type}\` is gone: "${eventLabel(type)}" is no longer announced, only seen when it is looked up.`,
  }));
  for (const type of later) {
    found.push({
      severity: "note",
      sentence: `The event \`${type}\` is new since the specification; Corridor reads it.`,
    });
  }
  if (lacking.length > 0) {
    found.push({ severity: "note", sentence: `The event ${listed(lacking)} of later deployments isn't announced.` });
  }
  if (fresh.length > 0) {
    found.push({ severity: "note", sentence: `The event ${listed(fresh)} is new: it is kept and shown as received.` });
  }
  return found;
}
