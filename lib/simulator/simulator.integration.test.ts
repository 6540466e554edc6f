import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Simulator, startSimulator } from "./start";
import { basic, call, callRaw, eventually, findPair, quoteOf, scratchDirectory } from "./test-client";

let simulator: Simulator;
const small = { customers: 60, transactions: 400 };
beforeAll(async () => {
  simulator = await startSimulator(small);
});
afterAll(() => simulator.stop());

describe("the interface", () => {
  test("every list is parsed by the contract and paged to its end", async () => {
    const { baseUrl } = simulator;
    expect((await call(baseUrl, "getConfig")).supportedCurrencies?.length).toBeGreaterThanOrEqual(10);
    for (const key of [
      "listCustomers",
      "listTransactions",
      "listQuotes",
      "listInternalAccounts",
      "listExternalAccounts",
    ] as const) {
      const seen = new Set<string>();
      let cursor: string | undefined;
      let total: number | undefined;
      do {
        const page = await call(baseUrl, key, { query: { limit: "100", ...(cursor ? { cursor } : {}) } });
        for (const row of page.data) seen.add(row.id);
        total = page.totalCount;
        cursor = page.nextCursor;
      } while (cursor);
      expect(seen.size).toBe(total);
    }
    expect((await call(baseUrl, "listPlatformInternalAccounts")).data.length).toBe(10);
    expect((await call(baseUrl, "listPlatformExternalAccounts")).data.length).toBe(4);
  });

  test("refusals carry the error body and their status", async () => {
    const { baseUrl } = simulator;
    const refused = async (...args: [Parameters<typeof callRaw>[1], Parameters<typeof callRaw>[2]?]) => {
      const { status, body } = await callRaw(baseUrl, ...args);
      expect(body).toMatchObject({ status, code: expect.any(String), message: expect.any(String) });
      return `${status} ${String(body.code)}`;
    };
    const nobody = "Customer:00000000-0000-4000-8000-000000000000";
    expect(await refused("getConfig", { headers: { Authorization: basic("sandbox-token:wrong") } })).toBe(
      "401 UNAUTHORIZED",
    );
    expect(await refused("getCustomer", { params: { customerId: nobody } })).toBe("404 USER_NOT_FOUND");
    expect(await refused("listTransactions", { query: { limit: "101" } })).toBe("400 INVALID_INPUT");
    expect(await refused("listTransactions", { query: { colour: "red" } })).toBe("400 INVALID_INPUT");
    expect(await refused("createQuote", { body: { source: {} } })).toBe("400 INVALID_INPUT");
    expect(await refused("executeQuote", { params: { quoteId: "Quote:x" } })).toBe("404 QUOTE_NOT_FOUND");
    const production = { Authorization: basic("production-token:production-secret") };
    expect(await refused("sandboxSend", { headers: production, body: { quoteId: "x", currencyCode: "USD" } })).toBe(
      "403 FORBIDDEN",
    );
    expect((await callRaw(baseUrl, "getConfig", { headers: production })).status).toBe(200);
  });

  test("customers are created, changed and deleted, once", async () => {
    const { baseUrl } = simulator;
    const body = {
      platformCustomerId: "t-1",
      customerType: "INDIVIDUAL",
      fullName: "Ada Okafor",
      umaAddress: "$Ada.T1@uma.meridian.example",
    };
    const customer = await call(baseUrl, "createCustomer", { body });
    expect(customer).toMatchObject({
      kycStatus: "APPROVED",
      umaAddress: "$ada.t1@uma.meridian.example",
      isDeleted: false,
    });
    const accounts = await call(baseUrl, "listInternalAccounts", { query: { customerId: customer.id } });
    expect(accounts.data.map((account) => account.balance?.amount)).toEqual(Array(10).fill(0));
    expect((await callRaw(baseUrl, "createCustomer", { body })).body.code).toBe("UMA_ADDRESS_EXISTS");
    const params = { customerId: customer.id };
    expect((await call(baseUrl, "updateCustomer", { params, body: { fullName: "Ada Eze" } })).fullName).toBe("Ada Eze");
    expect(await call(baseUrl, "deleteCustomer", { params })).toMatchObject({ isDeleted: true });
    expect((await callRaw(baseUrl, "deleteCustomer", { params })).status).toBe(410);
    const query = { platformCustomerId: "t-1" };
    expect((await call(baseUrl, "listCustomers", { query })).totalCount).toBe(0);
    expect((await call(baseUrl, "listCustomers", { query: { ...query, isIncludingDeleted: "true" } })).totalCount).toBe(
      1,
    );
  });
});

