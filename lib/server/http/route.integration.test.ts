import { eq, sql } from "drizzle-orm";
import { encode } from "next-auth/jwt";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { consoleEndpoint, download, endpoint, upload } from "@/lib/api";
import { ConflictError, TooManyRequestsError } from "@/lib/errors";
import { openSession } from "../auth/sign-in";
import { createDatabase } from "../db/client";
import { environment } from "../db/schema/environment";
import { person, session } from "../db/schema/person";
import { upstreamCall } from "../db/schema/upstream-call";
import { env } from "../env";
import { streamEvents } from "../events/stream-route";
import { log } from "../log";
import { createTestDatabase, type TestDatabase } from "../testing/database";
import { callRecorderFor, writeCallsBeforeResponses } from "../upstream-calls";
import { downloadRoute, uploadRoute } from "./file-route";
import { type RouteHandler, route } from "./route";

let test: TestDatabase;
let cookie: string;
const ORIGIN = "http://localhost:3000";

beforeAll(async () => {
  test = await createTestDatabase();
  const common = { mode: "sandbox" as const, baseUrl: "http://127.0.0.1:9", tokenId: "t", sealedSecret: "s" };
  const rest = { ...common, signatureHeader: "X-Signature", approvalWindowSeconds: 60 };
  await test.db.insert(environment).values([
    { ...rest, slug: "sandbox", name: "Sandbox" },
    { ...rest, slug: "old", name: "Old", archivedAt: new Date() },
  ]);
});
afterAll(() => test.drop());
beforeEach(async () => {
  await test.db.delete(person);
  const [ana] = await test.db
    .insert(person)
    .values({ email: "ana@example.com", name: "Ana", role: "finance" })
    .returning();
  const info = { id: "request-1", ip: null, userAgent: null };
  const sid = await openSession(test.db, info, ana?.id ?? "", "password");
  cookie = `corridor-session=${await encode({ token: { sid }, secret: env().authSecret })}`;
});

const Input = z.object({
  name: z.string().optional(),
  id: z.string().optional(),
  status: z.array(z.string()).optional(),
});
const Output = z.unknown();
type Input = typeof Input;
type Output = typeof Output;
const schemas: [Input, Output] = [Input, Output];
const inConsole = consoleEndpoint<Input, Output>("POST /api/x", "profile:update");

const echo = route(inConsole, schemas, async (ctx, input) => ({
  input,
  by: ctx.actor.name,
  requestId: ctx.request.id,
}));
const inEnvironment = route(endpoint<Input, Output>("POST /api/x", "quotes:read"), schemas, async (ctx, input) => ({
  slug: ctx.environment.slug,
  input,
}));

async function call(
  handler: RouteHandler,
  init: RequestInit & { path?: string; params?: Record<string, string> } = {},
) {
  const { path = "/api/x", params = {}, ...rest } = init;
  const headers = { cookie, "sec-fetch-site": "same-origin", "content-type": "application/json", ...rest.headers };
  const response = await handler(new Request(ORIGIN + path, { ...rest, headers }), { params: Promise.resolve(params) });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
}

