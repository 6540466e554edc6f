import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { POST } from "@/app/api/webhooks/[environment]/route";
import { TYPESCRIPT } from "@/lib/cli/paths.mjs";
import { freePort } from "@/lib/cli/ports.mjs";
import { residentKib } from "@/lib/cli/resident.mjs";
import { respondsOk } from "@/lib/cli/supervisor.mjs";
import { createReceiver } from "@/lib/features/webhooks/service/receive-delivery";
import { createDatabase } from "@/lib/server/db/client";
import { approval } from "@/lib/server/db/schema/approval";
import { notification } from "@/lib/server/db/schema/notification";
import { webhookDelivery, webhookRejectionCount } from "@/lib/server/db/schema/webhook";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSender, askingEvent, eventOf, holdStores, type Sender, untilStoresWait } from "@/lib/server/testing/sender";
import { type Door, openDoor } from "./receiver";

let database: TestDatabase;
let sender: Sender;
let another: Sender;
/** The sender whose deliveries are refused. */
let refusing: Sender;
let receiver: ChildProcess;
let url: string;

beforeAll(async () => {
  database = await createTestDatabase();
  sender = await addSender(database.db);
  another = await addSender(database.db);
  refusing = await addSender(database.db);
  await start();
});
afterAll(async () => {
  receiver?.kill("SIGKILL");
  await database.drop();
});
beforeEach(async () => {
  for (const table of [approval, notification, webhookDelivery]) await database.db.delete(table);
});

