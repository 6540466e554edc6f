import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "@/lib/contract/list-page";
import { isUpstreamError, type UpstreamError } from "@/lib/errors";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { createUpstream, type Upstream } from "./client";
import { type Connections, createConnections } from "./connections";

let simulator: Simulator;
let connections: Connections;
let upstream: Upstream;
const clientWith = (clientSecret: string) =>
  createUpstream({
    baseUrl: simulator.baseUrl,
    tokenId: "sandbox-token",
    clientSecret: () => clientSecret,
    allowPrivate: false,
    mode: "sandbox",
    key: clientSecret,
    connections,
  });

beforeAll(async () => {
  simulator = await startSimulator({ transactions: 500, customers: 60 });
  connections = createConnections();
  upstream = clientWith("sandbox-secret");
});
afterAll(async () => {
  await connections.destroy();
  await simulator.stop();
});

async function failureOf(promise: Promise<unknown>): Promise<UpstreamError> {
  const reason: unknown = await promise.then(
    () => new Error("it did not fail"),
    (error: unknown) => error,
  );
  if (!isUpstreamError(reason)) throw reason;
  return reason;
}

/** Every item of a list, read page by page. */
async function walk<T>(list: (cursor: string | undefined) => Promise<Page<T>>): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await list(cursor);
    all.push(...page.data);
    cursor = page.hasMore ? page.nextCursor : undefined;
  } while (cursor !== undefined);
  return all;
}

function first<T>(items: T[]): T {
  const [item] = items;
  if (item === undefined) throw new Error("the list is empty");
  return item;
}

