import { afterAll, beforeAll, expect, test } from "vitest";
import { openWebhookAddress } from "@/lib/cli/testing/webhook-address";
import { eventLabel } from "@/lib/contract/event-types";
import type { EnvironmentContext } from "@/lib/server/context";
import { webhookKey } from "@/lib/server/db/schema/environment";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { getKycHistory } from "./kyc";

let database: TestDatabase;
let simulator: Simulator;
let web: Awaited<ReturnType<typeof openWebhookAddress>>;
let ctx: EnvironmentContext;
beforeAll(async () => {
  [database, simulator] = await Promise.all([
    createTestDatabase(),
    startSimulator({ customers: 60, transactions: 20, revision: "R2" }),
  ]);
  const slug = await addSimulatedEnvironment(database.db, simulator, "R2");
  ctx = await createEnvironmentContext(database.db, slug, "viewer");
  const { publicKey } = simulator;
  await database.db.insert(webhookKey).values({
    ...{ environmentId: ctx.environment.id, name: "key", publicKey, fingerprint: "key" },
  });
  web = await openWebhookAddress(database.pool, slug);
  await simulator.control.webhookUrl(web.url);
});
afterAll(async () => {
  web?.close();
  await flushUpstreamCalls();
  await simulator?.stop();
  await database?.drop();
});

test("a customer's open verifications are counted with what they lack; the page is unaffected when they can't be read", async () => {
  const { data } = await ctx.upstream.listVerifications({ query: { limit: 100 } });
  const lacking = data.find(({ verificationStatus }) => verificationStatus === "RESOLVE_ERRORS");
  const customerId = lacking?.customerId ?? "";
  expect((await getKycHistory(ctx, { customerId })).open).toEqual({ count: 1, errors: ["A detail is missing"] });
  await simulator.control.fault({ match: { endpoint: "listVerifications" }, times: 9, status: 500 });
  expect(await getKycHistory(ctx, { customerId })).toMatchObject({ events: [], open: { count: null } });
});

test("a customer's history holds what webhooks say about their verifications, in words, and no one else's", async () => {
  const { data } = await ctx.upstream.listCustomers({ query: { limit: 2 } });
  const [customerId = "", other = ""] = data.map(({ id }) => id);
  const errors = [{ resourceId: customerId, type: "MISSING_FIELD", field: "customer.address.line1", reason: "Elm St" }];
  const told = { id: "Verification:v1", customerId, verificationStatus: "RESOLVE_ERRORS", errors };
  await simulator.control.send("VERIFICATION.RESOLVE_ERRORS", told);
  await simulator.control.send("VERIFICATION.REJECTED", { ...told, id: "Verification:v2", customerId: other });
  await simulator.control.send("CUSTOMER.KYC_APPROVED", { id: customerId, kycStatus: "APPROVED" });
  await simulator.control.send("VERIFICATION.APPROVED", { ...told, verificationStatus: "APPROVED", errors: [] });
  await expect.poll(() => database.db.$count(webhookDelivery), { timeout: 10_000 }).toBe(4);
  const { events } = await getKycHistory(ctx, { customerId });
  expect(events.map(({ type, status, found }) => [type, status, found])).toEqual(
    expect.arrayContaining([
      ["VERIFICATION.RESOLVE_ERRORS", "RESOLVE_ERRORS", "A detail is missing"],
      ["CUSTOMER.KYC_APPROVED", "APPROVED", null],
      ["VERIFICATION.APPROVED", "APPROVED", null],
    ]),
  );
  expect(events).toHaveLength(3);
  expect(events.map(({ type }) => eventLabel(type)).sort()).toEqual([
    "KYC approved",
    "Verification approved",
    "Verification needs corrections",
  ]);
  expect((await getKycHistory(ctx, { customerId: other })).events).toMatchObject([{ type: "VERIFICATION.REJECTED" }]);
});
