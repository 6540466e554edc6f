import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Role } from "@/lib/permissions";
import type { Context } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { person } from "@/lib/server/db/schema/person";
import { savedView } from "@/lib/server/db/schema/saved-view";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { createView, deleteView, listViews, renameView, shareView } from "./views";

let database: TestDatabase;
const actors: Partial<Record<Role, Context>> = {};

beforeAll(async () => {
  database = await createTestDatabase();
  for (const role of ["administrator", "operations", "finance", "viewer"] as const) {
    const email = `${role}@corridor.test`;
    const [row] = await database.db.insert(person).values({ email, name: role, role }).returning();
    if (!row) throw new Error("no person was made");
    actors[role] = {
      actor: { personId: row.id, sessionId: row.id, name: role, email, role, timeZone: null },
      request: { id: "test", ip: null, userAgent: null },
      db: database.db,
    };
  }
});
afterAll(() => database.drop());
beforeEach(() => database.db.delete(savedView));

function as(role: Role): Context {
  const ctx = actors[role];
  if (!ctx) throw new Error(`there is no ${role}`);
  return ctx;
}
const view = { list: "transactions", name: "Failed ones", search: "status=FAILED", isShared: false };
const namesFor = async (role: Role) => (await listViews(as(role), { list: "transactions" })).data.map((v) => v.name);
const actions = async () => (await database.db.select().from(auditEvent)).map((event) => event.action);

describe("saved views", () => {
  test("a private one is seen by its owner alone, and no one else can touch or guess it", async () => {
    const { id } = await createView(as("operations"), view);
    expect(await namesFor("operations")).toEqual(["Failed ones"]);
    expect(await namesFor("finance")).toEqual([]);
    for (const role of ["finance", "administrator"] as const) {
      await expect(deleteView(as(role), { viewId: id })).rejects.toMatchObject({ status: 404 });
      await expect(renameView(as(role), { viewId: id, name: "Mine" })).rejects.toMatchObject({ status: 404 });
    }
    expect(await namesFor("operations")).toEqual(["Failed ones"]);
  });

  test("a shared one is seen by all, changed by its owner, and removed by its owner or a manager of people", async () => {
    const { id } = await createView(as("operations"), view);
    await shareView(as("operations"), { viewId: id, isShared: true });
    const [seen] = (await listViews(as("viewer"), { list: "transactions" })).data;
    expect(seen).toEqual({
      id,
      name: "Failed ones",
      search: "status=FAILED",
      isShared: true,
      isOwn: false,
      ownerName: "operations",
      defaultRoles: [],
    });
    await expect(renameView(as("finance"), { viewId: id, name: "Mine" })).rejects.toMatchObject({ status: 404 });
    await expect(shareView(as("administrator"), { viewId: id, isShared: false })).rejects.toMatchObject({
      status: 404,
    });
    await expect(deleteView(as("finance"), { viewId: id })).rejects.toMatchObject({ status: 404 });
    await deleteView(as("administrator"), { viewId: id });
    expect(await namesFor("operations")).toEqual([]);
  });

  test("a viewer saves views but can't share them; nothing is written when refused", async () => {
    await expect(createView(as("viewer"), { ...view, isShared: true })).rejects.toMatchObject({ status: 403 });
    const { id } = await createView(as("viewer"), view);
    await expect(shareView(as("viewer"), { viewId: id, isShared: true })).rejects.toMatchObject({ status: 403 });
    await shareView(as("viewer"), { viewId: id, isShared: false });
    expect(await namesFor("operations")).toEqual([]);
  });

  test("a name is unique per person and list, whatever its case, even when two tabs save at once", async () => {
    const tries = await Promise.allSettled(
      ["Failed ones", "failed ONES", "Failed ones"].map((name) => createView(as("operations"), { ...view, name })),
    );
    expect(tries.filter((each) => each.status === "fulfilled")).toHaveLength(1);
    await createView(as("operations"), { ...view, list: "quotes" });
    await createView(as("finance"), view);
    const other = await createView(as("operations"), { ...view, name: "Other" });
    await expect(renameView(as("operations"), { viewId: other.id, name: "FAILED ones" })).rejects.toMatchObject({
      status: 409,
      facts: { fields: { name: expect.any(String) } },
    });
    const renamed = await renameView(as("operations"), { viewId: other.id, name: "other" });
    expect(renamed.name).toBe("other");
  });

  test("the number of saved views is limited", async () => {
    for (let count = 0; count < 50; count += 1) await createView(as("finance"), { ...view, name: `View ${count}` });
    await expect(createView(as("finance"), { ...view, name: "One more" })).rejects.toMatchObject({
      code: "too_many_views",
    });
  });

  test("every change is on record", async () => {
    const before = (await actions()).length;
    const { id } = await createView(as("operations"), view);
    await renameView(as("operations"), { viewId: id, name: "Renamed" });
    await shareView(as("operations"), { viewId: id, isShared: true });
    await deleteView(as("operations"), { viewId: id });
    expect((await actions()).slice(before)).toEqual(["view.create", "view.rename", "view.share", "view.delete"]);
  });
});
