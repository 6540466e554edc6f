import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { EnvironmentContext } from "@/lib/server/context";
import { journalStep } from "@/lib/server/db/schema/journal";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { claim } from "./claim";
import { findJournalEntry } from "./entry";
import { runMoneyAction } from "./run";
import { settle } from "./settle";

let database: TestDatabase;
let ctx: EnvironmentContext;

beforeAll(async () => {
  database = await createTestDatabase();
  const slug = await addSimulatedEnvironment(database.db);
  ctx = await createEnvironmentContext(database.db, slug, "operations");
});
afterAll(() => database.drop());

test("a check that began while the call was under way doesn't take back that the call is over", async () => {
  const { db } = database;
  const id = `Transaction:${crypto.randomUUID()}`;
  const { entry } = await claim(ctx, {
    ...{ action: "transaction.cancel", key: crypto.randomUUID(), resourceId: id, resourceType: "Transaction" },
    request: { transactionId: id },
  });
  await settle(db, entry, { status: "unknown", note: "No response in time", httpStatus: 504 }, "answer");
  await settle(db, entry, { status: "intended", note: "The call is under way" }, "read-back");
  expect(await findJournalEntry(db, entry.id)).toMatchObject({ status: "unknown", httpStatus: 504 });
  const steps = await db.select().from(journalStep).where(eq(journalStep.entryId, entry.id)).orderBy(journalStep.id);
  expect(steps.map(({ note }) => note)).toEqual(["Recorded before sending", "No response in time"]);
});

test("a call that could end after its lease, because the machine was suspended, is not made", async () => {
  const id = `Transaction:${crypto.randomUUID()}`;
  const send = vi.fn(async () => ({}));
  try {
    const { entry, isNew } = await runMoneyAction(ctx, {
      ...{ action: "transaction.cancel", key: crypto.randomUUID(), resourceId: id, resourceType: "Transaction" },
      request: { transactionId: id },
      guard: async () => {
        vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
        return true;
      },
      send,
      read: () => ({ status: "succeeded", note: "Sent" }),
      readBack: async () => ({ status: "unknown", note: "Checking" }),
    });
    expect([entry.status, isNew]).toEqual(["intended", true]);
  } finally {
    vi.useRealTimers();
  }
  expect(send).not.toHaveBeenCalled();
});
