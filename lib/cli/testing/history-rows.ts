import "server-only";
import type { HistoryRow, Source } from "@/lib/history/history";

const DAY = 86_400_000;
const now = Date.now();
/** `days` before today (UTC), early in the day, plus `ms`. */
export const ago = (days: number, ms = 0) => new Date(Math.floor(now / DAY - days) * DAY + 3_600_000 + ms);
export const dayOf = (at: Date) => at.toISOString().slice(0, 10);

let made = 0;
/** A unique payment; `fingerprint` distinguishes its versions. */
export function row(values: Partial<HistoryRow> = {}): HistoryRow {
  made += 1;
  const id = values.id ?? `Transaction:${String(made).padStart(8, "0")}-7abc`;
  const plain: HistoryRow = {
    ...{ id, createdAt: ago(3, made), changedAt: null, status: "COMPLETED", type: "OUTGOING", failureReason: "" },
    ...{ quoteId: null, reference: null, platformCustomerId: null, sourceType: "ACCOUNT", destinationType: "ACCOUNT" },
    ...{ refundStatus: "", customerId: null, sourceId: null, destinationId: null, sent: 1_000, sentCurrency: "USD" },
    ...{ sentDecimals: 2, received: null, receivedCurrency: "EUR", receivedDecimals: 2, settledAt: null },
    ...{ isFinal: true, searchText: id.toLowerCase(), fingerprint: "" },
  };
  const whole = { ...plain, ...values };
  return { ...whole, fingerprint: values.fingerprint ?? JSON.stringify(whole) };
}

export const read = (at: Date, rest: Partial<Source> = {}): Source => ({ kind: "read", at, ...rest });
export const delivered = (at: Date): Source => ({ kind: "delivered", at });

/** The same numbers in each run, so that a difference can be investigated. */
export function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
