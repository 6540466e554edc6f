import { afterAll, beforeAll, expect, test } from "vitest";
import type { EnvironmentContext } from "@/lib/server/context";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { getKycHistory } from "./kyc";

let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;
beforeAll(async () => {
  [database, simulator] = await Promise.all([
    createTestDatabase(),
    startSimulator({ customers: 60, transactions: 20, revision: "R2" }),
  ]);
  const slug = await addSimulatedEnvironment(database.db, simulator, "R2");
  ctx = await createEnvironmentContext(database.db, slug, "viewer");
});
afterAll(async () => {
  await flushUpstreamCalls();
  await simulator?.stop();
  await database?.drop();
});

test("a customer's open verifications are counted with what they lack, and take nothing from the page when unread", async () => {
  const { data } = await ctx.upstream.listVerifications({ query: { limit: 100 } });
  const lacking = data.find(({ verificationStatus }) => verificationStatus === "RESOLVE_ERRORS");
  const customerId = lacking?.customerId ?? "";
  expect((await getKycHistory(ctx, { customerId })).open).toEqual({ count: 1, errors: ["A detail is missing"] });
  await simulator.control.fault({ match: { endpoint: "listVerifications" }, times: 9, status: 500 });
  expect(await getKycHistory(ctx, { customerId })).toMatchObject({ events: [], open: { count: null } });
});
