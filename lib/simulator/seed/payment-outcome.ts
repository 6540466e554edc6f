import type { Transaction } from "@/lib/contract/transaction";
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

/** Brings a fresh seeded transaction into its drawn state: times, failure, refund. Never a time after `now`. */
export function settle(
  stored: StoredTransaction,
  payment: PaymentDraw,
  random: Random,
  at: number,
  now: number,
): StoredTransaction {
  const iso = (time: number) => new Date(Math.min(time, now)).toISOString();
  const slow = random.chance(0.12);
  const ended = at + Math.floor(slow ? random.between(1_200, 172_800) * 1000 : random.between(8_000, 900_000));
  const changes: Partial<Transaction> = { status: STATES[payment.state], updatedAt: iso(ended) };
  if (payment.state === STATE.COMPLETED) changes.settledAt = iso(ended);
  if (payment.state === STATE.PROCESSING || payment.state === STATE.CREATED) changes.updatedAt = iso(at + 2_500);
  if (payment.state === STATE.EXPIRED) changes.updatedAt = iso(at + 96_000);
  if (payment.state === STATE.FAILED) {
    changes.failureReason = failureReason(payment.kind, random);
    if (stored.record.type === "OUTGOING" && payment.kind !== KIND.conversion) {
      const back = ended + random.between(600, 72 * 3600) * 1000;
      const status = back > now ? "PENDING" : random.chance(0.04) ? "FAILED" : "COMPLETED";
      changes.refund = {
        reference: `RF-${stored.reference}`,
        initiatedAt: iso(ended + 1000),
        status,
        ...(status === "COMPLETED" ? { settledAt: iso(back) } : {}),
        reason: random.chance(0.94) ? "TRANSACTION_FAILED" : "USER_CANCELLATION",
      };
      changes.updatedAt = iso(status === "PENDING" ? ended + 1000 : back);
    }
  }
  return { ...stored, record: { ...stored.record, ...changes } };
}