describe("quotes and transfers", () => {
  test("a quote executes once: a hundred copies create one payment", async () => {
    const { baseUrl, control } = simulator;
    const { internal, external } = await findPair(baseUrl);
    const quote = await call(baseUrl, "createQuote", {
      body: quoteOf(internal, external, Math.floor(internal.balance.amount / 10)),
    });
    const params = { quoteId: quote.id };
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => callRaw(baseUrl, "executeQuote", { params })),
    );
    expect(responses.filter((response) => response.status === 200).length).toBe(1);
    expect(responses.filter((response) => response.status === 409).length).toBe(99);
    expect(await control.count("executions", quote.id)).toBe(1);
    await control.advance(30);
    expect((await call(baseUrl, "getQuote", { params })).status).toMatch(/COMPLETED|FAILED/);
  });

  test("an expired quote and an overdraft are refused, and no money moves", async () => {
    const { baseUrl, control } = simulator;
    const { internal, external } = await findPair(baseUrl);
    const quote = await call(baseUrl, "createQuote", {
      body: quoteOf(internal, external, Math.floor(internal.balance.amount / 10)),
    });
    await control.advance(121);
    const params = { quoteId: quote.id };
    expect((await call(baseUrl, "getQuote", { params })).status).toBe("EXPIRED");
    expect(await callRaw(baseUrl, "executeQuote", { params })).toMatchObject({
      status: 409,
      body: { code: "QUOTE_EXPIRED" },
    });
    await control.settings({ amountLimits: false });
    const body = quoteOf(internal, external, internal.balance.amount + 1_000_000);
    const large = await call(baseUrl, "createQuote", { body });
    const refused = await callRaw(baseUrl, "executeQuote", { params: { quoteId: large.id } });
    expect(refused).toMatchObject({ status: 400, body: { details: { reason: "INSUFFICIENT_FUNDS" } } });
    expect(await control.count("executions", large.id)).toBe(0);
    expect((await control.ledger()).every((line) => line.everything === "0")).toBe(true);
  });

  test("realtime funding is paid by the sandbox, or expires with its transaction", async () => {
    const { baseUrl, control } = simulator;
    const { external } = await findPair(baseUrl, (account) => account.currency === "MXN");
    const body = {
      ...quoteOf({ id: "" }, external, 20_000),
      source: { sourceType: "REALTIME_FUNDING", currency: "USD", customerId: external.customerId },
    };
    const quote = await call(baseUrl, "createQuote", { body });
    expect(quote.paymentInstructions?.[0]?.accountOrWalletInfo?.reference).toBeTruthy();
    expect((await callRaw(baseUrl, "executeQuote", { params: { quoteId: quote.id } })).status).toBe(400);
    const paid = await call(baseUrl, "sandboxSend", { body: { quoteId: quote.id, currencyCode: "USD" } });
    expect(paid).toMatchObject({ type: "OUTGOING", quoteId: quote.id, sentAmount: { amount: 20_000 } });
    expect(await control.count("executions", quote.id)).toBe(1);
  });

  test("the same idempotency key returns the same response; with another body it is a conflict", async () => {
    const { baseUrl, control } = simulator;
    const { external } = await findPair(baseUrl, (account) => account.accountInfo?.accountType === "US_ACCOUNT");
    const owned = await call(baseUrl, "listInternalAccounts", {
      query: { customerId: external.customerId ?? "", currency: "USD" },
    });
    const destination = owned.data[0]?.id;
    const body = { source: { accountId: external.id }, destination: { accountId: destination }, amount: 12_345 };
    const headers = { "Idempotency-Key": "key-1" };
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => callRaw(baseUrl, "transferIn", { body, headers })),
    );
    expect(new Set(responses.map((response) => JSON.stringify(response.body))).size).toBe(1);
    expect(responses[0]?.status).toBe(201);
    expect(await control.count("transfers", "key-1")).toBe(1);
    expect((await callRaw(baseUrl, "transferIn", { body: { ...body, amount: 1 }, headers })).status).toBe(409);
    const other = await callRaw(baseUrl, "transferIn", { body, headers: { "Idempotency-Key": "key-2" } });
    expect(other.body.id).not.toBe(responses[0]?.body.id);
    const refused = { body, headers: { "Idempotency-Key": "key-3" } };
    await control.accountStatus(external.id, "INACTIVE");
    const refusal = await callRaw(baseUrl, "transferIn", refused);
    await control.accountStatus(external.id, "ACTIVE");
    expect([refusal.status, await callRaw(baseUrl, "transferIn", refused)]).toMatchObject([
      400,
      { status: 400, body: refusal.body },
    ]);
  });

  test("a UMA payment needs a lookup and the data that the receiver's institution requires", async () => {
    const { baseUrl, control } = simulator;
    const { internal } = await findPair(baseUrl);
    const umaAddress = "$pat@pay.lumenbank.example";
    const lookUp = () =>
      call(baseUrl, "lookupReceiver", {
        params: { receiverUmaAddress: umaAddress },
        query: { customerId: internal.customerId ?? "" },
      });
    const body = {
      ...quoteOf(internal, { id: "" }, Math.floor(internal.balance.amount / 10)),
      destination: { destinationType: "UMA_ADDRESS", umaAddress },
      lookupId: (await lookUp()).lookupId,
    };
    const codeOf = async (more: object) =>
      (await callRaw(baseUrl, "createQuote", { body: { ...body, ...more } })).body.code;
    const senderCustomerInfo = { FULL_NAME: "Ada Eze" };
    expect(await codeOf({})).toBe("MISSING_MANDATORY_USER_INFO");
    expect(await codeOf({ senderCustomerInfo: { FULL_NAME: "A••••• E•••••" } })).toBe("INVALID_INPUT");
    expect(await codeOf({ senderCustomerInfo: { ...senderCustomerInfo, NATIONALITY: "Mars" } })).toBe("INVALID_INPUT");
    const toEuros = { senderCustomerInfo, destination: { ...body.destination, currency: "EUR" } };
    expect(await codeOf(toEuros)).toBe("INVALID_CURRENCY");
    const quote = await call(baseUrl, "createQuote", { body: { ...body, senderCustomerInfo } });
    expect(quote.destination).toMatchObject({ destinationType: "UMA_ADDRESS", umaAddress });
    expect(await control.call("POST", "/quotes/payer-data", { quoteId: quote.id })).toEqual({ senderCustomerInfo });
    expect(await codeOf({ lookupId: "Lookup:none" })).toBe("LOOKUP_REQUEST_NOT_FOUND");
    await control.call("POST", "/clock/advance", { seconds: 301 });
    expect(await codeOf({ senderCustomerInfo })).toBe("LOOKUP_REQUEST_NOT_FOUND");
    await control.settings({ requiredPayerFields: "TAX_ID, FULL_NAME" });
    expect((await lookUp()).requiredPayerDataFields).toEqual([
      { name: "NATIONALITY", mandatory: false },
      { name: "TAX_ID", mandatory: true },
      { name: "FULL_NAME", mandatory: true },
    ]);
    await control.settings({ requiredPayerFields: "" });
  });

  test("a lookup fails as institutions do: unknown, unreachable, without keys, in another version", async () => {
    const { baseUrl, control } = simulator;
    const response = async (receiverUmaAddress: string) => {
      const query = { senderUmaAddress: "$treasury@uma.meridian.example" };
      const { status, body } = await callRaw(baseUrl, "lookupReceiver", { params: { receiverUmaAddress }, query });
      return `${status} ${body.code ?? "found"}`;
    };
    expect(await response("$unknown@pay.lumenbank.example")).toBe("404 USER_NOT_FOUND");
    expect(await response("$nobody@uma.meridian.example")).toBe("404 USER_NOT_FOUND");
    expect(await response("$unreachable@uma.kestrelmoney.example")).toBe("424 LNURLP_REQUEST_FAILED");
    expect(await response("$nokeys@uma.kestrelmoney.example")).toBe("424 COUNTERPARTY_PUBKEY_FETCH_ERROR");
    expect(await response("$oldversion@uma.kestrelmoney.example")).toBe("412 UNSUPPORTED_UMA_VERSION");
    expect(await response("$kofi.mensah@uma.northstar.example")).toBe("200 found");
    await control.settings({ unreachableInstitution: "uma.northstar.example" });
    expect(await response("$kofi.mensah@uma.northstar.example")).toBe("424 LNURLP_REQUEST_FAILED");
    await control.settings({ unreachableInstitution: "" });
  });
});

