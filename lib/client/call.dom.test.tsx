import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { consoleEndpoint, endpoint, leaving } from "@/lib/api";
import { formatRelative, serverNow } from "@/lib/dates";
import { addressOf, call, callAs, isOutdated } from "./call";
import { isProblemError, ProblemError, SIGNED_OUT_EVENT } from "./problem";
import { retryDelay, shouldRetry } from "./query-client";

let sent: { url: string; init: RequestInit }[];
let answer: () => Response | Promise<Response>;

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const problem = (status: number, body: object) => Response.json(body, { status, headers: { "x-request-id": "req-1" } });
const caught = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!isProblemError(error)) throw new Error(`not a problem: ${String(error)}`);
  return error;
};

const Input = z.object({
  quoteId: z.string().optional(),
  limit: z.number().optional(),
  status: z.array(z.string()).optional(),
  reference: z.string().nullish(),
  amount: z.number().optional(),
});
const Quote = z.object({ id: z.string() });
const list = endpoint<typeof Input, typeof Quote>("GET /api/quotes", "quotes:read");
const execute = endpoint<typeof Input, typeof Quote>("POST /api/quotes/[quoteId]/execute", "quotes:execute");
const read = consoleEndpoint<typeof Input, typeof Quote>("GET /api/x", "profile:update");
const change = consoleEndpoint<typeof Input>("DELETE /api/x/[quoteId]", "profile:update");
const sandbox = { environment: "sandbox" };

