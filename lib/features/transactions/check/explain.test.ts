import { describe, expect, test } from "vitest";
import { FAILURE_REASONS } from "@/lib/contract/failure-reasons";
import { PENDING_REASONS } from "@/lib/contract/pending-reasons";
import { REFUND_REASONS } from "@/lib/contract/transaction";
import { REFUND_STATUSES, TRANSACTION_STATUSES, TRANSACTION_TYPES } from "@/lib/contract/transaction-status";
import { APPROVAL_STATUSES, namesOf } from "@/lib/statuses";
import type { TransactionRow } from "../schema";
import { type Explanation, explainPayment } from "./explain";
import type { Evidence, ExplainedFacts, Sentence } from "./explained-parts";
import { mayPayAgain } from "./pay-again";

const asOf = "2026-11-22T15:00:00Z";
const money = (amount: number, code: string) => ({ amount, currency: { code, name: code, symbol: code, decimals: 2 } });
const full: TransactionRow = {
  ...{ id: "Transaction:1", customerId: "Customer:1", customerLabel: "Okoye Textiles", quoteId: "Quote:1" },
  ...{ fromLabel: "Okoye Textiles", toLabel: "GTBank ·· 2208", fees: 1_193, createdAt: "2026-11-22T14:16:02Z" },
  ...{
    sentAmount: money(397_500, "USD"),
    receivedAmount: money(609_607_510, "NGN"),
    updatedAt: "2026-11-22T14:20:56Z",
  },
  source: { sourceType: "ACCOUNT", accountId: "InternalAccount:1" },
  destination: { destinationType: "ACCOUNT", accountId: "ExternalAccount:1" },
};
/** Into an internal account in one currency, for no customer: the platform's own money. */
const deposit: TransactionRow = {
  ...{ id: "Transaction:1", customerLabel: null, fromLabel: "Chase ·· 2208", toLabel: "Internal account" },
  ...{ sentAmount: money(397_500, "USD"), receivedAmount: money(397_500, "USD"), createdAt: "2026-11-22T14:16:02Z" },
  source: { sourceType: "ACCOUNT", accountId: "ExternalAccount:1" },
  destination: { destinationType: "ACCOUNT", accountId: "InternalAccount:1" },
};
/** What some deployments return: only an ID, with labels that say nothing. */
const bare: TransactionRow = { id: "Transaction:1", customerLabel: null, fromLabel: "Unknown", toLabel: "Unknown" };
const facts = (over: Partial<TransactionRow>, more: Partial<ExplainedFacts> = {}, base = full): ExplainedFacts => ({
  ...{
    transaction: { ...base, ...over },
    timeline: [],
    approval: null,
    execution: null,
    usual: null,
    asOf,
    zone: "UTC",
  },
  ...more,
});
const textOf = (sentence: Sentence) => sentence.map(({ text }) => text).join("");
const sentences = ({ where, why, next }: Explanation) => [where, why, next];
const allOf = (given: ExplainedFacts) => sentences(explainPayment(given)).map(textOf);

const refunds: TransactionRow["refund"][] = [
  undefined,
  {},
  { initiatedAt: "2026-11-22T14:21:00Z" },
  { settledAt: "2026-11-22T14:25:00Z" },
  ...[...REFUND_STATUSES, "ON_HOLD", undefined].flatMap((status) =>
    [...REFUND_REASONS, "OTHER_CAUSE", undefined].map((reason) => ({ reference: "RF-1", status, reason })),
  ),
];
const types = [...TRANSACTION_TYPES, "CARD", undefined];
const statuses = [...TRANSACTION_STATUSES, "ON_HOLD", undefined];
const reasons = [...new Set(FAILURE_REASONS), "SOMETHING_NEW", undefined];

