import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";
import { Readable } from "node:stream";
import { afterEach, describe, expect, it } from "vitest";
import { isUpstreamError, type UpstreamError } from "@/lib/errors";
import { type CallRecord, createUpstream, type UpstreamOptions } from "./client";
import { createConnections } from "./connections";

type Responder = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void;
interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
  port: number;
}
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** A real HTTP server that returns the responses in order, repeating the last one for ever. */
async function serve(...responses: Responder[]) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { method = "", url = "", headers, socket } = request;
    const answer = responses[Math.min(seen.length, responses.length - 1)];
    seen.push({ method, url, headers, body: body.toString(), port: socket.remotePort ?? 0 });
    answer?.(request, response, body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanups.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { seen, server, port: (server.address() as AddressInfo).port };
}

function client(port: number, options: Partial<UpstreamOptions> = {}) {
  const connections = options.connections ?? createConnections();
  cleanups.push(() => connections.destroy());
  const records: CallRecord[] = [];
  const waits: number[] = [];
  const upstream = createUpstream({
    baseUrl: `http://127.0.0.1:${port}/2025-10-13`,
    tokenId: "token",
    clientSecret: () => "secret",
    allowPrivate: false,
    mode: "sandbox",
    onCall: (record) => records.push(record),
    clock: { sleep: async (ms) => void waits.push(ms), random: () => 0.5 },
    connections,
    ...options,
  });
  return { upstream, records, waits };
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Responder =>
  (_request, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  };
const raw =
  (status: number, text: string, headers: Record<string, string> = {}): Responder =>
  (_request, response) =>
    void response.writeHead(status, headers).end(text);
const drop: Responder = (request) => request.socket.destroy();

async function failureOf(promise: Promise<unknown>): Promise<UpstreamError> {
  const error = await promise.then(
    () => new Error("it did not fail"),
    (reason: unknown) => reason,
  );
  if (!isUpstreamError(error)) throw error;
  return error;
}

const USD = { code: "USD", symbol: "$", decimals: 2 };
const transaction = {
  id: "Transaction:1",
  type: "INCOMING",
  status: "PENDING",
  createdAt: "2026-01-01T00:00:00Z",
  description: null,
  receivedAmount: { amount: 9_000_000_000_000_000, currency: USD },
};
const params = { transactionId: "Transaction:1" };
const transfer = {
  body: { source: { accountId: "ExternalAccount:1" }, destination: { accountId: "InternalAccount:1" }, amount: 5 },
  idempotencyKey: "key-1",
};

describe("a response that fits", () => {
  it("is requested and parsed exactly by the contract, over kept-alive connections", async () => {
    const { port, seen } = await serve(json(200, transaction, { "x-request-id": "theirs" }));
    const { upstream, records } = client(port);
    const read = await upstream.getTransaction({ params }, { requestId: "ours" });
    expect(read.receivedAmount?.amount).toBe(9_000_000_000_000_000);
    expect(read).not.toHaveProperty("description");
    for (let n = 0; n < 5; n++) await upstream.getTransaction({ params });
    expect(seen[0]).toMatchObject({ method: "GET", url: "/2025-10-13/transactions/Transaction:1" });
    expect(seen[0]?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from("token:secret").toString("base64")}`,
      "x-request-id": "ours",
    });
    expect(new Set(seen.map((request) => request.port)).size).toBeLessThan(seen.length);
    expect(records[0]).toMatchObject({
      endpoint: "getTransaction",
      status: 200,
      requestId: "ours",
      upstreamRequestId: "theirs",
      errorKind: null,
      sent: "answered",
    });
    expect(Date.parse(records[0]?.date ?? "")).not.toBeNaN();
  });

  it("sends queries, bodies, escaped paths and the idempotency key", async () => {
    const { port, seen } = await serve(
      json(200, { data: [], hasMore: false }),
      json(200, { lookupId: "Lookup:1" }),
      json(201, transaction),
      raw(204, ""),
    );
    const { upstream } = client(port);
    await upstream.listTransactions({ query: { limit: 100, reference: "a b&c", cursor: undefined } });
    await upstream.lookupReceiver({
      params: { receiverUmaAddress: "$Ana+x@Example.com" },
      query: { customerId: "Customer:1" },
    });
    await upstream.transferIn(transfer);
    expect(await upstream.deleteCustomer({ params: { customerId: "Customer:1" } })).toBeUndefined();
    expect(seen.map(({ url }) => url)).toEqual([
      "/2025-10-13/transactions?reference=a+b%26c&limit=100",
      "/2025-10-13/receiver/uma/$ana%2Bx@example.com?customerId=Customer%3A1",
      "/2025-10-13/transfer-in",
      "/2025-10-13/customers/Customer:1",
    ]);
    expect(seen[2]?.headers["idempotency-key"]).toBe("key-1");
    expect(JSON.parse(seen[2]?.body ?? "")).toEqual(transfer.body);
  });

  it("streams an upload as it is read", async () => {
    const { port, seen } = await serve(json(202, { jobId: "j1", status: "PENDING" }));
    const { upstream } = client(port);
    const lines = Array.from({ length: 2_000 }, (_, n) => Buffer.from(`$u${n}@example.com,p${n}\n`));
    const file = { filename: 'my "list".csv', content: Readable.from(lines) };
    expect(await upstream.importCustomersCsv({ body: { file } })).toEqual({ jobId: "j1", status: "PENDING" });
    const form = new Response(seen[0]?.body, { headers: { "content-type": seen[0]?.headers["content-type"] ?? "" } });
    const part = (await form.formData()).get("file");
    if (!(part instanceof File)) throw new Error("no file arrived");
    expect(part.name).toBe("my _list_.csv");
    expect(await part.text()).toBe(Buffer.concat(lines).toString());
    await upstream.importCustomersCsv({ body: { file: { filename: "b.csv", content: new Blob(["a,b\n"]) } } });
    expect(seen[1]?.headers["content-length"]).toBe(String(seen[1]?.body.length));
  });
});

describe("an upload", () => {
  const file = () => ({ filename: "a.csv", content: new Blob(["a,b\n"]) });

  it("may be answered long after a read would have timed out", async () => {
    let answerUpload = () => {};
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const late: Responder = (...exchange) => {
      answerUpload = () => json(202, { jobId: "j1" })(...exchange);
      arrive();
    };
    const { port } = await serve(late, () => {});
    const { upstream } = client(port, { timeouts: { headersMs: 50 } });
    const upload = upstream.importCustomersCsv({ body: { file: file() } });
    upload.catch(() => {});
    await arrived;
    // This read started after the upload and has timed out, so at least that much time has passed.
    expect((await failureOf(upstream.getTransaction({ params }))).failure.kind).toBe("timeout");
    answerUpload();
    expect(await upload).toEqual({ jobId: "j1" });
  });

  it("that is not answered at all times out", async () => {
    const { port } = await serve(() => {});
    const { upstream } = client(port, { timeouts: { uploadAnswerMs: 50 } });
    const error = await failureOf(upstream.importCustomersCsv({ body: { file: file() } }));
    expect(error.failure).toMatchObject({ kind: "timeout", sent: "maybe" });
  });
});

describe("a response that does not fit", () => {
  it.each<[string, Responder, RegExp]>([
    ["HTML", raw(200, "<html>Welcome</html>"), /isn't JSON/],
    ["nothing", raw(200, ""), /empty/],
    ["half of it", raw(200, '{"id":"Tra'), /isn't JSON/],
    [
      "another shape",
      json(200, { ...transaction, id: undefined, receivedAmount: { amount: "12345678", currency: USD } }),
      /at: id, receivedAmount\.amount/,
    ],
    ["lists 100,000 levels deep", raw(200, "[".repeat(100_000) + "]".repeat(100_000)), /isn't JSON/],
    [
      "objects that deep in a field",
      raw(200, `{"id":null,"x":${'{"a":'.repeat(100_000)}1${"}".repeat(100_001)}`),
      /isn't JSON/,
    ],
    ["a redirect", raw(302, "", { location: "http://169.254.169.254/" }), /redirect/],
    ["a web page saying 404", raw(404, "<h1>Not found</h1>"), /404/],
  ])("%s is garbled, and the error reveals no value of it", async (_name, response, detail) => {
    const { port, seen } = await serve(response);
    const { upstream } = client(port);
    const error = await failureOf(upstream.getTransaction({ params }));
    expect(error).toMatchObject({ status: 502, failure: { kind: "garbled", sent: "answered" } });
    expect(error.facts.detail).toMatch(detail);
    expect(JSON.stringify(error.facts)).not.toContain("12345678");
    expect(seen).toHaveLength(1);
  });

  it("is still read when its only problem is text that can't be stored", async () => {
    const { port } = await serve(json(200, { ...transaction, description: "a\0b\ud800" }));
    const { upstream } = client(port);
    expect((await upstream.getTransaction({ params })).description).toBe("a\ufffdb\ufffd");
  });

  it("is read without the field that can't be read, which is named", async () => {
    const { port } = await serve(json(200, { ...transaction, receivedAmount: { amount: "1", currency: USD } }));
    const read = await client(port).upstream.getTransaction({ params });
    expect([read.id, read.receivedAmount, read.unreadFields]).toEqual([transaction.id, undefined, ["receivedAmount"]]);
  });

  it("to a write leaves open whether it took effect", async () => {
    const { port, seen } = await serve(raw(200, "<html>"));
    const { upstream } = client(port);
    const error = await failureOf(upstream.executeQuote({ params: { quoteId: "Quote:1" } }));
    expect(error.failure).toMatchObject({ kind: "garbled", sent: "maybe", httpStatus: 200 });
    expect(seen).toHaveLength(1);
  });

  it("is not read past the limit", async () => {
    const { port } = await serve(raw(200, `"${"x".repeat(100_000)}"`));
    const { upstream } = client(port, { maxBytes: 1_000 });
    expect((await failureOf(upstream.getConfig())).facts.detail).toMatch(/too large/);
  });
});

describe("a refusal", () => {
  it.each([
    [400, "INVALID_INPUT", 400],
    [401, "UNAUTHORIZED", 502],
    [403, "USER_NOT_READY", 403],
    [404, "QUOTE_NOT_FOUND", 404],
    [409, undefined, 409],
    [410, undefined, 410],
    [412, "UNSUPPORTED_UMA_VERSION", 422],
    [424, "PAYREQ_REQUEST_FAILED", 502],
    [501, "NOT_IMPLEMENTED", 502],
  ])("%i %s → %i", async (status, code, expected) => {
    const { port, seen } = await serve(json(status, { status, code, message: "Account 123456789 of ana@example.com" }));
    const { upstream } = client(port);
    const error = await failureOf(upstream.executeQuote({ params: { quoteId: "Quote:1" } }));
    expect(error.status).toBe(expected);
    expect(error.failure).toMatchObject({ kind: "refused", sent: "answered", httpStatus: status, serviceCode: code });
    expect(error.facts.detail).not.toMatch(/123456789|ana@/);
    expect(seen).toHaveLength(1);
  });

  it("names fields", async () => {
    const details = { errors: [{ field: "birthDate", message: "must be a date" }] };
    const { port } = await serve(json(400, { status: 400, code: "INVALID_INPUT", message: "no", details }));
    const { upstream } = client(port);
    const body = { platformCustomerId: "p", customerType: "INDIVIDUAL" } as const;
    expect((await failureOf(upstream.createCustomer({ body }))).facts.fields).toEqual({ birthDate: "must be a date" });
  });

  it("with a 5xx leaves a write's effect open and retries nothing", async () => {
    const { port, seen } = await serve(raw(503, "<html>busy</html>", { "retry-after": "1" }));
    const { upstream } = client(port);
    const error = await failureOf(upstream.transferOut(transfer));
    expect(error.failure).toMatchObject({ kind: "refused", sent: "maybe", httpStatus: 503 });
    expect(error.facts).toMatchObject({ retryAfterSeconds: 1 });
    expect(seen).toHaveLength(1);
  });

  it("of a request that breaks the contract is made locally, before anything is sent", async () => {
    const { port, seen } = await serve(json(200, {}));
    const { upstream } = client(port);
    const error = await failureOf(upstream.transferIn({ ...transfer, body: { ...transfer.body, amount: 1.5 } }));
    expect(error).toMatchObject({ status: 400, failure: { sent: "no" } });
    expect(Object.keys(error.facts.fields ?? {})).toEqual(["amount"]);
    await failureOf(upstream.transferIn({ ...transfer, idempotencyKey: "" }));
    await failureOf(upstream.getQuote({ params: { quoteId: ".." } }));
    expect(seen).toHaveLength(0);
  });
});

describe("trying again", () => {
  it("waits as long as the service asks before a read, with jitter", async () => {
    const busy = json(429, { status: 429, code: "RATE", message: "" }, { "retry-after": "2" });
    const { port, seen } = await serve(busy, drop, json(200, transaction));
    const { upstream, waits, records } = client(port);
    expect((await upstream.getTransaction({ params })).id).toBe("Transaction:1");
    expect(seen).toHaveLength(3);
    expect(waits).toEqual([2_150, 300]);
    expect(records.map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 429],
      [2, null],
      [3, 200],
    ]);
  });

  it("understands an HTTP date, and gives up when the wait is too long", async () => {
    const later = new Date(Date.now() + 3_600_000).toUTCString();
    const { port, seen } = await serve(raw(429, "", { "retry-after": later }));
    const { upstream } = client(port);
    const error = await failureOf(upstream.getTransaction({ params }));
    expect(error.status).toBe(429);
    expect(error.facts.retryAfterSeconds).toBeGreaterThan(3_500);
    expect(seen).toHaveLength(1);
  });

  it("stops after three attempts", async () => {
    const { port, seen } = await serve(drop);
    const { upstream } = client(port);
    expect((await failureOf(upstream.getConfig())).failure.kind).toBe("unreachable");
    expect(seen).toHaveLength(3);
  });

  it.each(["executeQuote", "transferIn"] as const)("never retries %s after the connection dropped", async (key) => {
    const { port, seen } = await serve(drop);
    const { upstream } = client(port);
    const call =
      key === "executeQuote"
        ? upstream.executeQuote({ params: { quoteId: "Quote:1" } })
        : upstream.transferIn(transfer);
    expect((await failureOf(call)).failure).toMatchObject({ kind: "unreachable", sent: "maybe" });
    expect(seen).toHaveLength(1);
  });

  it("never retries even a read that is refused for the rest of the day", async () => {
    const { port, seen } = await serve(json(429, { code: "DAILY_VOLUME_LIMIT_EXCEEDED" }, { "retry-after": "1" }));
    const error = await failureOf(client(port).upstream.getTransaction({ params }));
    expect(error.facts.title).toBe("The platform's daily volume limit is reached.");
    expect(seen).toHaveLength(1);
  });

  it("never retries a write after 429", async () => {
    const { port, seen } = await serve(raw(429, "", { "retry-after": "0" }));
    const { upstream } = client(port);
    expect((await failureOf(upstream.transferIn(transfer))).failure.sent).toBe("answered");
    expect(seen).toHaveLength(1);
  });

  it("retries a write once if it certainly did not arrive, only with an idempotency key", async () => {
    const { port, server } = await serve(json(201, transaction));
    server.close();
    const { upstream, records } = client(port);
    expect((await failureOf(upstream.transferIn(transfer))).failure.sent).toBe("no");
    expect(records).toHaveLength(2);
    await failureOf(upstream.executeQuote({ params: { quoteId: "Quote:1" } }));
    expect(records).toHaveLength(3);
    expect(records[2]).toMatchObject({ errorKind: "unreachable", sent: "no", status: null });
  });
});

describe("time", () => {
  const never: Responder = () => undefined;

  it("runs out: the outcome of a write is unknown, and a read is not retried", async () => {
    const { port, seen } = await serve(never);
    const { upstream } = client(port, { timeouts: { totalMs: 150 } });
    const error = await failureOf(upstream.executeQuote({ params: { quoteId: "Quote:1" } }));
    expect(error).toMatchObject({ status: 504, failure: { kind: "timeout", sent: "maybe" } });
    expect((await failureOf(upstream.getConfig())).failure.kind).toBe("timeout");
    expect(seen).toHaveLength(2);
  });

  it("runs out while still connecting: nothing was or will be sent", async () => {
    const sockets: Socket[] = [];
    const silent = createTcpServer((socket) => void sockets.push(socket)).listen(0, "127.0.0.1");
    await once(silent, "listening");
    cleanups.push(async () => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    });
    const { port } = silent.address() as AddressInfo;
    const baseUrl = `https://127.0.0.1:${port}/2025-10-13`;
    const { upstream } = client(port, { baseUrl, timeouts: { totalMs: 150 } });
    const error = await failureOf(upstream.executeQuote({ params: { quoteId: "Quote:1" } }));
    expect(error).toMatchObject({ status: 504, failure: { kind: "timeout", sent: "no" } });
  });

  it("can be cut short by the caller, who learns whether it was sent", async () => {
    const { port } = await serve(never);
    const { upstream } = client(port);
    const quote = { params: { quoteId: "Quote:1" } };
    const late = await failureOf(upstream.executeQuote(quote, { signal: AbortSignal.timeout(100) }));
    expect(late).toMatchObject({ facts: { code: "upstream_cancelled" }, failure: { sent: "maybe" } });
    const early = await failureOf(upstream.executeQuote(quote, { signal: AbortSignal.abort() }));
    expect(early.failure.sent).toBe("no");
  });
});

describe("the breaker", () => {
  it("opens after failures, answers at once, lets one probe through and closes", async () => {
    let now = 1_000_000;
    const connections = createConnections({ now: () => now, breaker: { threshold: 3, pauseMs: 10_000 } });
    const { port, seen } = await serve(raw(500, ""), raw(500, ""), raw(500, ""), json(200, transaction));
    const { upstream } = client(port, { connections });
    const post = () => upstream.approveTransaction({ params, body: {} });
    for (let n = 0; n < 3; n++) expect((await failureOf(post())).failure.httpStatus).toBe(500);
    const paused = await failureOf(post());
    expect(paused).toMatchObject({ status: 503, failure: { kind: "circuit-open", sent: "no" } });
    expect(paused.facts.retryAfterSeconds).toBe(10);
    expect(seen).toHaveLength(3);
    now += 10_000;
    expect((await post()).id).toBe("Transaction:1");
    expect((await post()).id).toBe("Transaction:1");
  });
});

describe("where it connects", () => {
  it("refuses a name that resolves to a private address, at each connection", async () => {
    const { port, seen } = await serve(json(200, {}));
    const connections = createConnections({
      resolve: (_name, _options, callback) => callback(null, [{ address: "127.0.0.1", family: 4 }]),
    });
    const { upstream } = client(port, {
      connections,
      mode: "production",
      baseUrl: `https://service.example:${port}/2025-10-13`,
    });
    const error = await failureOf(upstream.getConfig());
    expect(error).toMatchObject({ facts: { code: "upstream_address_refused" }, failure: { sent: "no" } });
    expect(seen).toHaveLength(0);
  });

  it("refuses an address that the settings do not allow", async () => {
    const { upstream } = client(1, { baseUrl: "http://10.0.0.1/2025-10-13" });
    expect((await failureOf(upstream.getConfig())).failure).toEqual({ kind: "unreachable", sent: "no" });
  });

  it("reports that TLS failed, with nothing sent", async () => {
    const { port } = await serve(json(200, {}));
    const { upstream } = client(port, { baseUrl: `https://127.0.0.1:${port}/2025-10-13` });
    const error = await failureOf(upstream.executeQuote({ params: { quoteId: "Quote:1" } }));
    expect(error.failure).toMatchObject({ kind: "unreachable", sent: "no" });
    expect(error.facts.detail).toMatch(/TLS/);
  });
});

describe("records", () => {
  it("hold no personal data and no secret", async () => {
    const customer = {
      ...{ id: "Customer:1", customerType: "INDIVIDUAL", createdAt: "2026-01-01T00:00:00Z" },
      ...{ fullName: "Ana Lopez", umaAddress: "$ana@example.com", address: { line1: "1 Main St", country: "MX" } },
    };
    const { port } = await serve(json(201, customer), json(200, { data: [customer], hasMore: false }));
    const { upstream, records } = client(port);
    const body = {
      platformCustomerId: "p1",
      customerType: "INDIVIDUAL",
      fullName: "Ana Lopez",
      birthDate: "1990-01-31",
    } as const;
    await upstream.createCustomer({ body });
    await upstream.listCustomers({ query: { umaAddress: "$ana@example.com" } });
    const text = JSON.stringify(records.map((record) => [record, record.requestBody(), record.responseBody()]));
    expect(text).not.toMatch(/Ana|Lopez|1990-|Main St|\$ana|secret|Basic/);
    expect(text).toContain("Customer:1");
    expect(text).toContain("p1");
  });

  it("hold no credentials that an error quotes, nor does the error", async () => {
    const { port } = await serve((request, response, body) => {
      const code = request.headers.authorization;
      json(403, { status: 403, code, message: `not a key=value pair: '${code}', s3cret` })(request, response, body);
    });
    const { upstream, records } = client(port, { clientSecret: () => "s3cret" });
    const { facts, failure } = await failureOf(upstream.getConfig());
    const text = JSON.stringify([facts, failure, records.map((record) => record.responseBody())]);
    expect(text).not.toMatch(new RegExp(`s3cret|${btoa("token:s3cret").replace("=", "")}`, "i"));
  });

  it("that can't be made do not hide the outcome", async () => {
    const { port } = await serve(json(200, transaction));
    const warned = once(process, "warning");
    const { upstream } = client(port, {
      onCall: () => {
        throw new Error("the recorder is broken");
      },
    });
    expect((await upstream.approveTransaction({ params, body: {} })).id).toBe("Transaction:1");
    expect(String(await warned)).toContain("the recorder is broken");
  });
});
