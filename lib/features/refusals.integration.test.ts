import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { machineWords } from "@/lib/cli/testing/machine-words";
import { createPayingDesk, type PayingDesk } from "@/lib/cli/testing/paying-desk";
import { REVISION_ERROR_CODES, SERVICE_ERROR_CODES } from "@/lib/contract/error";
import { type ErrorDetails, isAppError } from "@/lib/errors";
import { ExecuteQuoteInput } from "@/lib/features/quotes/schema";
import { createQuote } from "@/lib/features/quotes/service/create-quote";
import { executeQuote as askExecution } from "@/lib/features/quotes/service/execute-quote";
import { CreateTransferInput } from "@/lib/features/transfers/schema";
import { createTransfer as askTransfer, previewTransfer } from "@/lib/features/transfers/service/create-transfer";
import { carriedOut } from "@/lib/server/testing/carried-out";
import type { JournalView } from "./journal/schema";

const executeQuote = carriedOut(askExecution);
const createTransfer = carriedOut(askTransfer);

let desk: PayingDesk;
beforeAll(async () => {
  desk = await createPayingDesk();
});
afterEach(async () => {
  await desk.simulator.control.clearFaults();
  // After a few failures in a row nothing would be sent for a while: a response ends the row.
  for (const { upstream } of [desk.withKeys, desk.without]) await upstream.getConfig();
});
afterAll(() => desk?.close());

/** Codes that only other endpoints answer with: of documents, invitations, customers, imports, approvals. */
const ELSEWHERE =
  /^(INVITATION|LOW_QUALITY|DATA_MISMATCH|EXPIRED$|SUSPECTED|UNSUITABLE|INCOMPLETE|BULK|CUSTOMER_DELETED|TOKEN|END_USER_TERMS_VERSION|UMA_ADDRESS_EXISTS|TRANSACTION_NOT|BENEFICIARY|UNRECOGNIZED|REFERENCE)/;

/** Every code that can reach a quote or a transfer, with its status, and refusals without any code. */
const REFUSALS: [code: string, status: number][] = [
  ...[SERVICE_ERROR_CODES, REVISION_ERROR_CODES].flatMap((table) =>
    Object.entries(table).flatMap(([status, codes]) =>
      codes
        .filter((code: string) => !ELSEWHERE.test(code))
        .map((code: string): [string, number] => [code, Number(status)]),
    ),
  ),
  ...[400, 401, 403, 404, 405, 409, 410, 412, 422, 423, 424, 429, 500, 501, 502, 503].map(
    (status): [string, number] => ["", status],
  ),
  ["BRAND_NEW_CODE", 400],
  ["BRAND_NEW_CODE", 500],
];

/** Text of the service's own that is not fit for a reader. */
const MESSAGE = "quote_req failed";

async function refuse(endpoint: string, code: string, status: number, times = 1, details?: unknown): Promise<void> {
  const body = { status, message: MESSAGE, details, ...(code === "" ? {} : { code }) };
  await desk.simulator.control.fault({ match: { endpoint }, times, status, body });
}

const factsOf = async (work: Promise<unknown>): Promise<ErrorDetails> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!isAppError(error)) throw error ?? new Error("it was not refused");
  return error.facts;
};

/** Asserts that the user reads what happened, what it means for the money and what to do, without technical terms. */
function expectSaid({ title, meaning, next }: Partial<ErrorDetails>): void {
  for (const text of [title, meaning, next]) {
    expect(text).toMatch(/^[A-Z].*\.$/);
    expect(machineWords(text ?? "")).toEqual([]);
  }
  expect(meaning).toMatch(/money|nothing (was sent|happened|changed)|may or may not/i);
}

const quoteBody = () => ({
  source: { sourceType: "ACCOUNT" as const, accountId: desk.payer.source, customerId: desk.payer.customerId },
  destination: { destinationType: "ACCOUNT" as const, accountId: desk.payer.beneficiary },
  lockedCurrencySide: "SENDING" as const,
  lockedCurrencyAmount: 5_000,
});

