import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { EnvironmentContext } from "@/lib/server/context";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { createUpstream, type Upstream } from "@/lib/upstream/client";
import { createConnections } from "@/lib/upstream/connections";
import { createImport } from "./create-import";
import { type FollowState, followImport } from "./follow";
import { getImport } from "./read";
import { sendImportFile } from "./send-file";

let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;

beforeAll(async () => {
  [database, simulator] = await Promise.all([createTestDatabase(), startSimulator()]);
  ctx = await createEnvironmentContext(
    database.db,
    await addSimulatedEnvironment(database.db, simulator),
    "operations",
  );
});
afterEach(() => simulator.control.clearFaults());
afterAll(async () => {
  await simulator?.stop();
  await database?.drop();
});

/** An import that the service goes on answering about with `status` and `body`. */
async function followed(status: number, body: object, headers: Record<string, string> = {}) {
  const file = Buffer.from("platformCustomerId,customerType\nA,BUSINESS\n");
  const id = crypto.randomUUID();
  const facts = {
    fileName: "a.csv",
    fileBytes: file.length,
    rows: 1,
    fingerprint: null,
    leftOut: null,
    isRepeat: true,
  };
  await createImport(ctx, { id, ...facts });
  async function* once() {
    yield file;
  }
  const { serviceJobId } = await sendImportFile(ctx, { importId: id }, once());
  const answer = { jobId: serviceJobId, ...body };
  await simulator.control.fault({ match: { endpoint: "getImportJob" }, status, headers, body: answer, times: 100 });
  return { id, resourceId: serviceJobId };
}

const look = (id: string, state: FollowState, upstream: Upstream = ctx.upstream) =>
  followImport(database.db, upstream, id, state);
const pollsOf = async (id: string) => (await getImport(ctx, { importId: id })).polls;
const IN_AN_HOUR = () => new Date(Date.now() + 3_600_000).toISOString();

test("a delivery of the end cuts one pause, and no more when the service says that it still works", async () => {
  const { id, resourceId } = await followed(200, { status: "PROCESSING" });
  const waiting = { askAt: IN_AN_HOUR(), stalls: 9 };
  expect((await look(id, waiting))?.state).toEqual(waiting);
  expect(await pollsOf(id)).toBe(0);
  await database.db.insert(webhookDelivery).values({
    environmentId: ctx.environment.id,
    webhookId: `Webhook:${crypto.randomUUID()}`,
    type: "BULK_UPLOAD.COMPLETED",
    resourceId,
    replyStatus: 200,
    headers: {},
    body: Buffer.from("{}"),
  });
  const woken = await look(id, waiting);
  expect(woken?.state).toMatchObject({ isEndSeen: true, stalls: 0 });
  expect(await pollsOf(id)).toBe(1);
  const later = await look(id, { ...woken?.state, askAt: IN_AN_HOUR(), stalls: 0 });
  expect(await pollsOf(id)).toBe(1);
  // Nothing more is to be looked for meanwhile.
  const askAt = Date.parse(later?.state.askAt ?? "");
  expect(Math.abs(Date.now() + (later?.inMs ?? 0) - askAt)).toBeLessThan(5_000);
});

test("a service that asks for a pause gets it", async () => {
  const busy = { status: 429, code: "RATE_LIMITED", message: "slow down" };
  const { id } = await followed(429, busy, { "Retry-After": "600" });
  const next = await look(id, { stalls: 0 });
  expect(Date.parse(next?.state.askAt ?? "")).toBeGreaterThan(Date.now() + 300_000);
});

test("a report that is too long to be read ends the following, and says what is not known", async () => {
  const { id } = await followed(200, {
    status: "COMPLETED",
    errors: Array.from({ length: 100 }, (_, at) => ({ correlationId: `row_${at}`, code: "c", message: "m" })),
  });
  const connections = createConnections();
  const upstream = createUpstream({
    baseUrl: ctx.environment.baseUrl,
    tokenId: "sandbox-token",
    clientSecret: () => "sandbox-secret",
    allowPrivate: true,
    mode: "sandbox",
    connections,
    maxBytes: 1_000,
  });
  expect(await look(id, { stalls: 0 }, upstream)).toBeNull();
  await connections.close();
  expect(await getImport(ctx, { importId: id })).toMatchObject({
    status: "unknown",
    failure: expect.stringContaining("Which rows failed is not known"),
  });
});
