import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { EnvironmentContext } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { importJob } from "@/lib/server/db/schema/import";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { watchImportJob } from "../jobs";
import type { CreateImportInput } from "../schema";
import { createImport } from "./create-import";
import { endImportsAfterRestore } from "./end-after-restore";
import { getImport } from "./read";

let database: TestDatabase;
let ctx: EnvironmentContext;
beforeAll(async () => {
  database = await createTestDatabase();
  ctx = await createEnvironmentContext(database.db, await addSimulatedEnvironment(database.db), "operations");
});
afterAll(() => database.drop());

const fileOf = (rows: number): CreateImportInput => ({
  ...{ id: crypto.randomUUID(), fileName: "customers.csv", fileBytes: 100, rows },
  ...{ fingerprint: String(rows).padStart(64, "0"), leftOut: null, isRepeat: false },
});

test("a file that a restored backup doesn't know to be sent may have been: it isn't sent again unasked", async () => {
  const [waiting, uploading] = [fileOf(1), fileOf(2)];
  for (const each of [waiting, uploading]) await createImport(ctx, each);
  await database.db.update(importJob).set({ status: "uploading" }).where(eq(importJob.id, uploading.id));
  expect(await endImportsAfterRestore(database.db, "Corridor (test)")).toBe(2);
  for (const { id, ...file } of [waiting, uploading]) {
    await watchImportJob({ importId: id });
    expect(await getImport(ctx, { importId: id })).toMatchObject({
      status: "unknown",
      failure: expect.stringContaining("It may have been sent since"),
    });
    await expect(createImport(ctx, { ...file, id: crypto.randomUUID() })).rejects.toMatchObject({
      code: "import_repeated",
    });
    expect(await database.db.select().from(auditEvent).where(eq(auditEvent.resourceId, id))).toContainEqual(
      expect.objectContaining({ action: "import.give-up", actorLabel: "Corridor (test)" }),
    );
  }
  expect(await endImportsAfterRestore(database.db, "Corridor (test)")).toBe(0);
});