describe("a price", () => {
  test.each(REFUSALS)(
    "refused with %s %i: explained in words, no money moved, and never says not to pay again",
    async (code, status) => {
      await refuse("createQuote", code, status);
      const facts = await factsOf(createQuote(desk.withKeys, quoteBody()));
      expectSaid(facts);
      expect(facts.meaning).toMatch(/no money moved/i);
      expect(facts.next).not.toMatch(/repeat a payment|highlighted/i);
    },
  );

  test.each([
    ["AMOUNT_OUT_OF_RANGE", 400, "lockedCurrencyAmount"],
    ["INVALID_AMOUNT", 400, "lockedCurrencyAmount"],
    ["USER_NOT_READY", 403, "source.accountId"],
    ["SENDER_NOT_ACCEPTED", 400, "source.accountId"],
    ["INVALID_RECEIVER", 400, "destination.accountId"],
    ["INVALID_BANK_ACCOUNT", 400, "destination.accountId"],
    ["INVALID_CURRENCY", 400, "destination.accountId"],
    ["SELF_PAYMENT", 400, "destination.accountId"],
    ["COUNTERPARTY_NOT_ALLOWED", 403, "destination.accountId"],
  ])("refused with %s is reported at the field concerned", async (code, status, field) => {
    await refuse("createQuote", code, status);
    const { fields } = await factsOf(createQuote(desk.withKeys, quoteBody()));
    expect(fields).toEqual({ [field]: expect.stringMatching(/^[A-Z].*\.$/) });
  });

  test("refused with a field of the service's own is reported at that field alone", async () => {
    const details = { field: "description", message: "Too long." };
    await refuse("createQuote", "INVALID_INPUT", 400, 1, details);
    const facts = await factsOf(createQuote(desk.withKeys, quoteBody()));
    expect(facts.fields).toEqual({ description: "Too long." });
    expect(facts.next).toContain("highlighted");
  });
});

/** What the outcome's page shows: the refusal in words, or that the outcome is still being determined. */
function expectOutcome(entry: JournalView, status: number): void {
  if (entry.status === "refused") {
    expectSaid(entry.outcome ?? {});
    expect(JSON.stringify(entry.outcome)).not.toMatch(/highlighted/);
  } else {
    expect(status === 409 || status >= 500).toBe(true);
  }
  for (const { note } of entry.steps) expect(machineWords(note)).toEqual([]);
}

const effectOf = (entry: JournalView) => (entry.status === "succeeded" ? 1 : 0);

describe("an execution", () => {
  test.each(REFUSALS)(
    "refused with %s %i: explained in words, or followed up; nothing is sent",
    async (code, status) => {
      const pressed = await desk.next(0, async () => null);
      await refuse("executeQuote", code, status);
      const { entry } = await executeQuote(desk.without, ExecuteQuoteInput.parse(pressed.press.input));
      expectOutcome(entry, status);
      expect(await desk.simulator.control.count("executions", String(pressed.about))).toBe(0);
      expect(entry.status).toBe(status === 409 || status >= 500 ? "unknown" : "refused");
    },
  );
});

describe.each([
  ["in", 1, "transferIn"],
  ["out", 2, "transferOut"],
])("a transfer %s", (_, round, endpoint) => {
  let more = 0;

  test.each(REFUSALS)("refused with %s %i: explained in words, or sent once under its key", async (code, status) => {
    more += 6;
    const pressed = await desk.next(round + more, async () => null);
    await refuse(endpoint, code, status);
    const { entry } = await createTransfer(desk.withKeys, CreateTransferInput.parse(pressed.press.input));
    expectOutcome(entry, status);
    expect(await desk.simulator.control.count("transfers", pressed.key)).toBe(effectOf(entry));
  });
});

describe("the review of a transfer", () => {
  const sides = () => ({ source: desk.payer.source, destination: desk.payer.bank, amount: 777 });

  test.each(REFUSALS.filter(([code]) => code === "" || code === "RATE_LIMITED" || code === "USER_NOT_FOUND"))(
    "can't be made when the accounts are refused with %s %i: explained in words, nothing was sent",
    async (code, status) => {
      // A read is retried, so it has to be refused each time.
      await refuse("listInternalAccounts", code, status, 3);
      const facts = await factsOf(previewTransfer(desk.withKeys, sides()));
      expectSaid(facts);
      expect(facts.meaning).toBe("Nothing was sent and no money moved.");
    },
  );

  test.each([
    ["source", { source: `InternalAccount:${crypto.randomUUID()}` }],
    ["destination", { destination: `ExternalAccount:${crypto.randomUUID()}` }],
  ])("says at its field that the %s is gone", async (field, gone) => {
    const facts = await factsOf(previewTransfer(desk.withKeys, { ...sides(), ...gone }));
    expectSaid(facts);
    expect(facts.fields).toEqual({ [field]: expect.stringContaining("not found") });
  });
});
