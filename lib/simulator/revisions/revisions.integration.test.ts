import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Simulator, startSimulator } from "../start";
import { callRaw, eventually, findPair, quoteOf, receiveWebhooks } from "../test-client";

const KEPT = { customers: 20, transactions: 60 };
const LIMIT = { query: { limit: "20" } };
type Rows = Record<string, unknown>[];

async function rowsOf(simulator: Simulator, key: Parameters<typeof callRaw>[1]): Promise<Rows> {
  return (await callRaw(simulator.baseUrl, key, LIMIT)).body.data as Rows;
}

describe("R1", () => {
  let simulator: Simulator;
  beforeAll(async () => {
    simulator = await startSimulator({ ...KEPT, revision: "R1" });
  });
  afterAll(() => simulator.stop());

  test("has the deployed names and the endpoints of its time", async () => {
    const [customer] = await rowsOf(simulator, "listCustomers");
    const params = { customerId: String(customer?.id) };
    const changed = { params, body: { fullName: "Ana Lopez" } };
    expect((await callRaw(simulator.baseUrl, "updateCustomer", changed)).status).toBe(400);
    const whole = { params, body: { customerType: customer?.customerType, address: customer?.address } };
    expect((await callRaw(simulator.baseUrl, "updateCustomer", whole)).status).toBe(200);
    expect((await callRaw(simulator.baseUrl, "listQuotes", LIMIT)).status).toBe(200);
    expect((await callRaw(simulator.baseUrl, "listVerifications", LIMIT)).status).toBe(404);
    const accounts = await rowsOf(simulator, "listInternalAccounts");
    expect(
      accounts.every(({ fundingPaymentInstructions, totalBalance }) => fundingPaymentInstructions && !totalBalance),
    );
    const details = (await rowsOf(simulator, "listTransactions")).map(({ rateDetails }) => JSON.stringify(rateDetails));
    expect(details.join()).toContain("gridApi");
    expect(details.join()).not.toContain("serviceApi");
  });

  test("refuses what it doesn't describe, and returns no more of an account than it does", async () => {
    const [account] = await rowsOf(simulator, "listExternalAccounts");
    for (const name of ["platformAccountId", "createdAt", "updatedAt"]) expect(account).not.toHaveProperty(name);
    for (const key of ["listPlatformExternalAccounts", "listPlatformInternalAccounts"] as const) {
      expect((await callRaw(simulator.baseUrl, key, LIMIT)).status, key).toBe(400);
      expect((await callRaw(simulator.baseUrl, key)).status, key).toBe(200);
    }
    const { internal, external } = await findPair(simulator.baseUrl);
    const body = { ...quoteOf(internal, external, 10_000), purposeOfPayment: "SALARY_PAYMENT" };
    expect((await callRaw(simulator.baseUrl, "createQuote", { body })).status).toBe(400);
    expect(
      (await callRaw(simulator.baseUrl, "createQuote", { body: { ...body, purposeOfPayment: "GIFT" } })).status,
    ).toBe(201);
  });

  test("asks for approval without source and times, under the deployed header", async () => {
    const webhooks = await receiveWebhooks(() => 202);
    try {
      await simulator.control.webhookUrl(webhooks.url);
      await simulator.control.incomingPayments({ amount: 5_000 });
      const [asked] = await eventually(() => {
        const found = webhooks.of("INCOMING_PAYMENT.PENDING");
        return found.length > 0 ? found : null;
      });
      expect(asked?.headers["x-grid-signature"]).toBeTruthy();
      expect(asked?.event.data).toMatchObject({ status: "PENDING", senderUmaAddress: expect.stringMatching(/^\$/) });
      expect(Object.keys(asked?.event.data ?? {})).not.toEqual(
        expect.arrayContaining(["source", "createdAt", "updatedAt", "settledAt"]),
      );
    } finally {
      await webhooks.close();
    }
  });
});