describe("against the simulated service", () => {
  it("reads every list to its end, and each resource on its own", async () => {
    const transactions = await walk((cursor) => upstream.listTransactions({ query: { limit: 100, cursor } }));
    const { totalCount } = await upstream.listTransactions({ query: { limit: 1 } });
    expect(new Set(transactions.map(({ id }) => id)).size).toBe(totalCount);
    const customers = await walk((cursor) => upstream.listCustomers({ query: { limit: 50, cursor } }));
    expect(customers.length).toBeGreaterThanOrEqual(50);
    const quotes = await walk((cursor) => upstream.listQuotes({ query: { limit: 100, cursor } }));
    const internal = await upstream.listInternalAccounts({ query: { limit: 100 } });
    const external = await upstream.listExternalAccounts({ query: { limit: 100 } });
    const platform = await upstream.listPlatformInternalAccounts();
    await upstream.listPlatformExternalAccounts({ query: { currency: "USD" } });
    expect(internal.data.length).toBeGreaterThan(0);
    expect(external.data.length).toBeGreaterThan(0);
    expect(platform.data.every((account) => account.customerId === undefined)).toBe(true);
    const transactionId = first(transactions).id;
    expect((await upstream.getTransaction({ params: { transactionId } })).id).toBe(transactionId);
    const quoteId = first(quotes).id;
    expect((await upstream.getQuote({ params: { quoteId } })).id).toBe(quoteId);
    const customerId = first(customers).id;
    expect((await upstream.getCustomer({ params: { customerId } })).id).toBe(customerId);
    expect((await upstream.getConfig()).supportedCurrencies?.length).toBeGreaterThan(1);
  });

  it("takes a customer from creation to deletion", async () => {
    const body = {
      platformCustomerId: "upstream-test",
      customerType: "INDIVIDUAL",
      fullName: "Test Person",
      birthDate: "1990-01-31",
      nationality: "US",
      address: { line1: "1 Main St", city: "Springfield", state: "IL", postalCode: "62701", country: "US" },
    } as const;
    const { id: customerId } = await upstream.createCustomer({ body });
    const changed = await upstream.updateCustomer({ params: { customerId }, body: { fullName: "Other Person" } });
    expect(changed.fullName).toBe("Other Person");
    const account = await upstream.createExternalAccount({
      body: {
        customerId,
        currency: "MXN",
        platformAccountId: "upstream-test",
        accountInfo: {
          accountType: "MXN_ACCOUNT",
          clabeNumber: "032180000118359719",
          beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: "Other Person" },
        },
      },
    });
    expect(account).toMatchObject({ customerId, accountInfo: { clabeNumber: "032180000118359719" } });
    expect((await upstream.deleteCustomer({ params: { customerId } }))?.isDeleted).toBe(true);
    const again = await failureOf(upstream.deleteCustomer({ params: { customerId } }));
    expect(again).toMatchObject({ status: 410, failure: { kind: "refused", sent: "answered" } });
  });

  it("prices, executes once, and gets 409 the second time", async () => {
    const accounts = await walk((cursor) =>
      upstream.listInternalAccounts({ query: { currency: "USD", limit: 100, cursor } }),
    );
    const source = accounts.find(
      (account) => account.customerId !== undefined && (account.balance?.amount ?? 0) >= 10_000,
    );
    const externals = await walk((cursor) =>
      upstream.listExternalAccounts({ query: { currency: "MXN", limit: 100, cursor } }),
    );
    const destination = externals.find((account) => account.status === "ACTIVE");
    const quote = await upstream.createQuote({
      body: {
        source: { sourceType: "ACCOUNT", accountId: source?.id ?? "", customerId: source?.customerId },
        destination: { destinationType: "ACCOUNT", accountId: destination?.id ?? "" },
        lockedCurrencySide: "SENDING",
        lockedCurrencyAmount: 5_000,
      },
    });
    expect(quote).toMatchObject({ status: "PENDING", sendingCurrency: { code: "USD" } });
    const params = { quoteId: quote.id };
    expect((await upstream.executeQuote({ params })).status).not.toBe("PENDING");
    expect((await failureOf(upstream.executeQuote({ params }))).status).toBe(409);
  });

  it("gets the same transfer for the same idempotency key", async () => {
    const internal = await walk((cursor) =>
      upstream.listInternalAccounts({ query: { currency: "USD", limit: 100, cursor } }),
    );
    const externals = await walk((cursor) =>
      upstream.listExternalAccounts({ query: { currency: "USD", limit: 100, cursor } }),
    );
    const pair = externals
      .filter((account) => account.status === "ACTIVE")
      .map((account) => ({ account, own: internal.find(({ customerId }) => customerId === account.customerId) }))
      .find(({ own }) => (own?.balance?.amount ?? 0) > 1_000);
    const body = {
      source: { accountId: pair?.own?.id ?? "" },
      destination: { accountId: pair?.account.id ?? "" },
      amount: 100,
    };
    const one = await upstream.transferOut({ body, idempotencyKey: "upstream-test-1" });
    const two = await upstream.transferOut({ body, idempotencyKey: "upstream-test-1" });
    expect(two.id).toBe(one.id);
    expect((await upstream.transferOut({ body, idempotencyKey: "upstream-test-2" })).id).not.toBe(one.id);
  });

  it("looks receivers up and gets a verification link", async () => {
    const customers = await upstream.listCustomers({ query: { limit: 20, customerType: "INDIVIDUAL" } });
    const sender = first(customers.data);
    const receiver = customers.data.find(({ id, umaAddress }) => id !== sender.id && umaAddress !== undefined);
    const lookup = await upstream.lookupReceiver({
      params: { receiverUmaAddress: receiver?.umaAddress ?? "" },
      query: { customerId: sender.id },
    });
    expect(lookup.lookupId).toMatch(/^Lookup:/);
    expect(lookup.supportedCurrencies?.length).toBeGreaterThan(0);
    const kyc = { query: { platformCustomerId: "upstream-kyc" } };
    expect((await failureOf(upstream.getKycLink(kyc))).status).toBe(403);
    await simulator.control.settings({ regulated: false });
    const link = await upstream.getKycLink(kyc);
    expect(URL.canParse(link.kycUrl ?? "")).toBe(true);
  });

  it("understands its refusals", async () => {
    const wrong = await failureOf(clientWith("wrong").getConfig());
    expect(wrong).toMatchObject({ status: 502, failure: { httpStatus: 401, sent: "answered" } });
    const params = { transactionId: "Transaction:00000000-0000-0000-0000-000000000000" };
    const missing = await failureOf(upstream.getTransaction({ params }));
    expect(missing).toMatchObject({ status: 404, failure: { serviceCode: "TRANSACTION_NOT_FOUND" } });
  });
});
