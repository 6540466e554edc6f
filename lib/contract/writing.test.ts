import { describe, expect, it } from "vitest";
import { assumptions } from "./assumptions";
import type { Bundle } from "./capabilities";
import { CreateCustomerBody } from "./customer";
import { CreateExternalAccountBody } from "./external-account";
import { FAILURE_REASONS, INCOMING_FAILURE_REASONS, OUTGOING_FAILURE_REASONS } from "./failure-reasons";
import { failureInWords } from "./failure-words";
import { LookupReceiverQuery } from "./lookup";
import { CreateQuoteBody, quoteMovesMoney } from "./quote";
import { SandboxReceiveBody } from "./sandbox";
import { sandboxCourse } from "./sandbox-endings";
import { ListTransactionsQuery, TransferBody } from "./transaction";

const quote = {
  source: { sourceType: "ACCOUNT", accountId: "InternalAccount:1" },
  destination: { destinationType: "ACCOUNT", accountId: "ExternalAccount:1" },
  lockedCurrencySide: "SENDING",
  lockedCurrencyAmount: 9_000_000_000_000_000,
};
const uma = { destinationType: "UMA_ADDRESS", umaAddress: "$Ana@Example.com" };
const paths = (result: { error?: { issues: { path: PropertyKey[] }[] } }) =>
  result.error?.issues.map((issue) => issue.path.join("."));

describe("a quote's body (specification 4.3, interface-defaults 2)", () => {
  it("accepts each kind of source and destination", () => {
    expect(CreateQuoteBody.parse(quote)).toEqual(quote);
    const funded = { ...quote, source: { sourceType: "REALTIME_FUNDING", currency: "USD" } };
    expect(CreateQuoteBody.parse(funded)).toEqual(funded);
    expect(CreateQuoteBody.parse({ ...quote, destination: uma, lookupId: "Lookup:1" }).destination).toEqual({
      ...uma,
      umaAddress: "$ana@example.com",
    });
    const details = {
      currency: "MXN",
      platformAccountId: "p",
      accountInfo: {
        accountType: "MXN_ACCOUNT",
        clabeNumber: "032180000118359719",
        beneficiary: { beneficiaryType: "BUSINESS", businessInfo: { legalName: "Acme" } },
      },
    };
    const direct = {
      ...quote,
      destination: { destinationType: "EXTERNAL_ACCOUNT_DETAILS", externalAccountDetails: details },
    };
    expect(CreateQuoteBody.parse(direct)).toEqual(direct);
  });

  it.each([
    ["an unknown field", { ...quote, lookup: "x" }],
    ["an amount above the limit", { ...quote, lockedCurrencyAmount: 9_000_000_000_000_001 }],
    ["zero", { ...quote, lockedCurrencyAmount: 0 }],
    ["a fraction", { ...quote, lockedCurrencyAmount: 1.5 }],
    ["text", { ...quote, lockedCurrencyAmount: "100" }],
    ["an unknown destination", { ...quote, destination: { destinationType: "PIGEON" } }],
  ])("refuses %s", (_name, body) => {
    expect(CreateQuoteBody.safeParse(body).success).toBe(false);
  });

  it("names the field that a rule across fields concerns", () => {
    expect(paths(CreateQuoteBody.safeParse({ ...quote, destination: uma }))).toEqual(["lookupId"]);
    expect(paths(CreateQuoteBody.safeParse({ ...quote, senderCustomerInfo: { FULL_NAME: "Ana" } }))).toEqual([
      "senderCustomerInfo",
    ]);
    const funded = { ...quote, source: { sourceType: "REALTIME_FUNDING", currency: "USD" }, immediatelyExecute: true };
    expect(paths(CreateQuoteBody.safeParse(funded))).toEqual(["immediatelyExecute"]);
  });

  it("knows when it already moves money", () => {
    expect([quoteMovesMoney({}), quoteMovesMoney({ immediatelyExecute: true })]).toEqual([false, true]);
  });
});

