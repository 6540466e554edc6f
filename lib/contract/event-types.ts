/** Event types in words (specification 6, interface-defaults 5, interface-revisions 4), of all revisions. */
const LABELS = {
  "CUSTOMER.KYC_APPROVED": "KYC approved",
  "CUSTOMER.KYC_REJECTED": "KYC rejected",
  "CUSTOMER.KYC_PENDING": "KYC pending",
  "CUSTOMER.KYC_SUBMITTED": "KYC submitted",
  "CUSTOMER.KYC_MANUALLY_APPROVED": "KYC approved manually",
  "CUSTOMER.KYC_MANUALLY_REJECTED": "KYC rejected manually",
  "CUSTOMER.KYB_APPROVED": "KYB approved",
  "CUSTOMER.KYB_REJECTED": "KYB rejected",
  "CUSTOMER.KYB_PENDING": "KYB pending",
  "VERIFICATION.APPROVED": "Verification approved",
  "VERIFICATION.REJECTED": "Verification rejected",
  "VERIFICATION.RESOLVE_ERRORS": "Verification needs corrections",
  "VERIFICATION.IN_PROGRESS": "Verification in progress",
  "VERIFICATION.PENDING_MANUAL_REVIEW": "Verification in manual review",
  "VERIFICATION.READY_FOR_VERIFICATION": "Ready for verification",
  "INCOMING_PAYMENT.PENDING": "Incoming payment pending",
  "INCOMING_PAYMENT.COMPLETED": "Incoming payment completed",
  "INCOMING_PAYMENT.FAILED": "Incoming payment failed",
  "INCOMING_PAYMENT.REFUND_PENDING": "Incoming payment: refund pending",
  "INCOMING_PAYMENT.REFUND_COMPLETED": "Incoming payment: refund completed",
  "INCOMING_PAYMENT.REFUND_FAILED": "Incoming payment: refund failed",
  "OUTGOING_PAYMENT.PENDING": "Outgoing payment pending",
  "OUTGOING_PAYMENT.PENDING_AUTHORIZATION": "Outgoing payment awaits the customer's confirmation",
  "OUTGOING_PAYMENT.PROCESSING": "Outgoing payment processing",
  "OUTGOING_PAYMENT.COMPLETED": "Outgoing payment completed",
  "OUTGOING_PAYMENT.FAILED": "Outgoing payment failed",
  "OUTGOING_PAYMENT.EXPIRED": "Outgoing payment expired",
  "OUTGOING_PAYMENT.REFUND_PENDING": "Refund pending",
  "OUTGOING_PAYMENT.REFUND_COMPLETED": "Refund completed",
  "OUTGOING_PAYMENT.REFUND_FAILED": "Refund failed",
  "INTERNAL_ACCOUNT.BALANCE_UPDATED": "Balance updated",
  "INTERNAL_ACCOUNT.STATUS_UPDATED": "Internal account's status changed",
  "INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED": "Funding instructions changed",
  "EXTERNAL_ACCOUNT.STATUS_UPDATED": "External account's status changed",
  "BULK_UPLOAD.COMPLETED": "Import completed",
  "BULK_UPLOAD.FAILED": "Import failed",
  "INVITATION.CLAIMED": "Invitation claimed",
  TEST: "Test",
} as const;

/** Event types that are known. Unknown ones are stored and shown. */
export const EVENT_TYPES = Object.keys(LABELS) as (keyof typeof LABELS)[];

/** What the service also announces and Corridor has no page for, by the name's first part. */
const AREAS: Record<string, string> = {
  "CARD.": "Card",
  "CARD_TRANSACTION.": "Card payment",
  "AGENT_ACTION.": "Agent action",
  STABLECOIN: "Stablecoin",
};

/** The area of an event that Corridor only passes on as news (`Card`); null for any other. */
export function foreignArea(type: string): string | null {
  const found = Object.keys(AREAS).find((prefix) => type.startsWith(prefix));
  return found === undefined ? null : (AREAS[found] ?? null);
}

/** `APPROVED_BY_ADMIN` → `approved by admin`; what is not spelled so is left as it came. */
function lowered(suffix: string): string {
  return /^[A-Z][A-Z0-9_.]*$/.test(suffix) ? suffix.toLowerCase().replace(/[_.]+/g, " ") : suffix;
}

/** An event type in words: `OUTGOING_PAYMENT.FAILED` → `Outgoing payment failed`; an unknown one as it came. */
export function eventLabel(type: string): string {
  if (Object.hasOwn(LABELS, type)) return LABELS[type as keyof typeof LABELS];
  const area = foreignArea(type);
  return area === null ? type : `${area}: ${lowered(type.slice(type.indexOf(".") + 1))}`;
}