describe("route", () => {
  it("passes the actor and the input to the verb, and answers with its result", async () => {
    const { status, headers, body } = await call(echo, {
      method: "POST",
      body: '{"name":"body","ignored":1}',
      path: "/api/x?status=A&status=B",
      params: { id: "7" },
      headers: { "x-request-id": "proxy-request-9" },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      input: { name: "body", id: "7", status: ["A", "B"] },
      by: "Ana",
      requestId: "proxy-request-9",
    });
    expect(headers.get("x-request-id")).toBe("proxy-request-9");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-type")).toBe("application/json");
  });

  it("answers, once this process is to end, only after its calls to the service are written", async () => {
    const [here] = await test.db.select().from(environment).where(eq(environment.slug, "sandbox"));
    const calling = route(inConsole, schemas, async () => {
      callRecorderFor(
        here?.id ?? "",
        null,
      )({
        ...{
          endpoint: "getConfig",
          method: "GET",
          template: "/config",
          path: "/config",
          query: {},
          attempt: 1,
          status: 200,
        },
        ...{
          sentAt: Date.now(),
          receivedAt: Date.now(),
          latencyMs: 1,
          date: null,
          sent: "answered",
          requestId: "last-request",
          upstreamRequestId: null,
          errorKind: null,
        },
        ...{ idempotencyKey: null, requestBody: () => undefined, responseBody: () => undefined },
      });
      return {};
    });
    await writeCallsBeforeResponses();
    try {
      expect((await call(calling, { method: "POST" })).status).toBe(200);
      expect(await test.db.$count(upstreamCall, eq(upstreamCall.requestId, "last-request"))).toBe(1);
    } finally {
      Object.assign(globalThis, { corridorIsEnding: false });
    }
  });

  it("answers with the requested status, and 204 for nothing", async () => {
    const made = route({ ...inConsole, status: 201 }, schemas, async () => ({ id: 1 }));
    expect(await call(made, { method: "POST" })).toMatchObject({ status: 201, body: { id: 1 } });
    const nothing = route(consoleEndpoint<Input>("DELETE /api/x", "profile:update"), [Input], async () => {});
    expect(await call(nothing, { method: "DELETE" })).toMatchObject({ status: 204, body: null });
  });

  it("refuses a change from another site before anything else", async () => {
    const evil = { "sec-fetch-site": "cross-site" };
    expect(await call(echo, { method: "POST", headers: evil })).toMatchObject({
      status: 403,
      body: { code: "cross_origin" },
    });
    expect(await call(echo, { headers: evil })).toMatchObject({ status: 200 });
    const form = { "content-type": "text/plain" };
    expect(await call(echo, { method: "POST", headers: form })).toMatchObject({
      status: 403,
      body: { code: "not_json" },
    });
  });

  it("requires sign-in without a session, and after it was revoked", async () => {
    const signedOut = { status: 401, body: { code: "signed_out", requestId: expect.any(String) } };
    expect(await call(echo, { headers: { cookie: "" } })).toMatchObject(signedOut);
    await test.db.update(session).set({ revokedAt: sql`now()` });
    expect(await call(echo)).toMatchObject(signedOut);
  });

  it("refuses a change from a page of another build, and names its own build in every response", async () => {
    vi.stubEnv("CORRIDOR_BUILD", "new");
    try {
      const from = (build: string, method = "POST") => call(echo, { method, headers: { "corridor-build": build } });
      expect(await from("new")).toMatchObject({ status: 200 });
      expect(await from("old")).toMatchObject({ status: 409, body: { code: "page_outdated" } });
      expect(await from("old", "GET")).toMatchObject({ status: 200 });
      for (const { headers } of [await from("new"), await from("old")])
        expect(headers.get("corridor-build")).toBe("new");
      expect(await call(echo, { method: "POST" })).toMatchObject({ status: 200 });
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it("refuses a page that was loaded for someone else than who is signed in now, in another tab", async () => {
    const [ana] = await test.db.select({ id: person.id }).from(person);
    expect(await call(echo, { headers: { "corridor-person": ana?.id ?? "" } })).toMatchObject({ status: 200 });
    expect(await call(echo, { headers: { "corridor-person": crypto.randomUUID() } })).toMatchObject({
      status: 401,
      body: { code: "signed_out", title: "Someone else is signed in in this browser.", meaning: "Nothing changed." },
    });
  });

  it("marks the fields of input that can't be accepted", async () => {
    const { status, body } = await call(echo, { method: "POST", body: '{"name":5,"status":"A"}' });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: "invalid_input",
      fields: { name: "Must be text.", status: "Must be a list." },
    });
  });

  it("refuses malformed and oversize bodies", async () => {
    expect(await call(echo, { method: "POST", body: "{" })).toMatchObject({
      status: 400,
      body: { code: "malformed_json" },
    });
    const large = JSON.stringify({ name: "x".repeat(1024 * 1024) });
    expect(await call(echo, { method: "POST", body: large })).toMatchObject({ status: 413 });
  });

  it("finds the environment by header or query, and keeps it out of the input", async () => {
    const byHeader = await call(inEnvironment, { headers: { "corridor-environment": "sandbox" } });
    expect(byHeader).toMatchObject({ status: 200, body: { slug: "sandbox", input: {} } });
    expect(await call(inEnvironment, { path: "/api/x?environment=sandbox" })).toMatchObject({ status: 200 });
  });

  it.each([
    ["missing", {}, 400, "environment_missing"],
    ["unknown", { "corridor-environment": "nowhere" }, 404, "environment_not_found"],
    ["archived", { "corridor-environment": "old" }, 404, "environment_not_found"],
  ])("refuses an environment that is %s", async (_, headers: Record<string, string>, status, code) => {
    expect(await call(inEnvironment, { headers })).toMatchObject({ status, body: { code } });
  });

  it("maps what a verb throws", async () => {
    const failing = (error: unknown) => route(inConsole, schemas, () => Promise.reject(error));
    const conflict = new ConflictError({ code: "quote_expired", title: "The quote has expired." });
    expect(await call(failing(conflict))).toMatchObject({ status: 409, body: { code: "quote_expired" } });
    const slow = new TooManyRequestsError({ code: "slow", title: "Slow down.", retryAfterSeconds: 7 });
    const throttled = await call(failing(slow));
    expect(throttled.status).toBe(429);
    expect(throttled.headers.get("retry-after")).toBe("7");
    const { status, body } = await call(failing(new TypeError("secret of /srv/app")));
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain("secret");
  });

  it("answers 503 with a time to try again if the database can't be reached", async () => {
    const away = createDatabase("postgresql://app:pa55@127.0.0.1:1/none");
    const asking = route(inConsole, schemas, () => away.db.select().from(person));
    const response = await call(asking);
    await away.close();
    expect(response).toMatchObject({
      status: 503,
      body: { code: "database_unavailable", meaning: "Nothing changed." },
    });
    expect(response.headers.get("retry-after")).toBe("5");
    expect(JSON.stringify(response.body)).not.toContain("pa55");
  });
});

describe("files and events", () => {
  const fileOf = (body: () => AsyncIterable<Uint8Array>) => async () => ({
    ...{ fileName: "a.csv", contentType: "text/csv", body: body() },
  });
  const file = fileOf(async function* () {
    yield Buffer.from("a");
  });
  const csv = { "content-type": "text/csv" };
  const doors: [string, RouteHandler, RequestInit & { headers?: Record<string, string> }][] = [
    ["a download", downloadRoute(download<Input>("/api/x", "exports:read"), [Input], file), {}],
    [
      "an upload",
      uploadRoute(upload<Input, Output>("/api/x", "imports:create", "text/csv"), schemas, async () => ({})),
      { method: "POST", body: "a", headers: csv },
    ],
    ["the stream of events", streamEvents, {}],
  ];

  it.each(doors)("%s requires a signed-in user and an existing environment", async (_, handler, init) => {
    const refusal = async (path: string, headers: Record<string, string> = {}) => {
      const {
        status,
        body,
        headers: response,
      } = await call(handler, { ...init, path, headers: { ...init.headers, ...headers } });
      expect(response.get("x-request-id")).toBe(body.requestId);
      return [status, body.code];
    };
    expect(await refusal("/api/x?environment=sandbox", { cookie: "" })).toEqual([401, "signed_out"]);
    expect(await refusal("/api/x")).toEqual([400, "environment_missing"]);
    expect(await refusal("/api/x?environment=nowhere")).toEqual([404, "environment_not_found"]);
    expect(await refusal("/api/x?environment=old")).toEqual([404, "environment_not_found"]);
    await test.db.update(session).set({ revokedAt: sql`now()` });
    expect(await refusal("/api/x?environment=sandbox")).toEqual([401, "signed_out"]);
  });

  it("an upload is refused from another site and as any type that a form could send", async () => {
    const [, upload, init] = doors[1] ?? [];
    if (!upload) throw new Error("no upload");
    const path = "/api/x?environment=sandbox";
    const evil = { ...csv, "sec-fetch-site": "cross-site" };
    expect(await call(upload, { ...init, path, headers: evil })).toMatchObject({
      status: 403,
      body: { code: "cross_origin" },
    });
    const form = { "content-type": "text/plain" };
    expect(await call(upload, { ...init, path, headers: form })).toMatchObject({
      status: 403,
      body: { code: "wrong_content_type" },
    });
    expect(await call(upload, { ...init, path, headers: csv })).toMatchObject({ status: 200, body: {} });
  });

  it("a download that can't begin is answered as an error, and one that breaks off is not complete and is logged", async () => {
    const breaking = (pieces: string[]) =>
      downloadRoute(
        download<Input>("/api/x", "exports:read"),
        [Input],
        fileOf(async function* () {
          for (const piece of pieces) yield Buffer.from(piece);
          throw new Error("no such key");
        }),
      );
    const lines = vi.spyOn(log, "error").mockImplementation(() => undefined);
    const path = "/api/x?environment=sandbox";
    expect(await call(breaking([]), { path })).toMatchObject({ status: 500, body: { code: "unexpected" } });
    const request = new Request(`${ORIGIN}${path}`, { headers: { cookie } });
    const response = await breaking(["a"])(request, { params: Promise.resolve({}) });
    await expect(response.text()).rejects.toThrow("the download broke off");
    expect(lines.mock.calls.map(([, text]) => text)).toEqual(["request failed", "a download broke off"]);
    lines.mockRestore();
  });

  it("a download carries its name, and must not be cached", async () => {
    const response = await downloadRoute(
      download<Input>("/api/x", "exports:read"),
      [Input],
      file,
    )(new Request(`${ORIGIN}/api/x?environment=sandbox`, { headers: { cookie } }), { params: Promise.resolve({}) });
    expect(await response.text()).toBe("a");
    expect(response.headers.get("content-disposition")).toContain('filename="a.csv"');
    expect(response.headers.get("cache-control")).toBe("no-store");
  });
});
