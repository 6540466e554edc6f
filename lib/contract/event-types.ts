/** Event types (specification 6, interface-defaults 5). Unknown ones are stored and shown. */
export const EVENT_TYPES = [
  "CUSTOMER.KYC_APPROVED",
  "CUSTOMER.KYC_REJECTED",
  "CUSTOMER.KYC_SUBMITTED",
  "CUSTOMER.KYC_MANUALLY_APPROVED",
  "CUSTOMER.KYC_MANUALLY_REJECTED",
  "INCOMING_PAYMENT.PENDING",
  "INCOMING_PAYMENT.COMPLETED",
  "INCOMING_PAYMENT.FAILED",
  "OUTGOING_PAYMENT.PENDING",
  "OUTGOING_PAYMENT.PROCESSING",
  "OUTGOING_PAYMENT.COMPLETED",
  "OUTGOING_PAYMENT.FAILED",
  "OUTGOING_PAYMENT.EXPIRED",
  "OUTGOING_PAYMENT.REFUND_PENDING",
  "OUTGOING_PAYMENT.REFUND_COMPLETED",
  "OUTGOING_PAYMENT.REFUND_FAILED",
  "INTERNAL_ACCOUNT.BALANCE_UPDATED",
  "BULK_UPLOAD.COMPLETED",
  "BULK_UPLOAD.FAILED",
  "TEST",
] as const;

const LABELS: Record<(typeof EVENT_TYPES)[number], string> = {
  "CUSTOMER.KYC_APPROVED": "KYC approved",
  "CUSTOMER.KYC_REJECTED": "KYC rejected",
  "CUSTOMER.KYC_SUBMITTED": "KYC submitted",
  "CUSTOMER.KYC_MANUALLY_APPROVED": "KYC approved manually",
  "CUSTOMER.KYC_MANUALLY_REJECTED": "KYC rejected manually",
  "INCOMING_PAYMENT.PENDING": "Incoming payment pending",
  "INCOMING_PAYMENT.COMPLETED": "Incoming payment completed",
  "INCOMING_PAYMENT.FAILED": "Incoming payment failed",
  "OUTGOING_PAYMENT.PENDING": "Outgoing payment pending",
  "OUTGOING_PAYMENT.PROCESSING": "Outgoing payment processing",
  "OUTGOING_PAYMENT.COMPLETED": "Outgoing payment completed",
  "OUTGOING_PAYMENT.FAILED": "Outgoing payment failed",
  "OUTGOING_PAYMENT.EXPIRED": "Outgoing payment expired",
  "OUTGOING_PAYMENT.REFUND_PENDING": "Refund pending",
  "OUTGOING_PAYMENT.REFUND_COMPLETED": "Refund completed",
  "OUTGOING_PAYMENT.REFUND_FAILED": "Refund failed",
  "INTERNAL_ACCOUNT.BALANCE_UPDATED": "Balance updated",
  "BULK_UPLOAD.COMPLETED": "Import completed",
  "BULK_UPLOAD.FAILED": "Import failed",
  TEST: "Test",
};

/** An event type in words: `OUTGOING_PAYMENT.FAILED` → `Outgoing payment failed`; an unknown one as it came. */
export function eventLabel(type: string): string {
  return Object.hasOwn(LABELS, type) ? LABELS[type as keyof typeof LABELS] : type;
}
