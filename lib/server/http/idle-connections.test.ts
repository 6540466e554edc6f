import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { IDLE_MS, keepIdleConnections } from "./idle-connections";

test("a connection is kept for a reverse proxy, and closed once it is idle while the process stops", async () => {
  keepIdleConnections();
  let finish = () => {};
  const server = createServer((request, response) => {
    response.write("begun");
    finish = () => response.end();
    if (request.url === "/first") finish();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (path: string) => {
    const [answer] = await once(get({ port, host: "127.0.0.1", path, agent }), "response");
    return answer as IncomingMessage;
  };
  await once((await ask("/first")).resume(), "end");
  const answer = await ask("/");
  expect(answer.headers["keep-alive"]).toBe(`timeout=${IDLE_MS / 1_000}`);
  const closed = new Promise((resolve) => server.close(resolve));
  process.emit("SIGTERM");
  finish();
  await once(answer.resume(), "end");
  await closed;
  agent.destroy();
}, 5_000);
