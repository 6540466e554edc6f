import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Simulator, startSimulator } from "./start";
import { call, callRaw, eventually, findPair, quoteOf, receiveWebhooks } from "./test-client";

let simulator: Simulator;
let receiver: Awaited<ReturnType<typeof receiveWebhooks>>;
beforeAll(async () => {
  receiver = await receiveWebhooks(() => 200);
  simulator = await startSimulator({ customers: 60, transactions: 200, regulated: false, webhookUrl: receiver.url });
});
afterAll(async () => {
  await simulator.stop();
  await receiver.close();
});

describe("faults", () => {
  test("a connection cut before leaves nothing behind, one cut after leaves the effect", async () => {
    const { baseUrl, control } = simulator;
    const { internal, external } = await findPair(baseUrl);
    for (const [drop, executions] of [
      ["before", 0],
      ["after", 1],
      ["middle", 1],
    ] as const) {
      const quote = await call(baseUrl, "createQuote", {
        body: quoteOf(internal, external, Math.floor(internal.balance.amount / 20)),
      });
      await control.fault({ match: { endpoint: "executeQuote" }, drop });
      await expect(callRaw(baseUrl, "executeQuote", { params: { quoteId: quote.id } })).rejects.toThrow();
      expect(await control.count("executions", quote.id)).toBe(executions);
    }
  });

  test("fields are omitted at any depth, and the rest is unchanged", async () => {
    const { baseUrl, control } = simulator;
    const whole = await call(baseUrl, "listExternalAccounts", { query: { limit: "5" } });
    await control.fault({ match: { endpoint: "listExternalAccounts" }, omit: ["platformAccountId", "totalCount"] });
    const sparse = await call(baseUrl, "listExternalAccounts", { query: { limit: "5" } });
    const { totalCount: _, data, ...rest } = whole;
    expect(sparse).toEqual({ ...rest, data: data.map(({ platformAccountId: __, ...account }) => account) });
    expect(await call(baseUrl, "listExternalAccounts", { query: { limit: "5" } })).toEqual(whole);
  });

  test("a planned status replaces the effect, or follows it, as often as requested", async () => {
    const { baseUrl, control } = simulator;
    const { internal, external } = await findPair(baseUrl);
    const quote = await call(baseUrl, "createQuote", {
      body: quoteOf(internal, external, Math.floor(internal.balance.amount / 20)),
    });
    const params = { quoteId: quote.id };
    await control.fault({
      match: { method: "POST", path: "/quotes/*" },
      status: 429,
      headers: { "Retry-After": "7" },
      body: {},
      times: 2,
    });
    for (let copy = 0; copy < 2; copy++) {
      const { status, headers } = await callRaw(baseUrl, "executeQuote", { params });
      expect([status, headers.get("retry-after")]).toEqual([429, "7"]);
    }
    await control.fault({ match: { endpoint: "executeQuote" }, status: 503, body: {}, when: "after" });
    expect((await callRaw(baseUrl, "executeQuote", { params })).status).toBe(503);
    expect((await callRaw(baseUrl, "executeQuote", { params })).status).toBe(409);
    expect(await control.count("executions", quote.id)).toBe(1);
  });

  test("the rate limit answers 429 with Retry-After, and can be lifted", async () => {
    const { baseUrl, control } = simulator;
    await control.settings({ rateLimitPerSecond: 2 });
    const responses = await Promise.all(Array.from({ length: 12 }, () => callRaw(baseUrl, "getConfig")));
    const limited = responses.find((response) => response.status === 429);
    expect(Number(limited?.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    await control.settings({ rateLimitPerSecond: 0 });
    expect((await callRaw(baseUrl, "getConfig")).status).toBe(200);
  });
});

describe("the hosted verification page", () => {
  async function link(platformCustomerId: string) {
    const redirectUri = "https://platform.example/done";
    const { kycUrl } = await call(simulator.baseUrl, "getKycLink", { query: { platformCustomerId, redirectUri } });
    const decide = (decision: string) =>
      fetch(kycUrl ?? "", {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams({
          decision,
          customerType: "INDIVIDUAL",
          fullName: "Noor Visser",
          birthDate: "1991-02-03",
          country: "NL",
        }),
      });
    return { kycUrl, redirectUri, decide };
  }

  test("approving creates the customer, notifies the platform and redirects the person back, once", async () => {
    const { kycUrl, redirectUri, decide } = await link("kyc-1");
    expect(await (await fetch(kycUrl ?? "")).text()).toContain("<label");
    const first = await decide("approve");
    expect([first.status, first.headers.get("location")]).toEqual([303, redirectUri]);
    expect((await decide("approve")).status).toBe(410);
    const found = await call(simulator.baseUrl, "listCustomers", { query: { platformCustomerId: "kyc-1" } });
    expect(found.data).toMatchObject([{ kycStatus: "APPROVED", fullName: "Noor Visser" }]);
    await eventually(() =>
      receiver.of("CUSTOMER.KYC_APPROVED").some(({ event }) => event.data.id === found.data[0]?.id),
    );
  });

  test("a rejected customer may not quote; an expired or unknown link says so", async () => {
    const { decide } = await link("kyc-2");
    await decide("reject");
    const found = await call(simulator.baseUrl, "listCustomers", { query: { platformCustomerId: "kyc-2" } });
    const customerId = found.data[0]?.id ?? "";
    const accounts = await call(simulator.baseUrl, "listInternalAccounts", { query: { customerId } });
    const { external } = await findPair(simulator.baseUrl);
    const source = accounts.data.find((account) => account.balance?.currency.code !== external.currency);
    const refused = await callRaw(simulator.baseUrl, "createQuote", {
      body: quoteOf({ id: source?.id ?? "" }, external, 5000),
    });
    expect(refused).toMatchObject({ status: 403, body: { code: "USER_NOT_READY" } });
    const late = await link("kyc-3");
    await simulator.control.advance(1801);
    expect((await fetch(late.kycUrl ?? "")).status).toBe(410);
    expect((await fetch(`${late.kycUrl}x`)).status).toBe(404);
  });
});

describe("a bulk import", () => {
  async function upload(csv: string) {
    const body = new FormData();
    body.set("note", "not the file");
    body.set("file", new Blob([csv], { type: "text/csv" }), "customers.csv");
    const { jobId } = await call(simulator.baseUrl, "importCustomersCsv", { body });
    return eventually(async () => {
      const job = await call(simulator.baseUrl, "getImportJob", { params: { jobId } });
      return job.status === "COMPLETED" || job.status === "FAILED" ? job : null;
    });
  }

  test("good rows become customers with accounts, bad rows are reported one by one", async () => {
    const header =
      "platformCustomerId,customerType,fullName,accountType,accountNumber,bankName,routingNumber,accountCategory";
    const good = Array.from(
      { length: 120 },
      (_, n) => `bulk-${n},INDIVIDUAL,"Visser, Noor",US_ACCOUNT,12345678${n},Chase,021000021,CHECKING`,
    );
    const bad = [
      "bulk-x,INDIVIDUAL,",
      "bulk-y,ALIEN,Zed Zed",
      "bulk-z,INDIVIDUAL,Zed Zed,US_ACCOUNT,1,Chase,02,CHECKING",
    ];
    const job = await upload([header, ...good, ...bad].join("\r\n"));
    expect(job).toMatchObject({
      status: "COMPLETED",
      progress: { total: 123, processed: 123, successful: 120, failed: 3 },
    });
    expect(job.errors?.map((error) => error.row)).toEqual([122, 123, 124]);
    const found = await call(simulator.baseUrl, "listCustomers", { query: { platformCustomerId: "bulk-7" } });
    expect(found.data).toMatchObject([{ fullName: "Visser, Noor", kycStatus: "PENDING_REVIEW" }]);
    const accounts = await call(simulator.baseUrl, "listExternalAccounts", {
      query: { customerId: found.data[0]?.id ?? "" },
    });
    expect(accounts.data[0]?.accountInfo).toMatchObject({ accountNumber: "123456787" });
    expect(
      (await call(simulator.baseUrl, "listCustomers", { query: { platformCustomerId: "bulk-z" } })).totalCount,
    ).toBe(0);
    await eventually(() => receiver.of("BULK_UPLOAD.COMPLETED").length > 0);
  });

  test("a file with other columns fails as a whole", async () => {
    expect(await upload("name,age\nNoor,30\n")).toMatchObject({
      status: "FAILED",
      errors: [{ code: "invalid_csv_format" }],
    });
  });
});
