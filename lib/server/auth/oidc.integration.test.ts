import { once } from "node:events";
import { createServer, get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type ConnectProxy, PROXY_AUTHORIZATION, startConnectProxy } from "@/lib/upstream/testing/connect-proxy";
import { oidcProvider } from "./oidc";

let service: Server;
let proxy: ConnectProxy;
const providerAt = (issuer: string) =>
  oidcProvider({ issuer, clientId: "corridor", clientSecret: "secret", name: "Test", trustsEmail: false }, proxy.url);

beforeEach(async () => {
  service = createServer((_request, response) => void response.end("found"));
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
  proxy = await startConnectProxy((service.address() as AddressInfo).port);
});
afterEach(async () => {
  await proxy.stop();
  service.close();
});

test("reaches the provider through the outbound proxy", async () => {
  const { wellKnown = "", httpOptions = {} } = providerAt("http://id.service.invalid");
  const [answer] = (await once(get(wellKnown, httpOptions), "response")) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  expect(proxy.asked).toEqual([{ to: "id.service.invalid:80", authorization: PROXY_AUTHORIZATION }]);
});

test("reaches a provider on this machine without it", () => {
  expect(providerAt("http://localhost:4000").httpOptions?.agent).toBeUndefined();
});
