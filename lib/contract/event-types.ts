/**
 * Event types of all revisions (specification 6, interface-defaults 5, interface-revisions 4), each with its label and
 * tone for every place it is shown.
 */
const EVENTS = {
  "CUSTOMER.KYC_APPROVED": ["KYC approved", "good"],
  "CUSTOMER.KYC_REJECTED": ["KYC rejected", "bad"],
  "CUSTOMER.KYC_PENDING": ["KYC pending", "info"],
  "CUSTOMER.KYC_SUBMITTED": ["KYC submitted", "info"],
  "CUSTOMER.KYC_MANUALLY_APPROVED": ["KYC approved manually", "good"],
  "CUSTOMER.KYC_MANUALLY_REJECTED": ["KYC rejected manually", "bad"],
  "CUSTOMER.KYB_APPROVED": ["KYB approved", "good"],
  "CUSTOMER.KYB_REJECTED": ["KYB rejected", "bad"],
  "CUSTOMER.KYB_PENDING": ["KYB pending", "info"],
  "VERIFICATION.APPROVED": ["Verification approved", "good"],
  "VERIFICATION.REJECTED": ["Verification rejected", "bad"],
  "VERIFICATION.RESOLVE_ERRORS": ["Verification needs corrections", "warn"],
  "VERIFICATION.IN_PROGRESS": ["Verification in progress", "info"],
  "VERIFICATION.PENDING_MANUAL_REVIEW": ["Verification in manual review", "warn"],
  "VERIFICATION.READY_FOR_VERIFICATION": ["Ready for verification", "info"],
  "INCOMING_PAYMENT.PENDING": ["Incoming payment pending", "info"],
  "INCOMING_PAYMENT.COMPLETED": ["Incoming payment completed", "good"],
  "INCOMING_PAYMENT.FAILED": ["Incoming payment failed", "bad"],
  "INCOMING_PAYMENT.REFUND_PENDING": ["Refund of an incoming payment started", "warn"],
  "INCOMING_PAYMENT.REFUND_COMPLETED": ["Incoming payment refunded", "warn"],
  "INCOMING_PAYMENT.REFUND_FAILED": ["Refund of an incoming payment failed", "bad"],
  "OUTGOING_PAYMENT.PENDING": ["Outgoing payment pending", "info"],
  "OUTGOING_PAYMENT.PENDING_AUTHORIZATION": ["Outgoing payment awaits the customer's authorisation", "warn"],
  "OUTGOING_PAYMENT.PROCESSING": ["Outgoing payment processing", "info"],
  "OUTGOING_PAYMENT.COMPLETED": ["Outgoing payment completed", "good"],
  "OUTGOING_PAYMENT.FAILED": ["Outgoing payment failed", "bad"],
  "OUTGOING_PAYMENT.EXPIRED": ["Outgoing payment expired", "idle"],
  "OUTGOING_PAYMENT.REFUND_PENDING": ["Refund started", "warn"],
  "OUTGOING_PAYMENT.REFUND_COMPLETED": ["Refund completed", "good"],
  "OUTGOING_PAYMENT.REFUND_FAILED": ["Refund failed", "bad"],
  "INTERNAL_ACCOUNT.BALANCE_UPDATED": ["Balance changed", "info"],
  "INTERNAL_ACCOUNT.STATUS_UPDATED": ["Internal account's status changed", "info"],
  "INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED": ["Funding instructions changed", "warn"],
  "EXTERNAL_ACCOUNT.STATUS_UPDATED": ["External account's status changed", "info"],
  "BULK_UPLOAD.COMPLETED": ["Customer import finished", "good"],
  "BULK_UPLOAD.FAILED": ["Customer import failed", "bad"],
  "INVITATION.CLAIMED": ["Invitation claimed", "info"],
  TEST: ["Test delivery", "good"],
} as const;

type EventTone = (typeof EVENTS)[keyof typeof EVENTS][1];

/** The known event types. Unknown ones are stored and shown. */
export const EVENT_TYPES = Object.keys(EVENTS) as (keyof typeof EVENTS)[];

/** Areas that the service sends events about but Corridor has no page for, by the prefix of the event's name. */
const AREAS: Record<string, string> = {
  "CARD.": "Card",
  "CARD_TRANSACTION.": "Card payment",
  "AGENT_ACTION.": "Agent action",
  STABLECOIN: "Stablecoin",
};

/** The area of an event that Corridor only passes on (`Card`); null for any other. */
export function foreignArea(type: string): string | null {
  const found = Object.keys(AREAS).find((prefix) => type.startsWith(prefix));
  return found === undefined ? null : (AREAS[found] ?? null);
}

/** `APPROVED_BY_ADMIN` → `approved by admin`; anything in another spelling is left as received. */
function lowered(suffix: string): string {
  return /^[A-Z][A-Z0-9_.]*$/.test(suffix) ? suffix.toLowerCase().replace(/[_.]+/g, " ") : suffix;
}

/**
 * An event type in words, with its tone: `OUTGOING_PAYMENT.FAILED` → `Outgoing payment failed`, bad; an unknown one as
 * received, idle.
 */
export function eventWords(type: string): readonly [label: string, tone: EventTone] {
  if (Object.hasOwn(EVENTS, type)) return EVENTS[type as keyof typeof EVENTS];
  const area = foreignArea(type);
  return area === null ? [type, "idle"] : [`${area}: ${lowered(type.slice(type.indexOf(".") + 1))}`, "info"];
}

/** An event type's label alone. */
export const eventLabel = (type: string): string => eventWords(type)[0];
