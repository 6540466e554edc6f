import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InternalAccount } from "./account";
import { BulkJob } from "./bulk-job";
import { Config } from "./config";
import { Customer } from "./customer";
import { customerName, mayMoveMoney } from "./customer-status";
import { endpoints } from "./endpoints";
import { ExternalAccount } from "./external-account";
import { beneficiaryName } from "./external-account-status";
import { dropAbsent } from "./json-text";
import { ReceiverLookup } from "./lookup";
import { partyLabel } from "./party";
import { Quote } from "./quote";
import { isQuoteFinal } from "./quote-status";
import { readLeniently } from "./repair";
import { Transaction } from "./transaction";
import { isTransactionFinal } from "./transaction-status";

const USD = { code: "USD", name: "US Dollar", symbol: "$", decimals: 2 };
const base = { id: "Transaction:1", status: "PENDING", createdAt: "2026-01-01T00:00:00Z" };
const incoming = {
  ...base,
  type: "INCOMING",
  receivedAmount: { amount: 5, currency: { code: "USD", symbol: "$", decimals: 2 } },
};

describe("reading leniently", () => {
  it("keeps unknown fields and unknown enum values", () => {
    const read = Transaction.parse({ ...incoming, status: "ON_HOLD", type: "SIDEWAYS", newField: { deep: [1] } });
    expect(read).toMatchObject({ status: "ON_HOLD", type: "SIDEWAYS", newField: { deep: [1] } });
    expect(isTransactionFinal(read)).toBe(false);
  });

  it("keeps amounts exact through JSON, and refuses inexact ones", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_000_000_000_000_000 }), (amount) => {
        const text = `{"id":"InternalAccount:1","balance":{"amount":${amount},"currency":{"code":"USD","decimals":2}}}`;
        expect(InternalAccount.parse(JSON.parse(text)).balance?.amount).toBe(amount);
      }),
    );
    for (const amount of [1.5, 2 ** 53, Number.NaN, "5"]) {
      expect(InternalAccount.safeParse({ id: "a", balance: { amount, currency: USD } }).success).toBe(false);
    }
  });

  it("reads null as absent", () => {
    const json = {
      ...incoming,
      description: null,
      refund: { status: "PENDING", settledAt: null },
      list: [null, { a: null }],
    };
    expect(Transaction.parse(dropAbsent(json))).toMatchObject({ refund: { status: "PENDING" } });
    expect(json).not.toHaveProperty("description");
    expect(json.list).toEqual([null, {}]);
  });

  it("reads an empty text as absent: an amount without a currency code or a side without an ID isn't known", () => {
    const sent = { amount: 25_000, currency: { ...USD, code: "" } };
    const json = { ...incoming, sentAmount: sent, source: { sourceType: "ACCOUNT", accountId: "" }, failureReason: "" };
    const read = readLeniently(Transaction, dropAbsent(json));
    expect(read).toMatchObject({
      ok: true,
      value: { source: { sourceType: "ACCOUNT" }, unreadFields: ["sentAmount"] },
    });
    for (const field of ["sentAmount", "failureReason", "source.accountId"])
      expect(read).not.toHaveProperty(`value.${field}`);
    const list = { data: [{ ...incoming, id: "" }, incoming], hasMore: true, nextCursor: "" };
    const page = readLeniently(endpoints.listTransactions.response, dropAbsent(list));
    expect(page).toMatchObject({ value: { data: [{ id: "Transaction:1" }], unreadRecords: 1 } });
    expect(page).not.toHaveProperty("value.nextCursor");
  });

  it("reads payment instructions under both names", () => {
    const account = { id: "InternalAccount:1", balance: { amount: 0, currency: USD } };
    const instructions = [
      { accountOrWalletInfo: { accountType: "MARS_ACCOUNT", crater: "7" }, instructionsNotes: "n" },
    ];
    const read = InternalAccount.parse({ ...account, fundingPaymentInstructions: instructions });
    expect(read.paymentInstructions).toEqual(instructions);
    expect(InternalAccount.parse({ ...account, paymentInstructions: instructions }).paymentInstructions).toEqual(
      instructions,
    );
  });

  it("reads all three shapes of a bulk error", () => {
    const error = { code: "validation_error", message: "Bad date" };
    const job = BulkJob.parse({
      jobId: "j",
      status: "COMPLETED",
      progress: { total: 3, processed: 3, successful: 0, failed: 3 },
      errors: [
        { platformCustomerId: "p1", error },
        { correlationId: "row_17", error: { ...error, details: { field: "birthDate" } } },
        { correlationId: "c-3", ...error, details: { field: "x" } },
      ],
    });
    expect(job.errors).toEqual([
      { platformCustomerId: "p1", correlationId: undefined, row: undefined, ...error, details: undefined },
      { platformCustomerId: undefined, correlationId: "row_17", row: 17, ...error, details: { field: "birthDate" } },
      { platformCustomerId: undefined, correlationId: "c-3", row: undefined, ...error, details: { field: "x" } },
    ]);
  });

  it("reads a list with an invalid count, and counts beyond 32 bits", () => {
    const { response } = endpoints.listTransactions;
    for (const totalCount of [-1, 0.5, 2 ** 53, "many", null]) {
      expect(response.parse({ data: [], hasMore: false, totalCount }).totalCount, String(totalCount)).toBeUndefined();
    }
    expect(response.parse({ data: [], hasMore: false, totalCount: 2 ** 40 }).totalCount).toBe(2 ** 40);
    expect(BulkJob.parse({ jobId: "j", status: "PROCESSING", progress: { total: -3, processed: 2 } }).progress).toEqual(
      {
        total: undefined,
        processed: 2,
      },
    );
  });

  it("reads platform lists without pagination fields, and others only with them", () => {
    const { response } = endpoints.listPlatformInternalAccounts;
    expect(response.parse({ data: [] })).toEqual({ data: [], hasMore: false });
    expect(response.parse({ data: [], nextCursor: "c" }).hasMore).toBe(true);
    expect(endpoints.listTransactions.response.safeParse({ data: [] }).success).toBe(false);
  });

  it("reads customers, their names under each field name, and whether they may move money", () => {
    const customer = Customer.parse({
      id: "Customer:1",
      customerType: "BUSINESS",
      createdAt: "t",
      businessName: "Acme",
      kycStatus: "APPROVED",
    });
    expect(customerName(customer)).toBe("Acme");
    expect(customerName({ ...customer, businessInfo: { legalName: "Acme Inc" } })).toBe("Acme Inc");
    expect(mayMoveMoney(customer)).toBe(true);
    expect(mayMoveMoney({ ...customer, isDeleted: true })).toBe(false);
    expect(mayMoveMoney({ kycStatus: "PENDING_REVIEW" })).toBe(false);
  });

  it("reads external accounts with a flat legalName", () => {
    const account = ExternalAccount.parse({
      id: "ExternalAccount:1",
      status: "ACTIVE",
      currency: "EUR",
      accountInfo: { accountType: "EUR_ACCOUNT", iban: "DE89370400440532013000", beneficiary: { legalName: "Acme" } },
    });
    expect(beneficiaryName(account.accountInfo?.beneficiary)).toBe("Acme");
    expect(account.accountInfo?.iban).toBe("DE89370400440532013000");
  });

  it("reads quotes, configuration and lookups", () => {
    const quote = Quote.parse({
      id: "Quote:1",
      status: "EXPIRED",
      createdAt: "t",
      expiresAt: "t",
      sendingCurrency: USD,
      receivingCurrency: { ...USD, code: "MXN" },
      totalSendingAmount: 9_000_000_000_000_000,
      totalReceivingAmount: 1,
    });
    expect(isQuoteFinal(quote)).toBe(true);
    expect(
      Config.parse({ supportedCurrencies: [{ currencyCode: "USD", providerRequiredCustomerFields: ["X"] }] }),
    ).toBeTruthy();
    expect(
      ReceiverLookup.parse({ lookupId: "Lookup:1", supportedCurrencies: [{ currency: USD, min: 1, max: 2 }] }),
    ).toBeTruthy();
  });
});

describe("partyLabel", () => {
  it.each([
    [undefined, "Unknown"],
    [{ sourceType: "ACCOUNT", accountId: "InternalAccount:1" }, "Internal account"],
    [{ destinationType: "ACCOUNT", accountId: "ExternalAccount:1" }, "External account"],
    [{ destinationType: "UMA_ADDRESS", umaAddress: "$a@example.com" }, "$a@example.com"],
    [{ sourceType: "REALTIME_FUNDING" }, "Deposit"],
    [{ destinationType: "CARRIER_PIGEON" }, "CARRIER_PIGEON"],
    [{ externalAccountDetails: { accountInfo: { accountType: "X" } } }, "External account"],
  ])("%j", (side, label) => {
    expect(partyLabel(side)).toBe(label);
  });
});
