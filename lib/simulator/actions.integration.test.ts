import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Simulator, startSimulator } from "./start";
import { call, callRaw, findPair, quoteOf } from "./test-client";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ revision: "R2" });
});
afterAll(() => simulator.stop());
beforeEach(() => simulator.control.settings({ requiresAuthorization: false }));

async function execute(currency?: string) {
  const { internal, external } = await findPair(
    simulator.baseUrl,
    (account) =>
      (currency === undefined || account.currency === currency) &&
      !Object.values(account.accountInfo ?? {}).some((value) => /00[2349]$/.test(String(value))),
  );
  const quote = await call(simulator.baseUrl, "createQuote", { body: quoteOf(internal, external, 20_000) });
  const balance = () =>
    call(simulator.baseUrl, "listInternalAccounts", { query: { customerId: internal.customerId ?? "" } }).then(
      ({ data }) => data.find(({ id }) => id === internal.id)?.balance?.amount,
    );
  const before = await balance();
  const params = { quoteId: quote.id };
  const executed = await call(simulator.baseUrl, "executeQuote", { params });
  return { params, executed, before, balance, transaction: { transactionId: executed.transactionId ?? "" } };
}
const expectSound = async () => {
  for (const { everything } of await simulator.control.ledger()) expect(everything).toBe("0");
};

describe("cancelling (interface-revisions 5)", () => {
  test("a USD payout: the refund shows it, though the payment ends as completed", async () => {
    const { transaction: params, before, balance } = await execute("USD");
    const asked = await call(simulator.baseUrl, "cancelTransaction", { params, body: { reason: "Wrong amount" } });
    expect(asked).toMatchObject({ paymentRail: "ACH", refund: { status: "PENDING", reason: "USER_CANCELLATION" } });
    expect((await callRaw(simulator.baseUrl, "cancelTransaction", { params, body: {} })).status).toBe(409);
    await simulator.control.advance(60);
    const after = await call(simulator.baseUrl, "getTransaction", { params });
    expect(after).toMatchObject({ status: "COMPLETED", refund: { status: "COMPLETED" } });
    expect(await balance()).toBe(before);
    await expectSound();
  });

  test("is refused for another rail, and once settled", async () => {
    const other = await execute("MXN");
    const refused = await callRaw(simulator.baseUrl, "cancelTransaction", { params: other.transaction, body: {} });
    expect(refused.status).toBe(400);
    const settled = await execute("USD");
    await simulator.control.advance(60);
    const late = await callRaw(simulator.baseUrl, "cancelTransaction", { params: settled.transaction, body: {} });
    expect([late.status, late.body.code]).toEqual([409, "TRANSACTION_NOT_CANCELLABLE"]);
  });

  test("a receipt's delivery is stored with its time", async () => {
    const { transaction: params } = await execute();
    const body = { receiptDeliveryConfirmedAt: "2026-11-20T10:00:00Z" };
    expect(await call(simulator.baseUrl, "confirmTransaction", { params, body })).toMatchObject(body);
    expect(await call(simulator.baseUrl, "getTransaction", { params })).toMatchObject(body);
  });
});