function* product(base: TransactionRow): Generator<ExplainedFacts> {
  for (const type of types)
    for (const status of statuses)
      for (const failureReason of reasons)
        for (const refund of refunds) yield facts({ type, status, failureReason, refund }, {}, base);
  for (const type of types)
    for (const status of statuses)
      for (const failureReason of reasons)
        for (const sourceType of [undefined, "ACCOUNT", "REALTIME_FUNDING"])
          for (const execution of ["open", "done"] as const) {
            const source = sourceType ? { sourceType } : undefined;
            yield facts({ type, status, failureReason, source }, { execution }, base);
          }
  for (const type of types)
    for (const pendingReason of [...PENDING_REASONS, "SOMETHING_NEW", undefined])
      for (const sourceType of [undefined, "ACCOUNT", "REALTIME_FUNDING", "UMA_ADDRESS", "NEW_KIND"])
        for (const status of [null, ...namesOf(APPROVAL_STATUSES)]) {
          const approval = status && { status, deadlineAt: "2026-11-22T14:59:00Z" };
          const paymentInstructions =
            sourceType === "REALTIME_FUNDING" ? [{ instructionsNotes: "Pay in." }] : undefined;
          const source = sourceType ? { sourceType } : undefined;
          for (const execution of [null, "open", "done"] as const)
            for (const instructions of new Set([undefined, paymentInstructions])) {
              const over = { type, status: "PENDING", pendingReason, source, paymentInstructions: instructions };
              yield facts(over, { approval, execution }, base);
            }
        }
}

/** Whether a payment has what a sentence is based on. */
const HOLDS: Record<Evidence, (given: ExplainedFacts) => unknown> = {
  record: () => true,
  amount: ({ transaction }) => transaction.sentAmount ?? transaction.receivedAmount,
  created: ({ transaction }) => transaction.createdAt,
  settlement: ({ transaction: one }) => one.expectedSettlementAt ?? one.settledAt ?? one.settlementTimelineSeconds,
  failure: ({ transaction }) => transaction.failureReason,
  pending: ({ transaction }) => transaction.pendingReason,
  refund: ({ transaction }) => transaction.refund,
  fees: ({ transaction }) => transaction.fees,
  instructions: ({ transaction }) => transaction.paymentInstructions?.length,
  quote: ({ transaction }) => transaction.quoteId,
  customer: ({ transaction }) => transaction.customerId,
  approval: ({ approval }) => approval,
  webhook: ({ timeline }) => timeline.some(({ source }) => source === "webhook"),
  usual: ({ usual }) => usual,
  action: ({ timeline }) => timeline.some(({ source }) => source === "journal"),
};

const explained = [full, deposit, bare].flatMap((base) =>
  [...product(base)].map((given) => ({ given, said: explainPayment(given) })),
);

/** The first payment of the product that breaks the rule, with its explanation. */
function firstBreach(broken: (given: ExplainedFacts, said: Explanation) => unknown): unknown {
  for (const { given, said } of explained) {
    const breach = broken(given, said);
    if (breach) return { breach, of: given, said: sentences(said).map(textOf), forCustomer: said.forCustomer };
  }
  return null;
}

