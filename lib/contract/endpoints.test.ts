import { describe, expect, it } from "vitest";
import { type Endpoint, type EndpointKey, endpoints } from "./endpoints";
import { shapeOf } from "./shape";

/** Specification 4.1 to 4.5, interface-defaults 1.6 and 3, interface-revisions 5. */
const EXPECTED: Record<EndpointKey, string> = {
  createCustomer: "POST /customers",
  listCustomers: "GET /customers",
  getCustomer: "GET /customers/{customerId}",
  updateCustomer: "PATCH /customers/{customerId}",
  deleteCustomer: "DELETE /customers/{customerId}",
  getKycLink: "GET /customers/kyc-link",
  createCustomerKycLink: "POST /customers/{customerId}/kyc-link",
  sendEmailCode: "POST /customers/{customerId}/verify-email",
  confirmEmail: "POST /customers/{customerId}/verify-email/confirm",
  sendPhoneCode: "POST /customers/{customerId}/verify-phone",
  confirmPhone: "POST /customers/{customerId}/verify-phone/confirm",
  getEndUserTerms: "GET /customers/end-user-terms",
  listVerifications: "GET /verifications",
  importCustomersCsv: "POST /customers/bulk/csv",
  getImportJob: "GET /customers/bulk/jobs/{jobId}",
  getConfig: "GET /config",
  createExternalAccount: "POST /customers/external-accounts",
  listExternalAccounts: "GET /customers/external-accounts",
  listPlatformExternalAccounts: "GET /platform/external-accounts",
  createPlatformExternalAccount: "POST /platform/external-accounts",
  listInternalAccounts: "GET /customers/internal-accounts",
  listPlatformInternalAccounts: "GET /platform/internal-accounts",
  createQuote: "POST /quotes",
  listQuotes: "GET /quotes",
  getQuote: "GET /quotes/{quoteId}",
  executeQuote: "POST /quotes/{quoteId}/execute",
  authorizeQuote: "POST /quotes/{quoteId}/authorize",
  resendQuoteAuthorization: "POST /quotes/{quoteId}/authorize/resend",
  listExchangeRates: "GET /exchange-rates",
  listBanks: "GET /discoveries",
  listVasps: "GET /vasps",
  listTransactions: "GET /transactions",
  getTransaction: "GET /transactions/{transactionId}",
  approveTransaction: "POST /transactions/{transactionId}/approve",
  rejectTransaction: "POST /transactions/{transactionId}/reject",
  cancelTransaction: "POST /transactions/{transactionId}/cancel",
  confirmTransaction: "POST /transactions/{transactionId}/confirm",
  transferIn: "POST /transfer-in",
  transferOut: "POST /transfer-out",
  lookupReceiver: "GET /receiver/uma/{receiverUmaAddress}",
  sandboxSend: "POST /sandbox/send",
  sandboxReceive: "POST /sandbox/uma/receive",
};
const table: [string, Endpoint][] = Object.entries(endpoints);

describe("the endpoint table", () => {
  it("has every endpoint of the interface", () => {
    expect(Object.fromEntries(table.map(([key, { method, path }]) => [key, `${method} ${path}`]))).toEqual(EXPECTED);
  });

  it("has a parameter for each name in a path", () => {
    for (const [key, endpoint] of table) {
      const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const sample = Object.fromEntries(names.map((name) => [name, "$a@example.com"]));
      expect(endpoint.params === undefined, key).toBe(names.length === 0);
      if (endpoint.params) expect(endpoint.params.parse(sample), key).toEqual(sample);
    }
  });

  it("accepts idempotency keys where the interface has them (interface-defaults 1.5, interface-revisions 5)", () => {
    const taking = (how: Endpoint["idempotencyKey"]) =>
      table.filter(([, endpoint]) => endpoint.idempotencyKey === how).map(([key]) => key);
    expect(taking("transferKeys")).toEqual(["transferIn", "transferOut"]);
    expect(taking("quoteKeys")).toEqual(["createCustomerKycLink", "createQuote", "executeQuote"]);
  });

  it("never marks a read as moving money", () => {
    for (const [key, endpoint] of table)
      if (endpoint.method === "GET") expect(endpoint.movesMoney, key).toBeUndefined();
  });

  it("records nothing of a body that holds a one-time code", () => {
    const taking = table.filter(([, { body }]) => body && shapeOf(body).fields?.has("code"));
    expect(taking.map(([key]) => key)).toEqual(["confirmEmail", "confirmPhone", "authorizeQuote"]);
    for (const [key, { secretBody }] of taking) expect(secretBody, key).toBe(true);
  });

  it("gives every list of the specification a limit, from 1 to 100, and a cursor", () => {
    for (const key of [
      "listCustomers",
      "listTransactions",
      "listQuotes",
      "listExternalAccounts",
      "listInternalAccounts",
    ] as const) {
      const { query } = endpoints[key];
      expect(query.parse({ limit: "100", cursor: "c" }), key).toEqual({ limit: 100, cursor: "c" });
      expect(query.safeParse({ limit: 101 }).success, key).toBe(false);
      expect(query.safeParse({ limit: 0 }).success, key).toBe(false);
      expect(query.safeParse({ page: 2 }).success, key).toBe(false);
    }
  });

  it("refuses path values that would climb or break the path", () => {
    const dots = [".", "..", "../a", "a/..", "a\\.\\b"];
    for (const id of ["", ...dots, " ", "a ", "\u00a0a", "a\nb", "a\u0000b", "a\ud800", "a\u202eb"]) {
      expect(endpoints.getQuote.params.safeParse({ quoteId: id }).success, JSON.stringify(id)).toBe(false);
    }
  });

  it("accepts IDs of whatever characters a service uses", () => {
    for (const id of ["a b", "job/4150+=&é", "支払い", "..a"]) {
      expect(endpoints.getImportJob.params.safeParse({ jobId: id }).success, id).toBe(true);
    }
  });
});
