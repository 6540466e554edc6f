import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listNotifications } from "@/lib/features/notifications/service/list-notifications";
import { settleJob } from "@/lib/money-actions";
import { can, ROLES, type Role } from "@/lib/permissions";
import type { EnvironmentContext } from "@/lib/server/context";
import { journalEntry } from "@/lib/server/db/schema/journal";
import { notification } from "@/lib/server/db/schema/notification";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { claim } from "./claim";
import { settle } from "./settle";

let database: TestDatabase;
let ctx: EnvironmentContext;

beforeAll(async () => {
  database = await createTestDatabase();
  // An unreachable service, from which no outcome can be learned.
  ctx = await contextOf("compliance", await addSimulatedEnvironment(database.db));
});
afterAll(() => database.drop());

const contextOf = (role: Role, slug = ctx.environment.slug) => createEnvironmentContext(database.db, slug, role);

/** A money action requested `minutesAgo` minutes ago, whose response was lost. */
async function makeLost(minutesAgo: number) {
  const id = `Transaction:${crypto.randomUUID()}`;
  const { entry } = await claim(ctx, {
    ...{ action: "transaction.cancel", key: crypto.randomUUID(), resourceId: id, resourceType: "Transaction" },
    request: { transactionId: id },
  });
  const at = new Date(Date.now() - minutesAgo * 60_000);
  const is = eq(journalEntry.id, entry.id);
  await database.db.update(journalEntry).set({ createdAt: at, leaseUntil: at }).where(is);
  return entry;
}

const found = () => database.db.select().from(notification).where(eq(notification.environmentId, ctx.environment.id));

test("an outcome unknown for an hour is notified once, however many workers check, and not before", async () => {
  const [young, old] = [await makeLost(59), await makeLost(61)];
  await settleJob({ entryId: young.id });
  expect(await found()).toEqual([]);
  await Promise.all(Array.from({ length: 8 }, () => settleJob({ entryId: old.id })));
  await settleJob({ entryId: old.id });
  expect(await found()).toMatchObject([
    { kind: "MONEY_ACTION.OVERDUE", topic: "money-action", tone: "bad", resourceId: `MoneyAction:${old.id}` },
  ]);
  const calls = async (role: Role) =>
    (await listNotifications(await contextOf(role), { limit: 10, show: "unread" })).data.length;
  for (const role of ROLES) expect([role, await calls(role)]).toEqual([role, can(role, "money-actions:close") ? 1 : 0]);
  await settle(database.db, old, { status: "succeeded", note: "Read back" }, "read-back");
  expect(await calls("administrator")).toBe(0);
});
