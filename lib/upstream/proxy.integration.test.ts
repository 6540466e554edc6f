import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { attempt, isAttemptError } from "./attempt";
import { type Connections, createConnections } from "./connections";
import { lostAttempt } from "./failures";
import { type ConnectProxy, PROXY_AUTHORIZATION, startConnectProxy } from "./testing/connect-proxy";

/** A name that only the proxy knows: resolving it locally would fail. */
const ORIGIN = "http://payments.service.invalid";
const POLICY = { mode: "production", allowPrivate: false } as const;
const LIMITS = { headersMs: 2_000, bodyMs: 2_000, totalMs: 2_000, maxBytes: 10_000 };

let service: Server;
let port: number;
let proxy: ConnectProxy;
let connections: Connections;

beforeEach(async () => {
  service = createServer((request, response) => {
    if (request.url === "/drop") request.socket.destroy();
    else response.end(`${request.method} ${request.headers.host}${request.url}`);
  });
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
  ({ port } = service.address() as AddressInfo);
  proxy = await startConnectProxy(port);
  connections = createConnections({ proxy: proxy.url });
});

afterEach(async () => {
  await connections.destroy();
  await proxy.stop();
  service.closeAllConnections();
  service.close();
});

const ask = (path: string, method = "GET") =>
  attempt(connections.get("one", ORIGIN, POLICY).pool, { method, path, headers: ["accept", "*/*"] }, LIMITS);

/** The failure of a payment that was sent to `path`, in the words that users see. */
async function failureOf(path: string) {
  const error = await ask(path, "POST").catch((reason: unknown) => reason);
  if (!isAttemptError(error)) throw new Error("it did not fail", { cause: error });
  const { facts, failure } = lostAttempt(error, "money");
  return { code: facts.code, detail: facts.detail, sent: failure.sent };
}

test("calls go through tunnels that are kept open, with the proxy's credentials", async () => {
  const responses = await Promise.all([ask("/one"), ask("/two")]);
  expect(responses.map(({ body }) => body.toString())).toEqual([
    "GET payments.service.invalid/one",
    "GET payments.service.invalid/two",
  ]);
  const tunnel = { to: "payments.service.invalid:80", authorization: PROXY_AUTHORIZATION };
  expect(proxy.asked).toEqual([tunnel, tunnel]);
  await ask("/three");
  expect(proxy.asked).toHaveLength(2);
});

test.each(["127.0.0.1", "localhost"])("an origin on this machine (%s) is reached without the proxy", async (host) => {
  const { pool } = connections.get("one", `http://${host}:${port}`, { mode: "sandbox", allowPrivate: false });
  const { body } = await attempt(pool, { method: "GET", path: "/", headers: [] }, LIMITS);
  expect(body.toString()).toBe(`GET ${host}:${port}/`);
  expect(proxy.asked).toEqual([]);
});

test("a proxy that refuses, is silent or is down: nothing was sent, and the proxy is blamed", async () => {
  proxy.behaviour = "refuse";
  expect(await failureOf("/")).toEqual({
    code: "upstream_unreachable",
    detail: "The outbound proxy refused to connect to it.",
    sent: "no",
  });
  proxy.behaviour = "stay silent";
  expect(await failureOf("/")).toMatchObject({ code: "upstream_timeout", sent: "no" });
  await proxy.stop();
  expect(await failureOf("/")).toEqual({
    code: "upstream_unreachable",
    detail: "The outbound proxy can't be reached.",
    sent: "no",
  });
});

test("a proxy that closes tunnels without a response is asked once per call", async () => {
  proxy.behaviour = "close";
  expect(await failureOf("/")).toEqual({
    code: "upstream_unreachable",
    detail: "The outbound proxy can't be reached.",
    sent: "no",
  });
  await sleep(100);
  expect(proxy.asked).toHaveLength(1);
  proxy.behaviour = "pass";
  expect((await ask("/again")).status).toBe(200);
});

test("a connection lost inside a tunnel leaves open whether the payment arrived", async () => {
  expect(await failureOf("/drop")).toMatchObject({ code: "upstream_unreachable", sent: "maybe" });
});
