import { describe, expect, test } from "vitest";
import { EVENT_TYPES } from "@/lib/contract/event-types";
import type { Transaction } from "@/lib/contract/transaction";
import { isTransactionFinal, TRANSACTION_STATUSES } from "@/lib/contract/transaction-status";
import { byCause } from "./by-cause";
import { type Gaps, gapStep, markLate, markMissed } from "./timeline-gaps";
import { serviceSteps } from "./timeline-service";

const NOW = Date.parse("2026-11-22T15:00:00Z");
const LIST = "/eu/webhooks?resourceId=Transaction%3A1";

const gapsOf = (transaction: Transaction, over: Partial<Gaps> = {}): Gaps => ({
  ...{ transaction, usual: null, hears: true, deliveries: 0, deliveriesHref: LIST, now: NOW },
  ...over,
});
const missed = (transaction: Transaction, over: Partial<Gaps> = {}) =>
  markMissed(serviceSteps(transaction), gapsOf(transaction, over)).flatMap(({ marks }) => marks);
/** The latest that the service can report: created at noon, last changed a minute later. */
const payment = (over: Partial<Transaction>): Transaction => ({
  ...{ id: "Transaction:1", type: "OUTGOING", createdAt: "2026-11-22T12:00:00Z", updatedAt: "2026-11-22T12:01:00Z" },
  ...over,
});

const TYPES = ["OUTGOING", "INCOMING", "CARD", undefined];
const every = TYPES.flatMap((type) =>
  [...TRANSACTION_STATUSES, "LATER_STATE", undefined].map((status) => ({ type, status })),
);

describe("a state that no delivery reported", () => {
  test.each(every)("$type $status is marked as missed where the service announces it", ({ type, status }) => {
    const marks = missed(payment({ type, status }));
    const isAnnounced = (EVENT_TYPES as string[]).includes(`${type}_PAYMENT.${status}`);
    expect(marks.map(({ href }) => href)).toEqual(isAnnounced ? [LIST] : []);
    for (const { text } of marks) expect(text).toMatch(/^No webhook seen for [A-Z][a-z]/);
  });

  test.each(every)("$type $status: nothing is marked without deliveries, a date, or a delay", ({ type, status }) => {
    expect(missed(payment({ type, status }), { hears: false })).toEqual([]);
    expect(missed({ id: "Transaction:1", type, status })).toEqual([]);
    expect(missed(payment({ type, status }), { now: Date.parse("2026-11-22T12:02:30Z") })).toEqual([]);
  });

  test("is not expected for a transfer in, nor for the refund of an incoming payment", () => {
    const incoming = payment({ type: "INCOMING", status: "COMPLETED" });
    expect(missed({ ...incoming, source: { sourceType: "ACCOUNT", accountId: "ExternalAccount:1" } })).toEqual([]);
    const refund = { status: "COMPLETED", initiatedAt: "2026-11-22T12:02:00Z", settledAt: "2026-11-22T12:03:00Z" };
    const refunded = missed({ ...incoming, status: "FAILED", refund });
    expect(refunded.map(({ text }) => text)).toEqual(["No webhook seen for Failed"]);
  });

  test("is marked on each step of an outgoing refund", () => {
    const refund = { status: "FAILED", initiatedAt: "2026-11-22T12:02:00Z", settledAt: "2026-11-22T12:03:00Z" };
    expect(missed(payment({ status: "FAILED", refund })).map(({ text }) => text)).toEqual([
      "No webhook seen for Failed",
      "No webhook seen for Refund started",
      "No webhook seen for Refund failed",
    ]);
  });
});

const usual = { median: 4, most: 9, count: 812 };

describe("what is late", () => {
  test.each(every)("$type $status: a gap is the last step while it is in progress, else none", ({ type, status }) => {
    const step = gapStep(gapsOf(payment({ type, status }), { usual }));
    if (isTransactionFinal({ status })) expect(step).toBeNull();
    else {
      expect(step).toMatchObject({ title: "In progress", isGap: true, tone: "warn" });
      expect(step?.marks).toEqual([
        { text: "Usually done in 4.0 s, now 3 h", href: "#usual" },
        { text: "No webhook received for this payment", href: LIST },
      ]);
    }
  });

  test.each([undefined, "BRAND_NEW"])("is not reported in the state %s once the money is back", (status) => {
    const refund = { status: "COMPLETED", initiatedAt: "2026-11-22T12:02:00Z" };
    expect(gapStep(gapsOf({ ...payment({ status: "PROCESSING" }), status }, { usual }))).not.toBeNull();
    expect(gapStep(gapsOf({ ...payment({ status: "PROCESSING" }), status, refund }, { usual }))).toBeNull();
  });

  test("is not reported for a payment that is in time or has no date, nor where too few are known", () => {
    const moving = payment({ status: "PROCESSING" });
    expect(gapStep(gapsOf(moving, { usual, now: Date.parse("2026-11-22T12:00:08Z") }))).toBeNull();
    expect(gapStep(gapsOf({ id: "Transaction:1", status: "PROCESSING" }, { usual }))).toBeNull();
    const quiet = gapStep(gapsOf(moving, { deliveries: 2 }));
    expect(quiet?.marks).toEqual([{ text: "No webhook since the last step", href: LIST }]);
  });

  test.each([
    ["2026-11-22T12:00:09Z", []],
    ["2026-11-22T12:09:00Z", [{ text: "Usually done in 4.0 s, took 9 min", href: "#usual" }]],
  ])("a payment completed at %s is marked at its end if it was late", (settledAt, marks) => {
    const completed = payment({ status: "COMPLETED", settledAt });
    const gaps = gapsOf(completed, { usual });
    const steps = markLate(byCause(serviceSteps(completed)), gaps);
    expect(steps.map(({ title }) => title)).toEqual(["Payment created", "Completed"]);
    expect(steps.at(-1)?.marks).toEqual(marks);
    expect(markLate(byCause(serviceSteps(completed)), { ...gaps, usual: null }).at(-1)?.marks).toEqual([]);
  });
});
