import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { handleBeforeNext, standBeforeNext } from "./before-next";
import { sendResponse } from "./node-http";

let server: Server;
const LONG = JSON.stringify({ rows: Array.from({ length: 500 }, (_, row) => ({ row })) });

beforeAll(async () => {
  vi.stubEnv("NODE_ENV", "production");
  standBeforeNext();
  standBeforeNext();
  vi.unstubAllEnvs();
  handleBeforeNext("GET", "/api/before", (request, response) =>
    sendResponse(request, response, new Response("before")),
  );
  handleBeforeNext("GET", "/api/long", (request, response) => sendResponse(request, response, new Response(LONG)));
  handleBeforeNext("GET", "/api/broken", () => Promise.reject(new Error("broken")));
  handleBeforeNext("POST", "/api/named/*", (request, response, name) =>
    sendResponse(request, response, new Response(name)),
  );
  server = createServer((_, response) => response.end("next")).listen(0);
  await once(server, "listening");
});
afterAll(() => server.close());

/** Sends the request exactly as given: `fetch` would normalise the address and request gzip. */
async function ask(method: string, path: string, { headers = {}, body = "" } = {}) {
  const { port } = server.address() as AddressInfo;
  const sent = httpRequest({ port, method, path, headers });
  sent.end(body);
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

describe("what is answered before Next", () => {
  it("is exactly the registered paths, from the first request on; Next gets all the rest", async () => {
    const asked = [
      ["GET", "/api/before", "before"],
      ["GET", "/api/before?a=%zz", "before"],
      ["HEAD", "/api/before", ""],
      ["POST", "/api/before", "next"],
      ["GET", "/api/before/", "next"],
      ["GET", "//api/before", "next"],
      ["GET", "/api/befor%65", "next"],
      ["GET", "http://elsewhere/api/before", "next"],
      ["POST", "/api/named/a%20b", "a b"],
      ["POST", "/api/named/a?b", "a"],
      ["POST", "/api/named/a#%zz", "a"],
      ["POST", "/api/named/", "next"],
      ["POST", "/api/named/a/b", "next"],
      ["GET", "/api/named/a", "next"],
    ] as const;
    for (const [method, path, body] of asked) {
      expect([method, path, (await ask(method, path)).body]).toEqual([method, path, body]);
    }
    expect((await ask("GET", "/api/before", { body: "x", headers: { "content-length": "1" } })).body).toBe("next");
  });

  it("carries the headers that Next adds to every API response", async () => {
    expect((await ask("GET", "/api/before")).headers).toMatchObject({
      "content-security-policy": expect.stringContaining("default-src 'none'"),
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
    });
  });

  it("is gzipped for clients that accept it, if it is long", async () => {
    const plain = await ask("GET", "/api/long");
    expect([plain.headers["content-encoding"], plain.headers.vary, plain.body]).toEqual([
      undefined,
      "accept-encoding",
      LONG,
    ]);
    for (const accepts of ["gzip", "br, gzip;q=0.5"]) {
      const { headers } = await ask("GET", "/api/long", { headers: { "accept-encoding": accepts } });
      expect([headers["content-encoding"], Number(headers["content-length"]) < LONG.length / 2]).toEqual([
        "gzip",
        true,
      ]);
    }
    const { port } = server.address() as AddressInfo;
    expect(await (await fetch(`http://localhost:${port}/api/long`)).text()).toBe(LONG);
    const refuses = await ask("GET", "/api/long", { headers: { "accept-encoding": "br, gzip;q=0" } });
    expect(refuses.body).toBe(LONG);
    const short = await ask("GET", "/api/before", { headers: { "accept-encoding": "gzip" } });
    expect(short.headers["content-encoding"]).toBeUndefined();
  });

  it("is a 500 if it fails, and the server keeps running", async () => {
    expect((await ask("GET", "/api/broken")).status).toBe(500);
    expect((await ask("GET", "/api/before")).body).toBe("before");
  });
});