describe("a restart", () => {
  test("after kill -9, everything that was acknowledged is there, and what was under way continues", async () => {
    const scratch = scratchDirectory();
    const options = { ...small, data: scratch.path };
    let running = await startSimulator(options);
    try {
      const { internal, external } = await findPair(running.baseUrl);
      const amount = Math.floor(internal.balance.amount / 10);
      const before = await call(running.baseUrl, "listTransactions", { query: { limit: "100" } });
      const quote = await call(running.baseUrl, "createQuote", { body: quoteOf(internal, external, amount) });
      const executed = await call(running.baseUrl, "executeQuote", { params: { quoteId: quote.id } });
      const transactionId = executed.transactionId ?? "";
      const { publicKey } = running;
      await running.kill();
      running = await startSimulator({ data: scratch.path });
      expect(running.publicKey).toBe(publicKey);
      expect(await running.control.count("executions", quote.id)).toBe(1);
      expect((await callRaw(running.baseUrl, "executeQuote", { params: { quoteId: quote.id } })).status).toBe(409);
      const after = await call(running.baseUrl, "listTransactions", { query: { limit: "100" } });
      expect(after.totalCount).toBe((before.totalCount ?? 0) + 1);
      expect(after.data.slice(1)).toEqual(before.data.slice(0, 99));
      const balances = await call(running.baseUrl, "listInternalAccounts", {
        query: { customerId: internal.customerId ?? "" },
      });
      const held = balances.data.find((account) => account.id === internal.id)?.balance?.amount ?? 0;
      expect(held).toBe(internal.balance.amount - amount);
      const ended = () => call(running.baseUrl, "getTransaction", { params: { transactionId } });
      await eventually(async () => /COMPLETED|FAILED/.test((await ended()).status ?? ""));
    } finally {
      await running.kill();
      scratch.remove();
    }
  });

  test("a directory of another seed is refused", async () => {
    const scratch = scratchDirectory();
    const first = await startSimulator({ ...small, data: scratch.path });
    await first.stop();
    await expect(startSimulator({ ...small, data: scratch.path, seed: 9, stderr: "ignore" })).rejects.toThrow(
      "before it was ready",
    );
    scratch.remove();
  });
});