describe("every state, type, failure, refund, pending reason and approval, known or not", () => {
  test("is explained in three complete sentences", () => {
    const isWhole = (text: string) =>
      /^[\p{Lu}“][^\n]*[^ .:;,]\.$/u.test(text) && !/undefined|null|\s\s|\s[.,;:]|[:;,][.,;:]|\.\./.test(text);
    expect(
      firstBreach((_, said) =>
        sentences(said)
          .map(textOf)
          .find((text) => !isWhole(text)),
      ),
    ).toBeNull();
  });

  test("has evidence in each sentence, and none that the payment lacks", () => {
    expect(
      firstBreach((given, said) =>
        sentences(said).find((sentence) => {
          const evidence = sentence.flatMap((part) => part.evidence ?? []);
          return evidence.length === 0 || evidence.some((one) => !HOLDS[one](given));
        }),
      ),
    ).toBeNull();
  });

  test("never shows a code that has a label, and shows an unknown one unchanged", () => {
    const codes = /\b[A-Z]{2,}(_[A-Z]+)+\b/;
    expect(
      firstBreach((_, said) =>
        sentences(said)
          .map(textOf)
          .find((text) => codes.test(text.replace(/SOMETHING_NEW|OTHER_CAUSE/g, ""))),
      ),
    ).toBeNull();
    expect(allOf(facts({ status: "FAILED", failureReason: "SOMETHING_NEW" })).join(" ")).toContain("SOMETHING_NEW");
  });

  test("says that the money is back, or has arrived, only where the service says so", () => {
    expect(
      firstBreach(({ transaction: { status = "", refund, type } }, said) => {
        const text = textOf(said.where);
        const isBack = refund
          ? refund.status === "COMPLETED" || (!refund.status && (refund.settledAt || status === "REFUNDED"))
          : status === "REFUNDED" || (status === "REJECTED" && type === "INCOMING");
        const hasArrived = status === "COMPLETED" && !refund && (type === "INCOMING" || type === "OUTGOING");
        return (
          text.includes("back with the") !== Boolean(isBack) ||
          /The money (is with|was sent on to) the (customer|recipient|platform)/.test(text) !== hasArrived
        );
      }),
    ).toBeNull();
  });

  test("never says that a deposit was converted, and names a customer only where there is one", () => {
    expect(
      firstBreach(({ transaction: { type, customerId, source, sentAmount, receivedAmount } }, said) => {
        const where = textOf(said.where);
        const isOneCurrency = sentAmount !== undefined && sentAmount.currency.code === receivedAmount?.currency.code;
        const isDeposit = isOneCurrency && source?.sourceType !== "UMA_ADDRESS";
        return (
          (isDeposit && where.includes("converted")) ||
          (type === "INCOMING" && !customerId && where.replace("the customer's authorisation", "").includes("customer"))
        );
      }),
    ).toBeNull();
  });

  test("asks nobody to resend what was sent from here, or to execute what the payer funds", () => {
    const again = /must execute|must start again/;
    expect(
      firstBreach(({ transaction: { source }, execution }, said) => {
        const isFunded = source?.sourceType === "REALTIME_FUNDING";
        const told = sentences(said).map(textOf).join(" ");
        return (
          (execution && (again.test(told) || /please start|waiting to be started/.test(said.forCustomer))) ||
          (isFunded && told.includes("must execute"))
        );
      }),
    ).toBeNull();
  });

  test("warns against paying again wherever the money isn't accounted for", () => {
    expect(
      firstBreach(({ transaction: { refund } }, said) => {
        const isOpen = refund?.status === "PENDING" || refund?.status === "FAILED";
        return isOpen && !textOf(said.next).includes("Don't pay again");
      }),
    ).toBeNull();
  });

  test("never advises against paying again where the page offers it", () => {
    const against = /don't pay again|don't send it again|could pay twice|must refund any money/i;
    expect(firstBreach((given, said) => mayPayAgain(given) && against.test(textOf(said.next)))).toBeNull();
  });

  test("asks no customer to pay again, or to have it paid again, while the money isn't accounted for", () => {
    const asks = /(ask the sender to|then) (pay|try) again/;
    expect(firstBreach((given, said) => !mayPayAgain(given) && asks.test(said.forCustomer))).toBeNull();
    const failed = { type: "INCOMING", status: "FAILED", failureReason: "QUOTE_EXECUTION_FAILED" } as const;
    const told = (over: Partial<TransactionRow>) => explainPayment(facts({ ...failed, ...over })).forCustomer;
    expect(told({})).toMatch(/due back\. Please don't pay again until you hear from us\.$/);
    expect(told({ refund: { status: "COMPLETED" } })).toMatch(/completed\. Please ask the sender to pay again\.$/);
  });

  test("tells the customer nothing about IDs, codes, this console, the service or compliance", () => {
    const internal =
      /\b(Transaction|Quote|Customer|InternalAccount|ExternalAccount):|_|corridor|console|\bservice\b|webhook|journal|complian|review|operations|platform|undefined|null/i;
    expect(firstBreach((_, said) => internal.exec(said.forCustomer)?.[0])).toBeNull();
    expect(
      firstBreach((_, said) => !/^(Your payment|The payment)[^\n]*: [A-Z].*\.$/.test(said.forCustomer)),
    ).toBeNull();
  });
});

test("an incoming payment is credited to an account, or handed to the payout network; it is the customer's or the platform's own", () => {
  const arrived = (over: Partial<TransactionRow>, base = deposit) =>
    allOf(facts({ type: "INCOMING", status: "COMPLETED", settledAt: "2026-11-22T14:17:00Z", ...over }, {}, base))[0];
  const credited = "the payment of 3,975.00 USD was credited to the account, completed on 22 Nov at 14:17:00.";
  expect(arrived({})).toBe(`The money is with the platform: ${credited}`);
  expect(arrived({ customerId: "Customer:1" })).toBe(`The money is with the customer: ${credited}`);
  // As stated by a deployment without `sentAmount`, and for a deposit by payment instructions.
  expect(arrived({ customerId: "Customer:1", sentAmount: undefined })).toContain("was credited to the account");
  expect(
    arrived({ source: { sourceType: "REALTIME_FUNDING", currency: "USD" }, destination: {}, sentAmount: undefined }),
  ).toBe(`The money is with the recipient: ${credited}`);
  const uma = { source: { sourceType: "UMA_ADDRESS", umaAddress: "$bo@b.example", currency: "EUR" } };
  const toUma = { destinationType: "UMA_ADDRESS", umaAddress: "$ana@pay.example", currency: "USD" };
  expect(arrived({ ...uma, destination: toUma, customerId: "Customer:1", sentAmount: undefined })).toContain(
    "The money was sent on to the customer: the payment of 3,975.00 USD was received, converted and handed to the payout network, completed",
  );
  expect(arrived({ customerId: "Customer:1", sentAmount: money(300_000, "EUR") })).toContain(
    "The money is with the customer: the payment of 3,975.00 USD was received, converted and credited to the account,",
  );
  const next = allOf(facts({ type: "INCOMING", status: "FAILED", failureReason: "COLLECTION_FAILED" }, {}, deposit))[2];
  expect(next).toMatch(/^Operations must check the account that paid/);
});

test("a decision that came too late says when the service knew, and that a rule could have made it", () => {
  const late = { type: "INCOMING", status: "FAILED", failureReason: "PAYMENT_APPROVAL_TIMED_OUT" } as const;
  const [where, , next] = allOf(facts({ ...late, updatedAt: "2026-11-22T14:17:00Z" }));
  expect(where).toContain("had failed by 22 Nov at 14:17:00;");
  expect(next).toBe(
    "The sender must pay again (an approval rule could have decided this one in time); after this failure, no money is outstanding.",
  );
});

test("for a completed payout the received amount is shown where stated, and the sent amount never in its place", () => {
  const where = (over: Partial<TransactionRow>) =>
    allOf(facts({ type: "OUTGOING", status: "COMPLETED", settledAt: "2026-11-22T14:17:00Z", ...over }))[0];
  expect(where({})).toMatch(
    /^The money is with the recipient: 6,096,075\.10 NGN for GTBank ·· 2208 arrived, completed on/,
  );
  const currency = { code: "NGN", decimals: 2 };
  for (const receivedAmount of [undefined, { amount: 0, currency }, { amount: -1, currency }]) {
    expect(where({ receivedAmount })).toBe(
      "The money is with the recipient: the payment of 3,975.00 USD to GTBank ·· 2208 was completed on 22 Nov at 14:17:00; the amount that arrived isn't stated.",
    );
  }
  expect(where({ receivedAmount: undefined, sentAmount: { amount: 0, currency } })).not.toContain("0.00");
  expect(where({ receivedAmount: undefined, sentAmount: undefined })).toContain(
    "the payment to GTBank ·· 2208 was completed",
  );
});

test("nothing is claimed about an unknown type: neither where the money is nor that no action is needed", () => {
  const [where, , next] = allOf(facts({ type: "CARD", status: "COMPLETED" }));
  expect(where).toBe(
    "It isn't clear where the money is: for the payment of 3,975.00 USD to GTBank ·· 2208, the service states the status “Completed” and the type “Card”, which Corridor doesn't know.",
  );
  expect(next).toContain("must ask the service");
  expect(allOf(facts({ type: undefined, status: "COMPLETED" }))[0]).toContain("the status “Completed” and no type.");
});

test("a return with a completed refund: the money is back, why, and what the customer must do", () => {
  const returned = facts({
    ...{ type: "OUTGOING", status: "FAILED", failureReason: "PAYOUT_RETURNED", settledAt: "2026-11-22T14:17:00Z" },
    refund: { status: "COMPLETED", reason: "TRANSACTION_FAILED", settledAt: "2026-11-22T14:21:09Z" },
  });
  expect(allOf(returned)).toEqual([
    "The money is back with the customer: the refund of the payment of 3,975.00 USD to GTBank ·· 2208 was completed on 22 Nov at 14:21:09.",
    "The recipient's bank returned the payment, which had been completed on 22 Nov at 14:17:00.",
    "The refund is complete. Okoye Textiles must check the recipient's details or give another account.",
  ]);
  expect(explainPayment(returned).forCustomer).toBe(
    "Your payment of 3,975.00 USD to GTBank ·· 2208 (22 Nov at 14:16:02 UTC): It did not go ahead because the recipient's bank returned it. The refund was completed on 22 Nov at 14:21:09 UTC. Please check the recipient's details, or give us another account.",
  );
});

test("a payment stated as refunded, without the refund's own times, is explained without a time", () => {
  const refunded = facts({ type: "INCOMING", status: "REFUNDED", settledAt: "2026-11-23T14:17:00Z" });
  expect(explainPayment(refunded).forCustomer).toMatch(/The refund was completed\.$/);
});

test("a payment in progress is late after the time that the service stated, and never without one", () => {
  const moving = (over: Partial<TransactionRow>) =>
    allOf(facts({ type: "OUTGOING", status: "PROCESSING", ...over }))[2];
  expect(moving({ expectedSettlementAt: "2026-11-22T15:30:00Z" })).toBe(
    "The service must pay it out; follow up if it isn't done by 22 Nov at 15:30:00, when the service expects it.",
  );
  expect(moving({ settlementTimelineSeconds: 60 })).toContain("late: the service expected it by 22 Nov at 14:17:02");
  expect(moving({})).toContain("the service states no time for it, and it began on 22 Nov at 14:16:02");
});

test("where the service states no time, the usual time of similar payments says when to worry", () => {
  const usual = { median: 40, most: 3_600, count: 1_000 };
  const next = (createdAt: string) => allOf(facts({ type: "OUTGOING", status: "PROCESSING", createdAt }, { usual }))[2];
  expect(next("2026-11-22T14:30:00Z")).toBe(
    "The service must pay it out; follow up if it isn't done by 22 Nov at 15:30:00: 90% of 1,000 similar payments finished sooner.",
  );
  expect(next("2026-11-22T13:30:00Z")).toContain("it has been late since 22 Nov at 14:30:00");
});

test("a cancelled payment listed as completed has its money back and requires no action", () => {
  const refund = { status: "COMPLETED", reason: "USER_CANCELLATION" };
  const [where, why, next] = allOf(facts({ type: "OUTGOING", status: "COMPLETED", refund }));
  expect(where).toMatch(/^The money is back .*, though the service still lists it as completed\.$/);
  expect(why).toBe("It was cancelled at the platform's request.");
  expect(next).toBe("The refund is complete. No action is needed.");
});

test("an open approval names who decides and by when; a past one doesn't", () => {
  const pending = (status: "held" | "approved", deadlineAt: string) =>
    allOf(facts({ type: "INCOMING", status: "PENDING" }, { approval: { status, deadlineAt } }))[2];
  expect(pending("held", "2026-11-22T15:00:05Z")).toBe(
    "Compliance must decide by 22 Nov at 15:00:05; after that the service rejects it.",
  );
  expect(pending("held", "2026-11-22T14:59:00Z")).toContain("the time to decide ended on 22 Nov at 14:59:00");
  expect(pending("approved", "2026-11-22T14:59:00Z")).toContain("must carry out the decision");
});

test("a payment sent from here is the service's while pending, and unclear once expired", () => {
  const sent = (status: string, execution: "open" | "done") =>
    explainPayment(facts({ type: "OUTGOING", status, createdAt: undefined }, { execution }));
  const told = (...given: Parameters<typeof sent>) => sentences(sent(...given)).map(textOf);
  expect(told("PENDING", "done")).toEqual([
    "No payout is confirmed yet: the payment of 3,975.00 USD to GTBank ·· 2208 is pending.",
    "It was sent from this console; the service has yet to carry it out.",
    "The service must carry it out, so don't send it again; the service states no time for it.",
  ]);
  expect(told("PENDING", "open").slice(1)).toEqual([
    "It was sent from this console, and the outcome is being checked.",
    "Don't send it again: whether the service accepted it is being checked.",
  ]);
  expect(told("EXPIRED", "done")).toEqual([
    "It isn't clear where the money is: for the payment of 3,975.00 USD to GTBank ·· 2208, the service states that it expired, though it was sent from this console.",
    "It was sent from this console; the service doesn't report the outcome.",
    "Operations must ask the service about this payment, with the transaction's ID. Don't pay again until it replies.",
  ]);
  for (const status of ["PENDING", "EXPIRED"]) {
    expect(sent(status, "done").forCustomer).toMatch(/Please don't pay again until you hear from us\.$/);
  }
});

test("a payment that the payer funds is executed by nobody, with instructions or without", () => {
  const source = { sourceType: "REALTIME_FUNDING" };
  const funded = explainPayment(facts({ type: "OUTGOING", status: "PENDING", source, createdAt: undefined }));
  expect(sentences(funded).slice(1).map(textOf)).toEqual([
    "It is waiting for the money to be paid in.",
    "Okoye Textiles must pay it in; the service states no time for it.",
  ]);
  expect(funded.forCustomer).toContain("It is waiting for the money to be paid in.");
});

test("a pending reason without a label is shown by its code", () => {
  const [, why] = allOf(facts({ type: "OUTGOING", status: "PENDING", pendingReason: "SOMETHING_NEW" }));
  expect(why).toBe("Reason given by the service: SOMETHING_NEW.");
});

test("an incoming payment that doesn't state its source may await a decision: check webhooks first", () => {
  const [, why, next] = allOf(facts({ type: "INCOMING", status: "PENDING", source: undefined }));
  expect(why).toBe(
    "The service states no reason, so it may wait for the platform's decision; no request for one has arrived.",
  );
  expect(next).toBe(
    "Operations must check that webhooks are arriving: no decision request has been received, and without one the payment may be rejected.",
  );
});

test("an incoming payment that this platform rejected says so, not that an institution did without a reason", () => {
  const status = (status: "rejected" | "approved") => ({ approval: { status, deadlineAt: asOf } });
  const rejected = { type: "INCOMING", status: "REJECTED" } as const;
  const { why } = explainPayment(facts(rejected, status("rejected")));
  expect(textOf(why)).toBe("This platform rejected it.");
  expect(why).toContainEqual({ text: "rejected it", evidence: "approval" });
  for (const more of [status("approved"), {}])
    expect(allOf(facts(rejected, more))[1]).toBe(
      "The receiving institution or wallet rejected it and stated no reason.",
    );
});

test("the webhook that reported the state and the person who started the payment are the evidence", () => {
  const step = { detail: null, tone: "info" as const, isOutOfOrder: false, marks: [], isGap: false };
  const given = facts(
    { type: "OUTGOING", status: "PROCESSING" },
    {
      timeline: [
        {
          ...step,
          at: "2026-11-22T14:16:41Z",
          title: "Executed by Olu",
          source: "journal",
          href: "/eu/quotes/Quote:1",
        },
        { ...step, at: "2026-11-22T14:16:44Z", title: "Processing", source: "webhook", href: "/eu/webhooks/7" },
      ],
    },
  );
  const { where, why } = explainPayment(given);
  expect(where).toContainEqual({ text: "being processed", evidence: "webhook", href: "/eu/webhooks/7" });
  expect(why).toContainEqual({ text: "Executed by Olu", evidence: "action", href: "/eu/quotes/Quote:1" });
  expect(textOf(why)).toBe(
    "Executed by Olu from this console on 22 Nov at 14:16:41; fees of 11.93 USD are included in what was sent.",
  );
});