test("R2 has no list of quotes, but verifications, KYB states, totals and directions", async () => {
  const simulator = await startSimulator({ ...KEPT, revision: "R2" });
  try {
    expect((await callRaw(simulator.baseUrl, "listQuotes", LIMIT)).status).toBe(405);
    expect((await callRaw(simulator.baseUrl, "listVerifications", LIMIT)).status).toBe(200);
    const customers = await rowsOf(simulator, "listCustomers");
    const businesses = customers.filter(({ customerType }) => customerType === "BUSINESS");
    expect(businesses.every(({ kybStatus, kycStatus }) => kybStatus !== undefined && kycStatus === undefined)).toBe(
      true,
    );
    const external = await rowsOf(simulator, "listExternalAccounts");
    expect(external.map(({ beneficiaryVerificationStatus }) => beneficiaryVerificationStatus)).toContain("MATCHED");
    const [account] = await rowsOf(simulator, "listInternalAccounts");
    expect(account).toMatchObject({ totalBalance: account?.balance, status: "ACTIVE" });
    const transactions = await rowsOf(simulator, "listTransactions");
    expect(transactions.every(({ direction }) => direction === "CREDIT" || direction === "DEBIT")).toBe(true);
    const [customer] = customers;
    const link = await callRaw(simulator.baseUrl, "createCustomerKycLink", {
      params: { customerId: String(customer?.id) },
      body: {},
    });
    expect([link.status, link.body]).toEqual([201, expect.objectContaining({ expiresAt: expect.any(String) })]);
  } finally {
    await simulator.stop();
  }
});

test("a subset has the capabilities that were added and lacks those that were removed", async () => {
  const simulator = await startSimulator({ ...KEPT, with: "verifications", without: "quoteList,reject" });
  try {
    expect((await callRaw(simulator.baseUrl, "listQuotes", LIMIT)).status).toBe(404);
    expect((await callRaw(simulator.baseUrl, "listVerifications", LIMIT)).status).toBe(200);
  } finally {
    await simulator.stop();
  }
});

test("R2 requires a business's details, all at once, and accepts only the current terms", async () => {
  const simulator = await startSimulator({ ...KEPT, revision: "R2", regulated: false });
  const older = await startSimulator({ ...KEPT, revision: "R1" });
  try {
    const body = { platformCustomerId: "b1", customerType: "BUSINESS", businessInfo: { legalName: "Elm Ltd" } };
    const refused = await callRaw(simulator.baseUrl, "createCustomer", { body });
    const { errors } = refused.body.details as { errors: { field: string }[] };
    expect([refused.status, errors.map(({ field }) => field)]).toEqual([
      400,
      ["businessInfo.country", "businessInfo.taxId", "businessInfo.incorporatedOn"],
    ]);
    const businessInfo = { ...body.businessInfo, country: "ES", taxId: "1", incorporatedOn: "2019-03-01" };
    expect((await callRaw(simulator.baseUrl, "createCustomer", { body: { ...body, businessInfo } })).status).toBe(201);
    expect((await callRaw(older.baseUrl, "createCustomer", { body: { ...body, businessInfo } })).status).toBe(400);
    const [business] = (await rowsOf(older, "listCustomers")).filter(({ customerType }) => customerType === "BUSINESS");
    expect(Object.keys(business?.businessInfo ?? {})).toEqual(["legalName", "registrationNumber", "taxId"]);

    expect((await callRaw(older.baseUrl, "getEndUserTerms")).status).toBe(404);
    const terms = await callRaw(simulator.baseUrl, "getEndUserTerms");
    const endUserTermsConsent = {
      ...{ acceptedAt: "2026-01-05T10:00:00Z", ipAddress: "203.0.113.7", acceptanceMethod: "CHECKBOX" },
      termsVersion: terms.body.version,
    };
    const person = { platformCustomerId: "p1", customerType: "INDIVIDUAL", fullName: "Ana Prado", endUserTermsConsent };
    const create = { body: person };
    expect((await callRaw(simulator.baseUrl, "createCustomer", create)).status).toBe(201);
    expect((await callRaw(older.baseUrl, "createCustomer", create)).status).toBe(400);
    await simulator.control.settings({ endUserTermsVersion: "2026-09" });
    expect((await callRaw(simulator.baseUrl, "createCustomer", create)).body).toMatchObject({
      code: "END_USER_TERMS_VERSION_NOT_FOUND",
    });
  } finally {
    await Promise.all([simulator.stop(), older.stop()]);
  }
});
