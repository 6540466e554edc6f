import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { EnvironmentContext } from "@/lib/server/context";
import { importJob } from "@/lib/server/db/schema/import";
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

/** An import about which the service always answers with `status` and `body`. */
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
  const response = { jobId: serviceJobId, ...body };
  await simulator.control.fault({ match: { endpoint: "getImportJob" }, status, headers, body: response, times: 100 });
  return { id, resourceId: serviceJobId };
}

const look = (id: string, state: FollowState, upstream: Upstream = ctx.upstream) =>
  followImport(database.db, upstream, id, state);
const pollsOf = async (id: string) => (await getImport(ctx, { importId: id })).polls;
const IN_AN_HOUR = () => new Date(Date.now() + 3_600_000).toISOString();

test("a delivery of the end cuts one pause, and no more if the service says that it is still working", async () => {
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
  // No need to check for anything in the meantime.
  const askAt = Date.parse(later?.state.askAt ?? "");
  expect(Math.abs(Date.now() + (later?.inMs ?? 0) - askAt)).toBeLessThan(5_000);
});

test("a service that asks for a pause gets it", async () => {
  const busy = { status: 429, code: "RATE_LIMITED", message: "slow down" };
  const { id } = await followed(429, busy, { "Retry-After": "600" });
  const next = await look(id, { stalls: 0 });
  expect(Date.parse(next?.state.askAt ?? "")).toBeGreaterThan(Date.now() + 300_000);
});

test("a job that isn't found is asked about again while it may be too new", async () => {
  const { id } = await followed(404, { status: 404, code: "BULK_UPLOAD_JOB_NOT_FOUND", message: "no" });
  for (let looks = 0; looks < 5; looks++) expect(await look(id, { stalls: looks })).not.toBeNull();
  expect(await getImport(ctx, { importId: id })).toMatchObject({ status: "processing", polls: 5 });
  expect(await look(id, { stalls: 5 })).toBeNull();
  expect((await getImport(ctx, { importId: id })).status).toBe("unknown");
});

test("a report that is too long to read ends the following, and says what is unknown", async () => {
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

const ENDED = { completedAt: "2026-11-20T10:00:00Z" };
const ALL = { total: 1, processed: 1, successful: 1, failed: 0 };

test.each([
  ["a state of its own", { ...ENDED, status: "CANCELLED" }, "unknown", "as “CANCELLED”"],
  ["no state, and rows left", { ...ENDED, progress: { ...ALL, total: 2 } }, "unknown", "without saying how"],
  ["no state and no rows", ENDED, "unknown", "without saying how"],
  ["no state, and every row", { ...ENDED, progress: ALL }, "completed", null],
  ["its state", { status: "COMPLETED" }, "completed", null],
])("a job that ends with %s has completed only if that is stated or counted", async (_, body, status, failure) => {
  const { id } = await followed(200, body);
  expect(await look(id, { stalls: 0 })).toBeNull();
  const found = await getImport(ctx, { importId: id });
  expect(found).toMatchObject({ status, failure: failure === null ? null : expect.stringContaining(failure) });
});

test("a job reported as still running is asked about again, until nothing has moved for a week", async () => {
  const { id } = await followed(200, { status: "PROCESSING", ...ENDED });
  expect(await look(id, { stalls: 0 })).not.toBeNull();
  const createdAt = new Date(Date.now() - 8 * 86_400_000);
  await database.db.update(importJob).set({ createdAt }).where(eq(importJob.id, id));
  expect(await look(id, { stalls: 0 })).toBeNull();
  expect(await getImport(ctx, { importId: id })).toMatchObject({
    status: "unknown",
    failure: expect.stringContaining("no outcome in 7 days"),
  });
});

test.each([
  ["some were created", 2, true],
  ["how many isn't said", null, true],
  ["none was created", 0, false],
])(
  "the file of an import that failed is asked about, unless it created nothing: %s",
  async (_, successful, isAsked) => {
    const { id } = await followed(200, { status: "PROCESSING" });
    const fileHash = crypto.randomUUID();
    await database.db.update(importJob).set({ status: "failed", successful, fileHash }).where(eq(importJob.id, id));
    const facts = { fileName: "b.csv", fileBytes: 1, rows: 1, leftOut: null, isRepeat: false };
    const again = createImport(ctx, { id: crypto.randomUUID(), ...facts, fingerprint: fileHash });
    if (isAsked) await expect(again).rejects.toMatchObject({ facts: { code: "import_repeated" } });
    else await expect(again).resolves.toMatchObject({ status: "waiting" });
  },
);
