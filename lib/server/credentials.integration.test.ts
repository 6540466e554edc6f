import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { listBalances } from "@/lib/features/balances/service/list-balances";
import { getOverviewNeeds } from "@/lib/features/overview/service/get-needs";
import type { Role } from "@/lib/permissions";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { environment } from "./db/schema/environment";
import { notification } from "./db/schema/notification";
import { forgetEnvironment } from "./environments";
import { createTestDatabase, type TestDatabase } from "./testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "./testing/simulated-environment";
import { clientSecretContext, seal } from "./vault/vault";

let database: TestDatabase;
let simulator: Simulator;
let slug: string;

beforeAll(async () => {
  [database, simulator] = await Promise.all([createTestDatabase(), startSimulator()]);
  slug = await addSimulatedEnvironment(database.db, simulator);
});
afterAll(async () => {
  await simulator?.stop();
  await database?.drop();
});

const contextOf = (role: Role) => {
  forgetEnvironment(database.db, slug);
  return createEnvironmentContext(database.db, slug, role);
};
const rowOf = async () => (await database.db.select().from(environment).where(eq(environment.slug, slug)))[0];
const replaceSecret = async (secret: string) => {
  const sealedSecret = seal(secret, clientSecretContext((await rowOf())?.id ?? ""));
  await database.db.update(environment).set({ sealedSecret }).where(eq(environment.slug, slug));
};
/** Reads from the service, three times at once. */
const read = async () => {
  const { upstream } = await contextOf("operations");
  const reads = [1, 2, 3].map(() => upstream.listCustomers({ query: { limit: 1 } }));
  return (await Promise.allSettled(reads)).map(({ status }) => status);
};
const refusedAt = async () => (await rowOf())?.credentialsRefusedAt;
const news = () =>
  database.db.select().from(notification).where(eq(notification.kind, "ENVIRONMENT.CREDENTIALS_REFUSED"));

test("refused credentials are noticed, announced once until they have worked again, and told on the screens", async () => {
  expect(await read()).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
  expect(await refusedAt()).toBeNull();

  await replaceSecret("not-the-secret");
  expect(await read()).toEqual(["rejected", "rejected", "rejected"]);
  await vi.waitFor(async () => expect(await refusedAt()).toEqual(expect.any(Date)));
  await read();
  expect(await news()).toMatchObject([{ topic: "system", tone: "bad" }]);

  const needs = await getOverviewNeeds(await contextOf("administrator"), {});
  expect(needs.needs[0]).toMatchObject({ kind: "credentials", count: 1 });
  const forFinance = await getOverviewNeeds(await contextOf("finance"), {});
  expect(forFinance.refusedSince).toEqual(expect.any(String));
  expect(forFinance.needs.map(({ kind }) => kind)).not.toContain("credentials");
  const paging = { limit: 20, sortOrder: "desc" } as const;
  expect(await listBalances(await contextOf("finance"), paging)).toMatchObject({ isComplete: false, isRefused: true });

  await replaceSecret("sandbox-secret");
  await read();
  await vi.waitFor(async () => expect(await refusedAt()).toBeNull());
  expect(await news()).toHaveLength(1);
  await replaceSecret("not-the-secret");
  await read();
  await vi.waitFor(async () => expect(await news()).toHaveLength(2));
});
