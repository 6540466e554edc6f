import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startOf } from "@/lib/contract/capabilities";
import { environmentCan } from "@/lib/server/capabilities";
import type { Context } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { findEnvironment } from "@/lib/server/environments";
import { createTestContext } from "@/lib/server/testing/context";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { startSimulator } from "@/lib/simulator/start";
import { CreateEnvironmentInput } from "../schema";
import { checkCapabilities, checkUnknownCapabilities } from "./check-capabilities";
import { chooseCapabilities } from "./choose-capabilities";
import { getConnecting } from "./connecting";
import { createEnvironment } from "./create-environment";
import { getEnvironment } from "./list-environments";
import { testEnvironment } from "./test-environment";

let database: TestDatabase;
let admin: Context;
beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createTestContext(database.db, "administrator");
});
afterAll(async () => {
  await flushUpstreamCalls();
  await database.drop();
});

async function connect(name: string, baseUrl: string) {
  const input = {
    name,
    slug: name,
    mode: "sandbox",
    baseUrl,
    tokenId: "sandbox-token",
    clientSecret: "sandbox-secret",
  };
  const { slug } = await createEnvironment(admin, CreateEnvironmentInput.parse(input));
  const read = async () => {
    const found = await findEnvironment(database.db, slug);
    if (!found) throw new Error("the environment is gone");
    return found;
  };
  return { slug, read };
}

describe("a connection test finds out by itself what the deployment can do", () => {
  test.each(["specification", "R1", "R2"] as const)("%s", async (revision) => {
    const simulator = await startSimulator({ customers: 40, transactions: 120, revision });
    try {
      const { slug, read } = await connect(`plays-${revision.toLowerCase()}`, simulator.baseUrl);
      const { checks } = await testEnvironment(admin, { slug });
      expect(checks.find(({ label }) => label === "Capabilities")).toMatchObject({ isGood: true });
      const found = await read();
      // The two older ones have no readable difference until accounts reveal it.
      if (revision === "R2") expect(startOf(found.capabilities)).toBe("R2");
      expect(environmentCan(found, "quoteList")).toBe(revision !== "R2");
      expect(environmentCan(found, "verifications")).toBe(revision === "R2");
      expect(environmentCan(found, "totalBalance")).toBe(revision === "R2");
      expect(found.capabilities.found.endUserTerms?.has).toBe(revision === "R2");
      // Only a business that states it proves anything.
      expect(found.capabilities.found.businessDetails?.has).toBe(revision === "R2" ? true : undefined);
      const view = await getEnvironment(admin, { slug });
      const quotes = view.capabilities.entries.find(({ key }) => key === "quoteList");
      expect(quotes).toMatchObject({
        from: "found",
        found: { evidence: expect.stringContaining("GET /quotes returned") },
      });
    } finally {
      await simulator.stop();
    }
  });
});

test("a check that reads the service counts as a connection test, and replaces none that somebody made", async () => {
  const simulator = await startSimulator({ customers: 20, transactions: 20 });
  try {
    const { slug, read } = await connect("untested", simulator.baseUrl);
    const lastTest = async () => (await getEnvironment(admin, { slug })).lastTest;
    expect(await lastTest()).toBeNull();
    await checkCapabilities(database.db, (await read()).id);
    expect(await lastTest()).toMatchObject({ isGood: true, result: null });
    const { steps } = await getConnecting(admin, { slug });
    expect(steps.find(({ key }) => key === "connection")).toMatchObject({ state: "passed" });
    await testEnvironment(admin, { slug });
    const byHand = await lastTest();
    await checkCapabilities(database.db, (await read()).id);
    expect(await lastTest()).toEqual(byHand);
  } finally {
    await simulator.stop();
  }
});

test("a check that meets no service fails, to be made again, unless something is known already", async () => {
  const simulator = await startSimulator({ customers: 20, transactions: 20 });
  const [known, unknown] = [await connect("known", simulator.baseUrl), await connect("unknown", simulator.baseUrl)];
  await checkCapabilities(database.db, (await known.read()).id);
  await simulator.stop();
  await expect(checkCapabilities(database.db, (await unknown.read()).id)).rejects.toThrow("answered none");
  await expect(checkCapabilities(database.db, (await known.read()).id)).resolves.toBeUndefined();
});

test("only environments that were never checked are checked when a worker starts", async () => {
  const simulator = await startSimulator({ customers: 20, transactions: 20 });
  try {
    const [checked, old] = [await connect("checked", simulator.baseUrl), await connect("old", simulator.baseUrl)];
    await checkCapabilities(database.db, (await checked.read()).id);
    await database.pool.query("delete from graphile_worker._private_jobs");
    await checkUnknownCapabilities(database.db);
    const { rows } = await database.pool.query("select key from graphile_worker.jobs");
    const asked = rows.map(({ key }) => key);
    expect(asked).toContain(`capabilities.check:${(await old.read()).id}`);
    expect(asked).not.toContain(`capabilities.check:${(await checked.read()).id}`);
  } finally {
    await simulator.stop();
  }
});

test("an endpoint that disappears is noticed, on record, and an administrator's word takes precedence", async () => {
  const first = await startSimulator({ customers: 20, transactions: 20 });
  const port = Number(new URL(first.baseUrl).port);
  const { slug, read } = await connect("changing", first.baseUrl);
  await testEnvironment(admin, { slug });
  await first.stop();
  const second = await startSimulator({ customers: 20, transactions: 20, without: "quoteList", port });
  try {
    expect(environmentCan(await read(), "quoteList")).toBe(true);
    await checkCapabilities(database.db, (await read()).id);
    expect(environmentCan(await read(), "quoteList")).toBe(false);
    const isHere = eq(auditEvent.environmentId, (await read()).id);
    const records = await database.db.select().from(auditEvent).where(isHere);
    expect(records.filter(({ action }) => action === "environment.find-capabilities")).toMatchObject([
      { before: { quoteList: true }, after: { quoteList: false } },
    ]);
    const { version } = await getEnvironment(admin, { slug });
    await chooseCapabilities(admin, { slug, version, bundle: "R1", overrides: { quoteList: true } });
    expect(environmentCan(await read(), "quoteList")).toBe(true);
    expect(environmentCan(await read(), "railsOnCreate")).toBe(true);
  } finally {
    await second.stop();
  }
});
