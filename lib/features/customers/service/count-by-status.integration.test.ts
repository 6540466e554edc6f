import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Customer } from "@/lib/contract/customer";
import { verificationOf } from "@/lib/contract/customer-status";
import { customerEntry, rememberEntries } from "@/lib/features/directory/service/labels";
import { syncDirectory } from "@/lib/features/directory/service/sync";
import type { EnvironmentContext } from "@/lib/server/context";
import { directoryEntry } from "@/lib/server/db/schema/directory";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { countByStatus } from "./count-by-status";
import { deleteCustomer } from "./delete-customer";
import { listCustomers } from "./read";

let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;

beforeAll(async () => {
  [database, simulator] = await Promise.all([createTestDatabase(), startSimulator({ customers: 120 })]);
  ctx = await createEnvironmentContext(
    database.db,
    await addSimulatedEnvironment(database.db, simulator),
    "administrator",
  );
});
afterAll(async () => {
  await flushUpstreamCalls();
  await simulator?.stop();
  await database?.drop();
});

const sync = () => syncDirectory(database.db, ctx.upstream, ctx.environment.id);

/** Every customer in the service's own list. */
async function listed(): Promise<Customer[]> {
  const all: Customer[] = [];
  let cursor: string | undefined;
  do {
    const page = await ctx.upstream.listCustomers({ query: { limit: 100, cursor } });
    all.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor);
  return all;
}

test("nothing is counted before the customers have been copied", async () => {
  expect(await countByStatus(ctx)).toBeNull();
});

test("the counts tie out to the service's list, and to the list behind each, even after a customer is deleted", async () => {
  await sync();
  for (const round of ["as seeded", "after one was deleted"]) {
    const counted = await countByStatus(ctx);
    const all = await listed();
    const stated = new Map<string | null, number>();
    for (const customer of all) {
      const { status } = verificationOf(customer);
      stated.set(status, (stated.get(status) ?? 0) + 1);
    }
    expect(new Map(counted?.statuses.map(({ status, count }) => [status, count])), round).toEqual(stated);
    expect(counted?.statuses.length).toBeGreaterThan(2);
    for (const { status, count } of counted?.statuses ?? []) {
      if (status) expect((await listCustomers(ctx, { kycStatus: status, limit: 1 })).totalCount).toBe(count);
    }
    const [gone] = all.filter(({ kycStatus }) => kycStatus === "APPROVED");
    if (!gone) throw new Error("the seed has no approved customer");
    if (round === "as seeded") {
      await deleteCustomer(ctx, { customerId: gone.id, confirmation: gone.platformCustomerId ?? gone.id });
    }
  }
});

test("a status keeps its start time through other changes, and a new status starts over", async () => {
  const customer: Customer = {
    ...{ id: "Customer:waiting", fullName: "Ana Prado", kycStatus: "PENDING_REVIEW" },
    ...{ createdAt: "2026-01-01T00:00:00Z", updatedAt: "2026-02-01T00:00:00Z" },
  };
  const seen = async (change: Partial<Customer>) => {
    await rememberEntries(database.db, [customerEntry(ctx.environment.id, { ...customer, ...change })]);
    const [row] = await database.db.select().from(directoryEntry).where(eq(directoryEntry.id, customer.id));
    return row?.statusSince?.toISOString();
  };
  expect(await seen({})).toBe("2026-02-01T00:00:00.000Z");
  expect(await seen({ fullName: "Ana Lima", updatedAt: "2026-03-01T00:00:00Z" })).toBe("2026-02-01T00:00:00.000Z");
  expect(await seen({ kycStatus: "REJECTED", updatedAt: "2026-04-01T00:00:00Z" })).toBe("2026-04-01T00:00:00.000Z");
});
