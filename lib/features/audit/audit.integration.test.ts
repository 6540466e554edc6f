import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ForbiddenError } from "@/lib/errors";
import { recordSystemAudit } from "@/lib/server/audit/record";
import type { EnvironmentContext } from "@/lib/server/context";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { ListAuditInput } from "./schema";
import { listAudit } from "./service";

let database: TestDatabase;
let ctx: EnvironmentContext;
const resourceId = randomUUID();

beforeAll(async () => {
  database = await createTestDatabase();
  const slug = await addSimulatedEnvironment(database.db);
  ctx = await createEnvironmentContext(database.db, slug, "compliance");
  const elsewhere = await addSimulatedEnvironment(database.db);
  const { environment } = await createEnvironmentContext(database.db, elsewhere, "compliance");
  for (const environmentId of [ctx.environment.id, null, ctx.environment.id, environment.id, ctx.environment.id]) {
    const resource = { type: "vault" as const, id: resourceId };
    await recordSystemAudit(database.db, { action: "vault.rotate", resource, environmentId, actorLabel: "50% job" });
  }
});
afterAll(() => database.drop());

const list = (input: Record<string, unknown>) => listAudit(ctx, ListAuditInput.parse({ resourceId, ...input }));

test("the log is paged both ways without loss, with the console's own records and without another environment's", async () => {
  const all = await list({});
  expect(all).toMatchObject({ hasMore: false, totalCount: 4 });
  expect(all).not.toHaveProperty("nextCursor");
  const ids = all.data.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => Number(b) - Number(a)));
  for (const sortOrder of ["asc", "desc"]) {
    const first = await list({ sortOrder, limit: 2 });
    expect(first).toMatchObject({ hasMore: true, totalCount: 4 });
    const second = await list({ sortOrder, limit: 2, cursor: first.nextCursor });
    expect(second.hasMore).toBe(false);
    const found = [...first.data, ...second.data].map(({ id }) => id);
    expect(found).toEqual(sortOrder === "desc" ? ids : ids.toReversed());
  }
});

test("an actor is searched for as typed, without pattern matching", async () => {
  expect((await list({ actor: "50% J" })).data).toHaveLength(4);
  expect((await list({ actor: "5_%" })).data).toEqual([]);
});

test("a role without the permission gets none of it", async () => {
  const viewer = await createEnvironmentContext(database.db, ctx.environment.slug, "viewer");
  await expect(listAudit(viewer, ListAuditInput.parse({}))).rejects.toThrow(ForbiddenError);
});