/** The receiver as run by `npm start -- --receiver-only`. */
async function start(): Promise<void> {
  const port = await freePort();
  const env = { ...process.env, RECEIVER_PORT: String(port), HOST: "localhost", CORRIDOR_LOG_LEVEL: "error" };
  receiver = spawn(process.execPath, [...TYPESCRIPT, "lib/receiver.ts"], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  url = `http://localhost:${port}`;
  while (!(await respondsOk(`${url}/api/health`))) {
    if (receiver.exitCode !== null) throw new Error(`the receiver ended with ${receiver.exitCode}`);
    await sleep(50);
  }
}

type Signed = ReturnType<Sender["signed"]>;
/** Sends it over the wire; `fetch` itself adds content-length, and some versions of Node reject a second one. */
function post({ headers: { "content-length": _, ...headers }, ...request }: Signed, path = sender.path, to = url) {
  return fetch(to + path, { ...request, headers });
}
const postEvent = (payload: object) => post(sender.signed(payload));

const stored = ({ environmentId } = sender) =>
  database.db
    .select()
    .from(webhookDelivery)
    .where(eq(webhookDelivery.environmentId, environmentId))
    .orderBy(webhookDelivery.id);

describe("the receiver and the Next route", () => {
  /** The same deliveries for both, each with its own ids. */
  function deliveries({ slug, signed }: Sender): [what: string, request: Signed, slug: string][] {
    const test = signed(eventOf("TEST", {}, "Webhook:1"));
    const header = (value: string) => ({ ...test, headers: { ...test.headers, "x-service-signature": value } });
    const { "x-service-signature": _, ...unsigned } = test.headers;
    return [
      ["news", test, slug],
      ["a copy", test, slug],
      ["a payment that waits", signed(askingEvent("Transaction:1")), slug],
      ["its id again, for a payment that waits", signed(askingEvent("Transaction:2", "Webhook:1")), slug],
      ["bytes that are no payload", signed("{not json"), slug],
      ["an unknown type", signed(eventOf("SOMETHING.NEW", { id: "Thing:1" })), slug],
      ["text that Postgres refuses", signed(eventOf("NUL\u0000\ud800", { id: "x".repeat(5_000) })), slug],
      ["a large body", signed(eventOf("TEST", { fill: "x".repeat(1024 * 1024 - 200) })), slug],
      ["too large a body", signed(eventOf("TEST", { fill: "x".repeat(1024 * 1024) })), slug],
      ["no body", signed(""), slug],
      ["another environment", test, "nowhere"],
      ["another environment, encoded", test, "%6eowhere"],
      ["no signature", { ...test, headers: unsigned as typeof test.headers }, slug],
      ["garbage", header("garbage"), slug],
      ["a forged signature", { ...test, body: test.body.replace("TEST", "TOST") }, slug],
      ["an unknown version", header('{"v":"2","s":"AAAA"}'), slug],
    ];
  }

  async function facts(response: Response) {
    const { headers, status } = response;
    return {
      status,
      body: await response.text(),
      cache: headers.get("cache-control"),
      retry: headers.get("retry-after"),
    };
  }

  /** The response to each delivery, one after the other, and what was stored of them. */
  async function outcome(to: Sender, send: (request: Signed, slug: string) => Promise<Response>) {
    const answers: [string, unknown][] = [];
    for (const [what, request, slug] of deliveries(to)) answers.push([what, await facts(await send(request, slug))]);
    const release = await holdStores(database.pool);
    answers.push(["while nothing can be stored", await facts(await send(to.signed(eventOf("TEST")), to.slug))]);
    await release();
    await vi.waitFor(async () => expect(await stored(to)).toHaveLength(9), { timeout: 10_000 });
    const rows = (await stored(to)).map(({ type, replyStatus, resourceId, body, duplicates, headers }) => {
      const kept = headers as Record<string, string>;
      return { type, replyStatus, resourceId, size: body.length, duplicates, kind: kept["content-type"] };
    });
    return { answers, rows };
  }

  test("answer the same deliveries alike, in status, headers and body, and store the same", async () => {
    const byRoute = await outcome(sender, (request, slug) =>
      POST(new Request(`http://localhost/api/webhooks/${slug}`, request), {
        params: Promise.resolve({ environment: decodeURIComponent(slug) }),
      }),
    );
    const byReceiver = await outcome(another, (request, slug) => post(request, `/api/webhooks/${slug}`));
    expect(byReceiver).toEqual(byRoute);
    const statuses = byReceiver.answers.map(([, answer]) => (answer as { status: number }).status);
    expect(statuses).toEqual([200, 200, 202, 202, 202, 200, 200, 200, 413, 202, 401, 401, 401, 401, 401, 401, 503]);
    expect(byReceiver.answers.at(-1)?.[1]).toMatchObject({ retry: "5", body: "" });
  });
});

describe("the receiver's process", () => {
  test("serves deliveries and health, and nothing else", async () => {
    const health = await fetch(`${url}/api/health`);
    expect([health.status, await health.json()]).toMatchObject([200, { status: "alive" }]);
    const ready = await fetch(`${url}/api/ready`);
    expect([ready.status, await ready.json()]).toMatchObject([200, { status: "ready", checks: { database: "ok" } }]);
    const others = [
      ["GET", sender.path, 405],
      ["GET", "/", 404],
      ["GET", "//", 404],
      ["GET", "//a:b@c", 404],
      ["GET", "/api/transactions", 404],
      ["POST", "/api/webhooks/", 404],
      ["POST", `${sender.path}/`, 308],
      ["POST", `${sender.path}/more`, 404],
      ["POST", "/api/health", 404],
      ["POST", "/api/webhooks/%ff", 400],
      ["PROPFIND", sender.path, 405],
    ] as const;
    for (const [method, path, status] of others) {
      expect([method, path, (await fetch(url + path, { method, redirect: "manual" })).status]).toEqual([
        method,
        path,
        status,
      ]);
    }
  });

  test("bounds its memory: beyond it 503 with Retry-After, and keeps room for a payment that waits", async () => {
    const fill = "x".repeat(1_000_000);
    const large = Array.from({ length: 90 }, () => sender.signed(eventOf("TEST", { fill })));
    const release = await holdStores(database.pool);
    const statuses: number[] = [];
    const accepted: string[] = [];
    const responses = large.map(async (request) => {
      const response = await post(request);
      if (response.status === 503) expect(response.headers.get("retry-after")).toBe("5");
      if (response.status === 200) accepted.push(JSON.parse(request.body).id);
      statuses.push(response.status);
    });
    await vi.waitFor(() => expect(statuses).toContain(503), { timeout: 20_000, interval: 5 });
    const asking = postEvent(askingEvent());
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    await release();
    await Promise.all(responses);
    expect((await asking).status).toBe(202);
    // A delivery may be stored despite a 503 if the database was too slow; when sent again, it is a duplicate.
    expect((await stored()).map(({ webhookId }) => webhookId)).toEqual(expect.arrayContaining(accepted));
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect(residentKib(receiver.pid ?? 0)).toBeLessThan(512 * 1024);
    // Nothing is held any more.
    expect((await post(sender.signed(eventOf("TEST", { fill })))).status).toBe(200);
  });

  test("stops on request, after answering what it has received", async () => {
    const release = await holdStores(database.pool);
    const responses = Array.from(
      { length: 40 },
      async (_, at) => (await postEvent(at ? eventOf("TEST") : askingEvent())).status,
    );
    expect((await post({ ...sender.signed(eventOf("TEST")), body: "forged" }, refusing.path)).status).toBe(401);
    const ended = once(receiver, "exit");
    await untilStoresWait(database.pool, 2);
    receiver.kill("SIGTERM");
    await vi.waitFor(async () => expect(await respondsOk(`${url}/api/health`)).toBe(false));
    expect(receiver.exitCode).toBeNull();
    await release();
    expect(await Promise.all(responses)).toEqual([202, ...Array.from({ length: 39 }, () => 200)]);
    expect(await ended).toEqual([0, null]);
    expect(await stored()).toHaveLength(40);
    const isOwn = eq(webhookRejectionCount.environmentId, refusing.environmentId);
    expect(await database.db.select().from(webhookRejectionCount).where(isOwn)).toMatchObject([{ count: 1 }]);
    await start();
  });
});

describe("a door of the receiver", () => {
  let door: Door;
  afterEach(() => door.close());

  test("is 503 on /api/ready while the database is down", async () => {
    const away = createDatabase("postgres://localhost:1/none");
    door = await openDoor(createReceiver(away.pool), away.db, { host: "localhost", port: 0 });
    const ready = await fetch(`http://localhost:${door.port}/api/ready`);
    expect([ready.status, await ready.json()]).toMatchObject([503, { checks: { database: "unreachable" } }]);
    expect((await fetch(`http://localhost:${door.port}/api/health`)).status).toBe(200);
    await away.close();
  });

  test("cuts off slow senders: of nothing, of half the headers, of half a body", async () => {
    const patience = { headersMs: 300, requestMs: 600, idleMs: 1_000 };
    door = await openDoor(createReceiver(database.pool), database.db, { host: "localhost", port: 0, patience });
    const head = `POST ${sender.path} HTTP/1.1\r\nHost: localhost\r\n`;
    const slow = ["", head, `${head}Content-Length: 100\r\n\r\n{"half"`].map((text) => {
      const socket = connect(door.port, "localhost");
      const drip = setInterval(() => text && socket.write(text.includes("half") ? "x" : "x-a: b\r\n"), 50);
      socket.on("error", () => undefined).resume();
      socket.write(text);
      return once(socket, "close").finally(() => clearInterval(drip));
    });
    const response = await post(sender.signed(eventOf("TEST")), sender.path, `http://localhost:${door.port}`);
    expect(response.status).toBe(200);
    await Promise.all(slow);
  });
});
