import type { Random } from "../state/random";
import type { StoredTransaction } from "../state/resources";
import { KIND, type PaymentDraw, STATE, STATES } from "./payment-draw";

const OUTGOING_FAILURES = [
  "QUOTE_EXECUTION_FAILED",
  "QUOTE_EXECUTION_FAILED",
  "COUNTERPARTY_POST_TX_FAILED",
  "TIMEOUT",
] as const;
const UMA_FAILURES = [
  "PAYMENT_APPROVAL_TIMED_OUT",
  "PAYMENT_APPROVAL_TIMED_OUT",
  "PAYMENT_APPROVAL_WEBHOOK_ERROR",
  "MISSING_MANDATORY_PAYEE_DATA",
  "OFFRAMP_FAILED",
  "QUOTE_EXPIRED",
  "LNURLP_FAILED",
] as const;

function failureReason(kind: number, random: Random): string {
  switch (kind) {
    case KIND.umaOut:
      return random.chance(0.6) ? "LIGHTNING_PAYMENT_FAILED" : "COUNTERPARTY_POST_TX_FAILED";
    case KIND.funded:
      return random.chance(0.6) ? "FUNDING_AMOUNT_MISMATCH" : random.pick(OUTGOING_FAILURES);
    case KIND.umaIn:
      return random.pick(UMA_FAILURES);
    case KIND.transferIn:
      return "QUOTE_EXECUTION_FAILED";
    default:
      return random.pick(OUTGOING_FAILURES);
  }
}

function iso(time: number, now: number): string {
  return new Date(Math.min(time, now)).toISOString();
}

/** Puts a new seeded transaction into its drawn state: times, failure, refund. No time is after `now`. */
export function settle(
  stored: StoredTransaction,
  payment: PaymentDraw,
  random: Random,
  at: number,
  now: number,
): StoredTransaction {
  const slow = random.chance(0.12);
  const ended = at + Math.floor(slow ? random.between(1_200, 172_800) * 1000 : random.between(8_000, 900_000));
  // The record is new and not shared: changing it in place keeps a page of a hundred cheap.
  const { record } = stored;
  record.status = STATES[payment.state] ?? "COMPLETED";
  record.updatedAt = iso(ended, now);
  if (payment.state === STATE.COMPLETED) record.settledAt = record.updatedAt;
  if (payment.state === STATE.PROCESSING || payment.state === STATE.CREATED) record.updatedAt = iso(at + 2_500, now);
  if (payment.state === STATE.EXPIRED) record.updatedAt = iso(at + 96_000, now);
  if (payment.state === STATE.FAILED) {
    record.failureReason = failureReason(payment.kind, random);
    if (record.type === "OUTGOING" && payment.kind !== KIND.conversion) addRefund(stored, random, ended, now);
  }
  return stored;
}

function addRefund(stored: StoredTransaction, random: Random, ended: number, now: number): void {
  const back = ended + random.between(600, 72 * 3600) * 1000;
  const status = back > now ? "PENDING" : random.chance(0.04) ? "FAILED" : "COMPLETED";
  stored.record.refund = {
    reference: `RF-${stored.reference}`,
    initiatedAt: iso(ended + 1000, now),
    status,
    ...(status === "COMPLETED" ? { settledAt: iso(back, now) } : {}),
    reason: random.chance(0.94) ? "TRANSACTION_FAILED" : "USER_CANCELLATION",
  };
  stored.record.updatedAt = iso(status === "PENDING" ? ended + 1000 : back, now);
}