describe("call", () => {
  it("sends the environment, and the non-empty input of a read as its query", async () => {
    answer = () => Response.json({ id: "Quote:1", more: true });
    const input = { limit: 20, status: ["A", "B"], reference: "", amount: undefined };
    expect(await call(list, input, sandbox)).toEqual({ id: "Quote:1", more: true });
    expect(sent[0]?.url).toBe("/api/quotes?limit=20&status=A&status=B");
    expect(sent[0]?.init).toMatchObject({ method: "GET", body: null, headers: { "corridor-environment": "sandbox" } });
  });

  it("names the page's build, and notes a response of another one", async () => {
    document.documentElement.dataset.build = "old";
    try {
      for (const served of ["old", "", "new", "old"]) {
        answer = () => Response.json({ id: "Quote:1" }, { headers: { "corridor-build": served } });
        await call(execute, { quoteId: "Quote:1" }, sandbox);
        expect(isOutdated()).toBe(served === "new");
      }
      expect(sent[0]?.init.headers).toMatchObject({ "corridor-build": "old" });
    } finally {
      delete document.documentElement.dataset.build;
    }
  });

  it("names the person whom the page was loaded for", async () => {
    answer = () => Response.json({ id: "Quote:1" });
    callAs("person-1");
    await call(execute, { quoteId: "Quote:1" }, sandbox);
    expect(sent[0]?.init.headers).toMatchObject({ "corridor-person": "person-1" });
  });

  it("learns the server's clock: relative times don't follow a browser that is an hour off", async () => {
    const answered = async (ms: number) => {
      const date = new Date(Date.now() + ms).toUTCString();
      answer = () => Response.json({ id: "Quote:1" }, { headers: { date } });
      await call(list, {}, sandbox);
      return formatRelative(new Date(Date.now() + ms + 125_000).toISOString());
    };
    expect(await answered(-3_600_000)).toBe("in 2 min");
    expect(await answered(3_600_000)).toBe("in 2 min");
    expect(await answered(-900)).toBe("in 2 min");
    expect(Math.abs(serverNow() - Date.now())).toBeLessThan(2_000);
    answer = () => Response.json({ id: "Quote:1" });
    await call(list, {}, sandbox);
    expect(Math.abs(serverNow() - Date.now())).toBeLessThan(2_000);
  });

  it("puts path parameters into the path, and the rest of a change's input into a JSON body", async () => {
    answer = () => Response.json({ id: "Quote:1" });
    await call(execute, { quoteId: "Quote:1/2?", amount: 9_000_000_000_000_000, reference: null }, sandbox);
    expect(sent[0]?.url).toBe("/api/quotes/Quote%3A1%2F2%3F/execute");
    expect(sent[0]?.init).toMatchObject({
      method: "POST",
      body: '{"amount":9000000000000000,"reference":null}',
      headers: { "corridor-environment": "sandbox", "content-type": "application/json" },
    });
  });

  it("sends no environment to an endpoint that concerns none", async () => {
    answer = () => Response.json({ id: "Quote:1" });
    await call(read, {});
    expect(sent[0]?.init.headers).toMatchObject({ accept: "application/json" });
    expect(sent[0]?.init.headers).not.toHaveProperty("corridor-environment");
  });

  it("marks reads, never changes, when the page has had no input for a while", async () => {
    answer = () => Response.json({ id: "Quote:1" });
    const now = vi.spyOn(performance, "now");
    for (const at of [0, Number.MAX_SAFE_INTEGER]) {
      now.mockReturnValue(at);
      await call(read, {});
      await call(change, { quoteId: "1" });
    }
    now.mockRestore();
    const said = sent.map(({ init }) => new Headers(init.headers).get("corridor-away"));
    expect(said).toEqual([null, null, "1", null]);
  });

  it("reads a 204 as undefined", async () => {
    answer = () => new Response(null, { status: 204 });
    expect(await call(change, { quoteId: "1" })).toBeUndefined();
  });

  it("throws the server's problem, with the request ID", async () => {
    const facts = { code: "quote_expired", title: "Expired.", next: "Price again.", fields: { a: "b" } };
    answer = () => problem(409, facts);
    const error = await caught(call(read, {}));
    expect(error).toMatchObject({ ...facts, status: 409, requestId: "req-1" });
  });

  it("reports that nobody is signed in, also to the shell", async () => {
    const heard = vi.fn();
    window.addEventListener(SIGNED_OUT_EVENT, heard, { once: true });
    answer = () => problem(401, { code: "signed_out", title: "You're signed out." });
    expect(await caught(call(read, {}))).toMatchObject({ status: 401 });
    expect(heard).toHaveBeenCalledOnce();
  });

  it("reports for an unanswered change that it may have happened, for a read that nothing changed", async () => {
    answer = () => Promise.reject(new TypeError("Failed to fetch"));
    const lost = await caught(call(change, { quoteId: "1" }));
    expect(lost).toMatchObject({ code: "no_answer", status: 0, meaning: expect.stringContaining("may or may not") });
    expect(await caught(call(read, {}))).toMatchObject({ code: "no_answer", meaning: "Nothing changed." });
  });

  it("says of an unanswered price that no money moved, and of a trial that nothing changed", async () => {
    const unanswered = async (leaves: "price" | "nothing") =>
      await caught(call(leaving(leaves, change), { quoteId: "1" }));
    const answers = [() => Promise.reject(new TypeError("Failed to fetch")), () => new Response("?", { status: 502 })];
    for (const failing of answers) {
      answer = failing;
      expect(await unanswered("price")).toMatchObject({ meaning: "No money moved.", next: "Try again." });
      expect(await unanswered("nothing")).toMatchObject({ meaning: "Nothing changed.", next: "Try again." });
    }
  });

  it("treats a truncated response like no response", async () => {
    answer = () => new Response('{"id":"Quo', { headers: { "content-type": "application/json" } });
    expect(await caught(call(execute, { quoteId: "1" }, sandbox))).toMatchObject({ code: "no_answer" });
  });

  it("names an error page of a proxy", async () => {
    answer = () => new Response("<h1>Bad gateway</h1>", { status: 502 });
    expect(await caught(call(read, {}))).toMatchObject({ code: "unreadable_answer", status: 502 });
    expect(await caught(call(change, { quoteId: "1" }))).toMatchObject({ next: "Check before you try again." });
  });

  it("lets an abort through as an abort", async () => {
    const controller = new AbortController();
    controller.abort();
    answer = () => Promise.reject(controller.signal.reason);
    await expect(call(read, {}, { signal: controller.signal })).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("addressOf", () => {
  it("contains all of the input, and the environment, which a link can't send in a header", () => {
    expect(addressOf(list, { limit: 5, reference: "a b" }, "eu")).toBe(
      "/api/quotes?limit=5&reference=a+b&environment=eu",
    );
    expect(addressOf(change, { quoteId: "%" })).toBe("/api/x/%25");
  });
});

describe("retrying reads", () => {
  const error = (status: number, retryAfterSeconds?: number) =>
    new ProblemError({ code: "x", title: "x", retryAfterSeconds }, status);

  it("retries after lost answers and temporary errors, once", () => {
    expect([0, 502, 503, 504].every((status) => shouldRetry(0, error(status)))).toBe(true);
    expect([400, 401, 403, 404, 409, 422, 429, 500].some((status) => shouldRetry(0, error(status)))).toBe(false);
    expect(shouldRetry(1, error(503))).toBe(false);
    expect(shouldRetry(0, new Error("a defect of ours"))).toBe(false);
  });

  it("waits as long as asked, otherwise longer each time", () => {
    expect(retryDelay(0, error(503, 7))).toBe(7000);
    expect(retryDelay(0, error(503))).toBeLessThan(1501);
    expect(retryDelay(2, error(503))).toBeGreaterThanOrEqual(4000);
  });
});
