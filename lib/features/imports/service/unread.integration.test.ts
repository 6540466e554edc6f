import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ConflictError, ForbiddenError, NotFoundError } from "@/lib/errors";
import type { EnvironmentContext } from "@/lib/server/context";
import { getDatabase } from "@/lib/server/db/client";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { environment } from "@/lib/server/db/schema/environment";
import { importJob } from "@/lib/server/db/schema/import";
import { forgetEnvironment } from "@/lib/server/environments";
import { sweepQueue } from "@/lib/server/jobs/queue-sweep";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { importStatus } from "../fields";
import { followImportJob } from "../jobs";
import { createImport } from "./create-import";
import { downloadFailedRows } from "./failed-rows";
import { getImport, listImports, listRowErrors } from "./read";
import { sendImportFile } from "./send-file";
import { closeImport, readImportAgain } from "./unread";

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

const get = (importId: string, as = ctx) => getImport(as, { importId });
const unreadable = (response: { status: number; body: object | string }) =>
  simulator.control.fault({ match: { endpoint: "getImportJob" }, times: 100, ...response });
const followJobs = async (importId: string) => {
  const { rows } = await database.db.execute<{ ms: number }>(
    sql`select (extract(epoch from run_at - now()) * 1000)::float8 as ms from graphile_worker.jobs where key = ${`import.follow:${importId}`}`,
  );
  return rows;
};
/** As if the service had been unreadable for this many minutes. */
const unreadFor = (importId: string, minutes: number) =>
  database.db
    .update(importJob)
    .set({ unreadSince: new Date(Date.now() - minutes * 60_000) })
    .where(eq(importJob.id, importId));
const auditOf = async (importId: string) =>
  (await database.db.select().from(auditEvent).where(eq(auditEvent.resourceId, importId)).orderBy(auditEvent.id))
    .filter(({ actorId }) => actorId !== null)
    .map(({ action, after }) => [action, after?.status]);

async function sent(text = "platformCustomerId,customerType\nA,BUSINESS\n", leftOut: string | null = null) {
  const file = Buffer.from(text);
  const importId = crypto.randomUUID();
  const facts = { fileName: "a.csv", fileBytes: file.length, rows: 1, fingerprint: null, leftOut, isRepeat: true };
  await createImport(ctx, { id: importId, ...facts });
  async function* once() {
    yield file;
  }
  await sendImportFile(ctx, { importId }, once());
  return importId;
}

describe("an import whose job can't be read", () => {
  test.each([
    ["is down", { status: 503, body: {} }],
    ["answers what can't be understood", { status: 200, body: { jobId: 7 } }],
    ["refuses", { status: 403, body: { status: 403, code: "FORBIDDEN", message: "no" } }],
  ])("because the service %s is reported after minutes, not at once, and can be read again", async (_, response) => {
    const importId = await sent();
    await unreadable(response);
    await followImportJob({ importId });
    expect(await get(importId)).toMatchObject({ status: "processing", isUnread: false, unread: null });
    await unreadFor(importId, 3);
    const detail = await get(importId);
    expect(detail).toMatchObject({ isUnread: true, unread: { because: expect.stringMatching(/\w/) } });
    expect(Date.parse(detail.unread?.nextAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
    const { data } = await listImports(ctx, { limit: 1, sortOrder: "desc" });
    expect(data.map((row) => importStatus(row).label)).toEqual(["No response"]);

    await simulator.control.clearFaults();
    await readImportAgain(ctx, { importId });
    expect((await followJobs(importId))[0]?.ms).toBeLessThanOrEqual(0);
    await followImportJob({ importId });
    expect(await get(importId)).toMatchObject({ isUnread: false, unread: null });
    expect(await auditOf(importId)).toContainEqual(["import.read-again", "processing"]);
  });

  test("can be closed once, with a record; and can still be read again", async () => {
    const importId = await sent();
    await unreadable({ status: 503, body: {} });
    await followImportJob({ importId });
    await unreadFor(importId, 5);
    await closeImport(ctx, { importId });
    const closed = await closeImport(ctx, { importId });
    expect(closed).toMatchObject({ status: "unknown", isUnread: false, completedAt: expect.any(String) });
    expect(closed.failure).toContain(`Closed by ${ctx.actor.name}`);
    await followImportJob({ importId });
    expect((await get(importId)).status).toBe("unknown");
    expect((await auditOf(importId)).filter(([action]) => action === "import.close")).toEqual([
      ["import.close", "unknown"],
    ]);
    await simulator.control.clearFaults();
    await readImportAgain(ctx, { importId });
    await expect
      .poll(
        async () => {
          await followImportJob({ importId });
          return await get(importId);
        },
        { timeout: 30_000 },
      )
      .toMatchObject({ status: "completed", failure: null });
  });

  test("can't be closed while the service reports, by a viewer, or from another environment", async () => {
    const importId = await sent();
    await expect(closeImport(ctx, { importId })).rejects.toThrow(ConflictError);
    const viewer = await createEnvironmentContext(database.db, ctx.environment.slug, "viewer");
    const other = await createEnvironmentContext(database.db, await addSimulatedEnvironment(database.db), "operations");
    for (const verb of [closeImport, readImportAgain]) {
      await expect(verb(viewer, { importId })).rejects.toThrow(ForbiddenError);
      await expect(verb(other, { importId })).rejects.toThrow(NotFoundError);
    }
  });

  test("is not followed while its environment is archived, but is again once it is restored", async () => {
    const importId = await sent();
    const { slug } = ctx.environment;
    const archive = async (archivedAt: Date | null) => {
      await database.db.update(environment).set({ archivedAt }).where(eq(environment.slug, slug));
      forgetEnvironment(getDatabase(), slug);
    };
    await database.pool.query("delete from graphile_worker._private_jobs");
    await archive(new Date());
    await followImportJob({ importId });
    await sweepQueue(getDatabase());
    expect(await followJobs(importId)).toEqual([]);
    await archive(null);
    await sweepQueue(getDatabase());
    expect(await followJobs(importId)).toHaveLength(1);
  });
});

test("refused rows are numbered as in the user's own file, and the right ones are returned", async () => {
  // Rows 1 (blank) and 4 of their own file were left out.
  const importId = await sent("platformCustomerId,customerType\nA,BUSINESS\nB,BUSINESS\nC,BUSINESS\n", "1,3");
  const error = { code: "validation_error", message: "birthDate: not a day" };
  const errors = [
    { platformCustomerId: "B", error },
    { correlationId: "row_4", error, platformCustomerId: "C" },
  ];
  const jobId = (await get(importId)).serviceJobId;
  await unreadable({ status: 200, body: { jobId, status: "COMPLETED", errors } });
  await followImportJob({ importId });
  const { data } = await listRowErrors(ctx, { importId, limit: 50, offset: 0 });
  // Sent as rows 2, 3 and 4: A is row 3 of their own file, B row 5, C row 6.
  expect(data.map(({ row, platformCustomerId }) => [platformCustomerId, row])).toEqual([
    ["B", 5],
    ["C", 6],
  ]);
  expect((await get(importId)).isOwnNumbering).toBe(true);
  let text = "";
  for await (const part of (await downloadFailedRows(ctx, { importId })).body)
    text += Buffer.from(part).toString("utf8");
  expect(
    text
      .trimEnd()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(",")[0]),
  ).toEqual(["B", "C"]);
});
