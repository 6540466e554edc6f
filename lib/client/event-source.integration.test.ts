import { createServer } from "node:http";
import { type AddressInfo, connect as connectTcp, createServer as createTcpServer, type Socket } from "node:net";
import { Readable } from "node:stream";
import { EventSource } from "undici";
import { afterEach, expect, test, vi } from "vitest";
import { createDatabase } from "@/lib/server/db/client";
import { session } from "@/lib/server/db/schema/person";
import { createHub } from "@/lib/server/events/hub";
import { openStream } from "@/lib/server/events/open-stream";
import { createNotification } from "@/lib/server/events/publish";
import { createTestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { keepStreamOpen, type StreamEvent } from "./event-source";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing.reverse()) await close();
  vi.unstubAllGlobals();
});

/** The server's event stream over HTTP, with a heartbeat every 100 ms. */
async function startServer() {
  const database = await createTestDatabase();
  closing.push(() => database.drop());
  const ctx = await createEnvironmentContext(database.db, await addSimulatedEnvironment(database.db), "viewer");
  const expiresAt = new Date(Date.now() + 3_600_000);
  const [row] = await database.db.insert(session).values({ personId: ctx.actor.personId, expiresAt }).returning();
  const handle = createDatabase(database.url);
  const hub = createHub(database.url, handle.pool, { pollMs: 600_000, heartbeatMs: 100, sessionMs: 600_000 });
  closing.push(
    () => handle.close(),
    () => hub.close(),
  );
  const { id: environmentId } = ctx.environment;
  const server = createServer((request, response) => {
    const last = new URL(request.url ?? "/", "http://here").searchParams.get("lastEventId");
    const gone = new AbortController();
    response.on("close", () => gone.abort());
    const lastEventId = last === null ? null : Number(last);
    response.writeHead(200, { "content-type": "text/event-stream" });
    const stream = openStream(hub, {
      environmentId,
      sessionId: row?.id ?? "",
      personId: ctx.actor.personId,
      role: "viewer",
      lastEventId,
      signal: gone.signal,
    });
    Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close() && server.closeAllConnections());
  const say = (title: string) =>
    createNotification(database.db, { environmentId, kind: "test", topic: "progress", tone: "info", title });
  return { port: (server.address() as AddressInfo).port, say };
}

/** A proxy whose open connections can go silent without being closed, as behind a router that forgot them. */
async function startProxy(to: number) {
  const pairs: [Socket, Socket][] = [];
  const proxy = createTcpServer((client) => {
    const server = connectTcp(to, "127.0.0.1");
    pairs.push([client, server]);
    client.pipe(server).pipe(client);
    for (const socket of [client, server]) socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    for (const socket of pairs.flat()) socket.destroy();
    proxy.close();
  });
  const silence = () => {
    for (const [client, server] of pairs) server.unpipe(client).resume();
  };
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/stream?environment=sandbox`, silence };
}

test("a connection that dies silently is opened again within 45 seconds, and nothing is missed", async () => {
  const { port, say } = await startServer();
  const { url, silence } = await startProxy(port);
  vi.stubGlobal("EventSource", EventSource);
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("window", new EventTarget());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const events: StreamEvent[] = [];
  const states: string[] = [];
  closing.push(
    keepStreamOpen(url, null, { onEvent: (event) => events.push(event), onState: (state) => states.push(state) }),
  );
  // Replayed events overlap with those already seen; use-event-stream.ts passes each on once.
  const titles = () => [...new Set(events.flatMap(({ data }) => (data as { title?: string }).title ?? []))];
  await vi.waitFor(() => expect(states).toEqual(["connecting", "live"]));
  await say("first");
  await vi.waitFor(() => expect(titles()).toEqual(["first"]));
  silence();
  await say("while silent");
  await vi.advanceTimersByTimeAsync(40_000);
  expect(states).toEqual(["connecting", "live"]);
  await vi.advanceTimersByTimeAsync(8_000);
  await vi.waitFor(() => expect(states).toEqual(["connecting", "live", "waiting", "reconnecting", "live"]));
  await vi.waitFor(() => expect(titles()).toEqual(["first", "while silent"]));
});