describe("the customer's authorisation (interface-revisions 5)", () => {
  beforeEach(() => simulator.control.settings({ requiresAuthorization: true }));
  const authorize = (params: { quoteId: string }, code: string) =>
    callRaw(simulator.baseUrl, "authorizeQuote", { params, body: { code } });

  test("holds the money until the correct code; the third wrong one locks", async () => {
    const { params, executed, before, balance } = await execute();
    expect(executed).toMatchObject({ status: "PENDING_AUTHORIZATION", scaChallenge: { factor: "SMS_OTP" } });
    expect(await balance()).toBe(before);
    expect((await callRaw(simulator.baseUrl, "executeQuote", { params })).status).toBe(409);
    const statuses = [];
    for (const code of ["000000", "111111", "222222", "123456"]) statuses.push((await authorize(params, code)).status);
    expect(statuses).toEqual([400, 400, 423, 423]);
    expect((await callRaw(simulator.baseUrl, "resendQuoteAuthorization", { params })).status).toBe(423);
  });

  test("a correct code sends it once; a code can be resent", async () => {
    const { params, before, balance } = await execute();
    expect((await callRaw(simulator.baseUrl, "resendQuoteAuthorization", { params })).status).toBe(204);
    expect((await authorize(params, "123456")).body).toMatchObject({ status: "PROCESSING" });
    expect((await authorize(params, "123456")).status).toBe(409);
    expect(await balance()).toBe((before ?? 0) - 20_000);
    await simulator.control.advance(60);
    expect(await call(simulator.baseUrl, "getQuote", { params })).toMatchObject({ status: "COMPLETED" });
    await expectSound();
  });

  test("a payment funded by instructions: they appear only after the code, and once", async () => {
    const { internal, external } = await findPair(simulator.baseUrl);
    const source = { sourceType: "REALTIME_FUNDING", customerId: internal.customerId, currency: "EUR" };
    const body = { ...quoteOf(internal, external, 20_000), source };
    const made = await call(simulator.baseUrl, "createQuote", { body });
    expect(made).toMatchObject({ status: "PENDING_AUTHORIZATION", scaChallenge: { factor: "SMS_OTP" } });
    expect(made).not.toHaveProperty("paymentInstructions");
    const authorized = await authorize({ quoteId: made.id }, "123456");
    expect(authorized.body).toMatchObject({ status: "PENDING", paymentInstructions: [expect.anything()] });
    const funding = { quoteId: made.id, currencyCode: "EUR", currencyAmount: made.totalSendingAmount };
    await call(simulator.baseUrl, "sandboxSend", { body: funding });
    await simulator.control.advance(60);
    expect(await call(simulator.baseUrl, "getQuote", { params: { quoteId: made.id } })).toMatchObject({
      status: "COMPLETED",
    });
    await expectSound();
  });

  test("without an authorisation it fails, and no money had moved", async () => {
    const { params, transaction, before, balance } = await execute();
    await simulator.control.advance(301);
    expect(await call(simulator.baseUrl, "getQuote", { params })).toMatchObject({ status: "FAILED" });
    const failed = await call(simulator.baseUrl, "getTransaction", { params: transaction });
    expect(failed).toMatchObject({ status: "FAILED", failureReason: "SCA_NOT_COMPLETED" });
    expect(await balance()).toBe(before);
  });
});

describe("verifying a contact (interface-revisions 5)", () => {
  const CALLS = ["sendEmailCode", "confirmEmail", "sendPhoneCode", "confirmPhone"] as const;
  const CONTACTS = { email: "ana@prado.example", phoneNumber: "+34600111222" };
  async function add(contacts: object = CONTACTS) {
    const body = {
      platformCustomerId: "email-pending",
      customerType: "INDIVIDUAL",
      fullName: "Ana Prado",
      ...contacts,
    };
    const { id: customerId } = await call(simulator.baseUrl, "createCustomer", { body });
    return { customerId };
  }
  const response = async (key: (typeof CALLS)[number], params: { customerId: string }, code = "123456") => {
    const body = key.startsWith("confirm") ? { body: { code } } : {};
    return (await callRaw(simulator.baseUrl, key, { params, ...body })).status;
  };
  const contactsOf = async (params: { customerId: string }) =>
    (await call(simulator.baseUrl, "getCustomer", { params })).contactVerification;

  test("a wrong code changes nothing; the correct one verifies the contact, once, until it is changed", async () => {
    const params = await add();
    expect(await response("sendEmailCode", params)).toBe(204);
    expect([await response("confirmEmail", params, "000000"), (await contactsOf(params))?.email]).toEqual([
      400,
      "PENDING",
    ]);
    expect([await response("confirmEmail", params), await contactsOf(params)]).toEqual([
      204,
      { email: "VERIFIED", phone: "VERIFIED" },
    ]);
    for (const key of CALLS) expect(await response(key, params), key).toBe(409);
    const change = (changes: object) =>
      call(simulator.baseUrl, "updateCustomer", { params, body: { customerType: "INDIVIDUAL", ...changes } });
    expect((await change({ fullName: "Ana Ruiz" })).contactVerification?.email).toBe("VERIFIED");
    expect((await change({ email: "ana@new.example" })).contactVerification?.email).toBe("PENDING");
  });

  test("is refused for a customer who doesn't exist, is deleted, or has no contact on file", async () => {
    const bare = await add({});
    const gone = await add();
    await call(simulator.baseUrl, "deleteCustomer", { params: gone });
    for (const key of CALLS) {
      expect(await response(key, bare), key).toBe(400);
      expect(await response(key, gone), key).toBe(410);
      expect(await response(key, { customerId: "Customer:nobody" }), key).toBe(404);
    }
  });

  test.each(["specification", "R1"])("is not an endpoint of %s", async (revision) => {
    const older = await startSimulator({ customers: 20, transactions: 20, revision });
    try {
      const [customer] = (await call(older.baseUrl, "listCustomers")).data;
      const params = { customerId: customer?.id ?? "" };
      for (const key of CALLS) {
        expect((await callRaw(older.baseUrl, key, { params, body: { code: "123456" } })).status, key).toBe(404);
      }
    } finally {
      await older.stop();
    }
  });
});
