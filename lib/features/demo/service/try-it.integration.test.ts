import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ForbiddenError, NotFoundError } from "@/lib/errors";
import { ROLES } from "@/lib/permissions";
import type { EnvironmentContext } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { resetEnv } from "@/lib/server/env";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { listDemoEnvironments, tryIt } from "./try-it";

let database: TestDatabase;
let simulator: Simulator;
let slug: string;
let operations: EnvironmentContext;

/** Runs like the demo, which names the control address of each environment's service. */
function inDemo(controls: string): void {
  vi.stubEnv("CORRIDOR_DEMO_CONTROLS", controls);
  resetEnv();
}

beforeAll(async () => {
  [database, simulator] = await Promise.all([createTestDatabase(), startSimulator()]);
  slug = await addSimulatedEnvironment(database.db, simulator);
  operations = await createEnvironmentContext(database.db, slug, "operations");
  await simulator.control.settings({ settlementSeconds: 0.1, processingSeconds: 0.1, refundSeconds: 0.1 });
});

afterAll(async () => {
  vi.unstubAllEnvs();
  resetEnv();
  await simulator.stop();
  await database.drop();
});

describe("outside the demo", () => {
  test("nothing can be tried out, and nothing happens at the service", async () => {
    inDemo("");
    const before = await simulator.control.state();
    expect(listDemoEnvironments(operations)).toEqual([]);
    await expect(tryIt(operations, { what: "service-down" })).rejects.toThrow(NotFoundError);
    inDemo(`another=${simulator.controlUrl.replace("/control", "")}`);
    await expect(tryIt(operations, { what: "payment-arrives" })).rejects.toThrow(NotFoundError);
    expect((await simulator.control.state()).sizes).toEqual(before.sizes);
    expect(await simulator.control.call("GET", "/faults")).toEqual([]);
    expect(await audited()).toEqual([]);
  });
});

const audited = async () =>
  (await database.db.select().from(auditEvent).where(eq(auditEvent.action, "demo.try"))).map(
    ({ after }) => after?.what,
  );

describe("in the demo", () => {
  beforeAll(() => inDemo(`${slug}=${simulator.controlUrl.replace("/control", "")}`));

  test("an environment in production mode is out of reach", async () => {
    const production = { ...operations, environment: { ...operations.environment, mode: "production" as const } };
    await expect(tryIt(production, { what: "payment-arrives" })).rejects.toThrow(NotFoundError);
  });

  test("only roles with sandbox:simulate may", async () => {
    const allowed: string[] = [];
    for (const role of ROLES) {
      const ctx = await createEnvironmentContext(database.db, slug, role);
      await tryIt(ctx, { what: "service-up" }).then(
        () => allowed.push(role),
        (error: unknown) => expect(error).toBeInstanceOf(ForbiddenError),
      );
    }
    expect(allowed).toEqual(["administrator", "operations", "compliance"]);
  });

  test("a payment arrives, fails and is refunded, or times out", async () => {
    const read = async (id: string | null) =>
      operations.upstream.getTransaction({ params: { transactionId: id ?? "" } });
    const arrived = await tryIt(operations, { what: "payment-arrives" });
    expect(await read(arrived.transactionId)).toMatchObject({ type: "INCOMING", status: "PENDING" });
    const failing = await tryIt(operations, { what: "payment-fails" });
    await vi.waitFor(
      async () =>
        expect(await read(failing.transactionId)).toMatchObject({ status: "FAILED", refund: { status: "COMPLETED" } }),
      { timeout: 15_000 },
    );
    const hanging = await tryIt(operations, { what: "payment-times-out" });
    await simulator.control.advance(40);
    expect(await read(hanging.transactionId)).toMatchObject({ status: "FAILED", failureReason: "TIMEOUT" });
    expect(await audited()).toEqual(expect.arrayContaining(["payment-arrives", "payment-fails", "payment-times-out"]));
  });

  test("the service goes down and comes back; a lost response is planned for the next execution", async () => {
    await tryIt(operations, { what: "service-down" });
    await expect(operations.upstream.getConfig()).rejects.toThrow();
    await tryIt(operations, { what: "service-up" });
    await vi.waitFor(() => operations.upstream.getConfig(), { timeout: 30_000, interval: 500 });
    await tryIt(operations, { what: "answer-lost" });
    expect(await simulator.control.call("GET", "/faults")).toMatchObject([
      { match: { endpoint: "executeQuote" }, drop: "after", times: 1, hits: 0 },
    ]);
  });
});
