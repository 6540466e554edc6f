import type { Deployment } from "./deployment";
import { customerOnWire, internalAccountOnWire, jobOnWire, pendingOnWire, transactionOnWire } from "./records";

type Fields = Record<string, unknown>;
/** The names of a customer's verification events in August 2026; the other ones don't exist there. */
const LATER_VERDICTS: Record<string, string> = {
  KYC_APPROVED: "APPROVED",
  KYC_REJECTED: "REJECTED",
  KYC_SUBMITTED: "PENDING",
  KYC_MANUALLY_APPROVED: "APPROVED",
  KYC_MANUALLY_REJECTED: "REJECTED",
};

/** An event as the deployment sends it (interface-revisions 4). */
export function eventOnWire(type: string, data: unknown, deployment: Deployment): { type: string; data: unknown } {
  if (typeof data !== "object" || data === null) return { type, data };
  const record = data as Fields;
  if (type === "INCOMING_PAYMENT.PENDING") {
    return { type, data: pendingOnWire(transactionOnWire(record, deployment), deployment) };
  }
  if (/^(IN|OUT)(COM|GO)ING_PAYMENT\./.test(type)) return { type, data: transactionOnWire(record, deployment) };
  if (type.startsWith("CUSTOMER.")) return customerEvent(type, record, deployment);
  if (type.startsWith("INTERNAL_ACCOUNT.")) return { type, data: internalAccountOnWire(record, deployment) };
  if (type.startsWith("BULK_UPLOAD.")) return { type, data: jobOnWire(record, deployment) };
  return { type, data };
}

function customerEvent(type: string, record: Fields, deployment: Deployment) {
  const verdict = LATER_VERDICTS[type.slice("CUSTOMER.".length)];
  const data = customerOnWire(record, deployment);
  if (!deployment.capabilities.has("kybStatus") || verdict === undefined) return { type, data };
  return { type: `CUSTOMER.${record.customerType === "BUSINESS" ? "KYB" : "KYC"}_${verdict}`, data };
}
