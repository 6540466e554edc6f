import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase, createDatabase } from "../db/client";
import { environment } from "../db/schema/environment";
import { workerHeartbeat } from "../db/schema/worker";
import { noteFailedWrite } from "../db/space";
import { resetEnv } from "../env";
import { beat } from "../jobs/heartbeat";
import { createTestDatabase, type TestDatabase } from "../testing/database";
import { clientSecretContext, seal } from "../vault/vault";
import { createReadinessCheck, healthResponse, readinessResponse, receiverReadinessResponse } from "./readiness";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

describe("readiness", () => {
  it("is 503 without a worker, 200 with one", async () => {
    const missing = await readinessResponse();
    expect(missing.status).toBe(503);
    expect(await missing.json()).toMatchObject({
      status: "unavailable",
      checks: { database: "ok", worker: "missing", upstream: {} },
    });
    await beat(database.db, crypto.randomUUID(), []);
    const ready = await readinessResponse();
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({ status: "ready", checks: { database: "ok", worker: "ok" } });
  });

  it("is degraded, not unavailable, if a service can't be reached; probes it only now and then", async () => {
    const id = crypto.randomUUID();
    await database.db.insert(environment).values({
      id,
      slug: "away",
      name: "Away",
      mode: "sandbox",
      baseUrl: "http://127.0.0.1:1/2025-10-13",
      tokenId: "token-of-away",
      sealedSecret: seal("s3cret", clientSecretContext(id)),
      signatureHeader: "X-Service-Signature",
      approvalWindowSeconds: 5,
    });
    const check = createReadinessCheck();
    const first = await check(database.db);
    expect(first).toMatchObject({ status: "degraded", checks: { upstream: { unreachable: 1 } } });
    expect(JSON.stringify(first)).not.toMatch(/s3cret|token-of-away|127\.0\.0\.1/);
    await database.db.update(environment).set({ archivedAt: new Date() });
    expect((await check(database.db)).checks.upstream).toEqual({ unreachable: 1 });
    expect((await createReadinessCheck()(database.db)).checks.upstream).toEqual({});
  });

  it("is degraded if the history's database can't be reached, and reveals no credentials", async () => {
    process.env.CORRIDOR_HISTORY_URL = "http://corridor:pa55@127.0.0.1:1/history";
    resetEnv();
    try {
      const found = await createReadinessCheck()(database.db);
      expect(found).toMatchObject({ status: "degraded", checks: { database: "ok", history: "unreachable" } });
      expect(JSON.stringify(found)).not.toMatch(/pa55|127\.0\.0\.1/);
    } finally {
      delete process.env.CORRIDOR_HISTORY_URL;
      resetEnv();
    }
    expect((await createReadinessCheck()(database.db)).checks).not.toHaveProperty("history");
  });

  it("is unavailable if the database can't be reached, and says nothing more", async () => {
    const away = createDatabase("postgresql://app:pa55@127.0.0.1:1/none");
    const found = await createReadinessCheck()(away.db);
    await away.close();
    expect(found).toMatchObject({ status: "unavailable", checks: { database: "unreachable", worker: "unknown" } });
    expect(JSON.stringify(found)).not.toContain("pa55");
  });

  it("is unavailable on a database that can only be read, also over connections from before that", async () => {
    const { db, pool, close } = createDatabase(database.url, { max: 1 });
    expect(await createReadinessCheck()(db)).toMatchObject({ checks: { database: "ok" } });
    expect((await receiverReadinessResponse(db)).status).toBe(200);
    // Each time, because a failed query ends its connection.
    const nowReadOnly = () => pool.query("set default_transaction_read_only = on");
    await nowReadOnly();
    const found = await createReadinessCheck()(db);
    expect(found).toMatchObject({ status: "unavailable", checks: { database: "unreachable" } });
    await nowReadOnly();
    expect((await receiverReadinessResponse(db)).status).toBe(503);
    await close();
  });

  it("is unavailable on a full disk, from the first write that fails until there is space again", async () => {
    const error = Object.assign(new Error("No space left on device"), { code: "53100" });
    const full: typeof database.db = Object.assign(Object.create(database.db), {
      transaction: () => Promise.reject(error),
    });
    expect((await receiverReadinessResponse(full)).status).toBe(200);
    noteFailedWrite(new Error("Failed query", { cause: error }));
    expect((await receiverReadinessResponse(full)).status).toBe(503);
    expect(await createReadinessCheck()(full)).toMatchObject({ status: "unavailable" });
    expect((await receiverReadinessResponse(database.db)).status).toBe(200);
    expect((await receiverReadinessResponse(full)).status).toBe(200);
  });

  it("does not count a worker that has been silent for long", async () => {
    await database.db.update(workerHeartbeat).set({ seenAt: new Date(Date.now() - 120_000) });
    expect((await createReadinessCheck()(database.db)).checks.worker).toBe("missing");
  });
});

describe("health", () => {
  it("answers without checking anything", async () => {
    expect(await healthResponse().json()).toMatchObject({ status: "alive", version: expect.stringMatching(/^\d+\./) });
  });
});