describe("other bodies and queries", () => {
  const customer = { platformCustomerId: "p", customerType: "INDIVIDUAL" };
  it.each([
    [{ fullName: "Zoë O'Néill-Ibáñez Jr." }, true],
    [{ fullName: "李小龍" }, true],
    [{ fullName: "Ana <script>" }, false],
    [{ fullName: "Ana Prado 002" }, true],
    [{ fullName: "2 Ana" }, false],
    [{ businessInfo: { legalName: "Müller & Söhne 24 GmbH" } }, true],
    [{ birthDate: "2024-02-30" }, false],
    [{ birthDate: "2024-02-29" }, true],
    [{ nationality: "us" }, false],
    [{ address: { line1: "1 Main St", postalCode: "1", country: "US" } }, true],
    [{ address: { line1: "1 Main St", postalCode: "1" } }, false],
    [{ umaAddress: "no-dollar@example.com" }, false],
  ])("customer with %j: %s", (extra, right) => {
    expect(CreateCustomerBody.safeParse({ ...customer, ...extra }).success).toBe(right);
  });

  it("leave a beneficiary's fields to the table of account types, and accept only texts, lists and objects", () => {
    const body = (beneficiary: object) => ({
      currency: "GBP",
      platformAccountId: "p",
      accountInfo: { accountType: "GBP_ACCOUNT", sortCode: "200000", accountNumber: "55779911", beneficiary },
    });
    const nested = { beneficiaryType: "BUSINESS", businessInfo: { legalName: "Acme" } };
    const flat = { beneficiaryType: "BUSINESS", legalName: "Acme" };
    for (const sent of [nested, flat]) expect(CreateExternalAccountBody.parse(body(sent))).toEqual(body(sent));
    expect(CreateExternalAccountBody.safeParse(body({ legalName: "Acme" })).success).toBe(false);
    for (const info of [{ n: 5 }, { n: [5] }, { n: { inner: true } }]) {
      const accountInfo = { accountType: "X", ...info };
      expect(CreateExternalAccountBody.safeParse({ ...body(nested), accountInfo }).success).toBe(false);
    }
  });

  it("check transfers, lookups, sandbox payments and date ranges", () => {
    const transfer = {
      source: { accountId: "ExternalAccount:1" },
      destination: { accountId: "InternalAccount:1" },
      amount: 1,
    };
    expect(TransferBody.parse(transfer)).toEqual(transfer);
    expect(TransferBody.safeParse({ ...transfer, currency: "USD" }).success).toBe(false);
    expect(LookupReceiverQuery.safeParse({}).success).toBe(false);
    expect(LookupReceiverQuery.safeParse({ customerId: "Customer:1", senderUmaAddress: "$a@b.c" }).success).toBe(false);
    expect(LookupReceiverQuery.safeParse({ customerId: "Customer:1" }).success).toBe(true);
    const receive = { senderUmaAddress: "$success.usd@b.c", receivingCurrencyCode: "USD", receivingCurrencyAmount: 5 };
    expect(paths(SandboxReceiveBody.safeParse(receive))).toEqual(["receiverUmaAddress"]);
    expect(ListTransactionsQuery.safeParse({ startDate: "2026-01-01T00:00:00+02:00" }).success).toBe(true);
    expect(ListTransactionsQuery.safeParse({ startDate: "yesterday" }).success).toBe(false);
  });
});

describe("words and assumptions", () => {
  it("puts all failure reasons in words, by direction, and handles unknown ones", () => {
    expect(new Set(FAILURE_REASONS).size).toBe(25);
    for (const [type, reasons] of [
      ["INCOMING", INCOMING_FAILURE_REASONS],
      ["OUTGOING", OUTGOING_FAILURE_REASONS],
    ] as const) {
      for (const reason of reasons) expect(failureInWords(reason, type).title).not.toContain(reason);
    }
    expect(failureInWords("QUOTE_EXPIRED", "INCOMING").next).not.toBe(failureInWords("QUOTE_EXPIRED", "OUTGOING").next);
    for (const reason of ["SOLAR_FLARE", "constructor"])
      expect(failureInWords(reason, "OUTGOING").title).toContain(reason);
  });

  it("knows the sandbox's endings", () => {
    const endings = ["002", "003", "004", "005", "006", "007", "008", "009"];
    const courses = (...[bundle, of]: [Bundle, "quote" | "transfer"]) =>
      endings.flatMap((ending) => sandboxCourse(bundle, of, `000123450${ending}`) ?? []);
    const R1 = ["INSUFFICIENT_FUNDS", "ACCOUNT_CLOSED", "REJECTED_BY_BANK", "DELAYED_FAILURE"];
    expect(courses("specification", "quote")).toEqual(R1);
    expect(sandboxCourse("specification", "transfer", "000123450009")).toBe("DELAYED_FAILURE");
    expect(sandboxCourse("R1", "quote", "000123450005")).toBe("DELAYED_FAILURE");
    expect(courses("R2", "transfer")).toEqual(R1);
    expect(courses("R2", "quote")).toEqual([
      ...["EXECUTION_FAILS", "COMPLETES_LATE", "DELIVERY_FAILS", "RETURNED", "CANCELLED", "REFUND_FAILS"],
    ]);
  });

  it("never approves by default", () => {
    expect(assumptions.approvalReplies.value.later).toBe(202);
    expect(assumptions.approvalWindowSeconds).toMatchObject({ value: 5, setting: "approvalWindowSeconds" });
    expect(assumptions.supportsReject.value).toBe(false);
  });
});
