import { desc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Role } from "@/lib/permissions";
import type { Context } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { environment } from "@/lib/server/db/schema/environment";
import { person } from "@/lib/server/db/schema/person";
import { declinedDefaultView, savedView } from "@/lib/server/db/schema/saved-view";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { chooseDefaultView, findDefaultView, setDefaultView } from "./defaults";
import { createView, deleteView, listViews, shareView } from "./views";

let database: TestDatabase;
const actors: Partial<Record<Role, Context>> = {};

beforeAll(async () => {
  database = await createTestDatabase();
  for (const role of ["administrator", "operations", "finance"] as const) {
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
beforeEach(async () => {
  await database.db.delete(savedView);
  await database.db.delete(declinedDefaultView);
});

function as(role: Role): Context {
  const ctx = actors[role];
  if (!ctx) throw new Error(`there is no ${role}`);
  return ctx;
}
const list = "transactions";
const shared = (name: string, search: string, by: Role = "operations") =>
  createView(as(by), { list, name, search, isShared: true });
const opensWith = async (role: Role) => (await findDefaultView(as(role), { list }))?.search ?? null;
const lastAudit = async () => (await database.db.select().from(auditEvent).orderBy(desc(auditEvent.id)).limit(1))[0];

test("an administrator makes a shared view a role's default: that role's list opens with it, the last one counts", async () => {
  const failed = await shared("Failed", "status=FAILED");
  const quiet = await shared("Quiet", "quietFor=1d", "finance");
  expect(await opensWith("operations")).toBeNull();
  const made = await setDefaultView(as("administrator"), { viewId: failed.id, role: "operations", isDefault: true });
  expect(made).toMatchObject({ ownerName: "operations", defaultRoles: ["operations"] });
  expect(await opensWith("operations")).toBe("status=FAILED");
  expect(await opensWith("finance")).toBeNull();
  expect(await findDefaultView(as("operations"), { list: "quotes" })).toBeNull();
  await setDefaultView(as("administrator"), { viewId: quiet.id, role: "operations", isDefault: true });
  expect(await opensWith("operations")).toBe("quietFor=1d");
  expect(await lastAudit()).toMatchObject({
    action: "view.default",
    before: { list, role: "operations", default: "Failed" },
    after: { list, role: "operations", default: "Quiet" },
  });
  const { data } = await listViews(as("operations"), { list });
  expect(data.map(({ name, defaultRoles }) => [name, defaultRoles])).toEqual([
    ["Failed", []],
    ["Quiet", ["operations"]],
  ]);
  // Removing the default from a view that is no longer the default changes nothing.
  await setDefaultView(as("administrator"), { viewId: failed.id, role: "operations", isDefault: false });
  expect(await opensWith("operations")).toBe("quietFor=1d");
  await setDefaultView(as("administrator"), { viewId: quiet.id, role: "operations", isDefault: false });
  expect(await opensWith("operations")).toBeNull();
});

test("a view that names records by id applies only in its own environment, in the list and as a default", async () => {
  const [here, there] = ["here", "there"];
  const connection = { mode: "sandbox", baseUrl: "http://localhost", tokenId: "t", sealedSecret: "s" } as const;
  const rest = { ...connection, signatureHeader: "x", approvalWindowSeconds: 5 };
  for (const slug of [here, there]) await database.db.insert(environment).values({ ...rest, slug, name: slug });
  const make = (search: string, at: string) =>
    createView(as("operations"), { list, name: "Ours", search, isShared: true, environment: at });
  const names = async (at?: string) =>
    (await listViews(as("operations"), { list, environment: at })).data.map(({ search }) => search);
  const opensIn = async (at: string) => (await findDefaultView(as("operations"), { list, environment: at }))?.search;
  const tagged = `status=FAILED&tag=${crypto.randomUUID()}`;
  const view = await make(tagged, here);
  await setDefaultView(as("administrator"), { viewId: view.id, role: "operations", isDefault: true });
  expect([await names(here), await names(there), await names()]).toEqual([[tagged], [], []]);
  expect([await opensIn(here), await opensIn(there)]).toEqual([tagged, undefined]);
  // Its name is free where it isn't listed; a view without ids is listed everywhere, so it needs another name.
  const paid = "senderAccountIdentifier=InternalAccount%3A1";
  await make(paid, there);
  expect([await names(here), await names(there)]).toEqual([[tagged], [paid]]);
  await expect(make("status=FAILED", there)).rejects.toMatchObject({ code: "view_name_taken" });
  const open = await shared("All", "status=FAILED&assignee=me");
  await setDefaultView(as("administrator"), { viewId: open.id, role: "operations", isDefault: true });
  expect([await opensIn(here), await opensIn(there)]).toEqual([open.search, open.search]);
});

test("no one else may, and neither a private view nor one no longer shared can be a default", async () => {
  const view = await shared("Failed", "status=FAILED");
  const input = { viewId: view.id, role: "operations", isDefault: true } as const;
  await expect(setDefaultView(as("operations"), input)).rejects.toMatchObject({ status: 403 });
  const own = await createView(as("administrator"), { list, name: "Mine", search: "type=OUTGOING", isShared: false });
  await expect(setDefaultView(as("administrator"), { ...input, viewId: own.id })).rejects.toMatchObject({
    code: "view_not_shared",
  });
  await setDefaultView(as("administrator"), input);
  await shareView(as("operations"), { viewId: view.id, isShared: false });
  expect(await opensWith("operations")).toBeNull();
  expect(await lastAudit()).toMatchObject({ action: "view.share", before: { defaultRoles: ["operations"] } });
  await shareView(as("operations"), { viewId: view.id, isShared: true });
  expect(await opensWith("operations")).toBeNull();
  await setDefaultView(as("administrator"), input);
  await deleteView(as("operations"), { viewId: view.id });
  expect(await opensWith("operations")).toBeNull();
});

test("a user may open their list without it, and with it again; each change is on record, a no-op is not", async () => {
  const view = await shared("Failed", "status=FAILED");
  await setDefaultView(as("administrator"), { viewId: view.id, role: "operations", isDefault: true });
  await chooseDefaultView(as("operations"), { list, isUsed: false });
  expect(await opensWith("operations")).toBeNull();
  expect((await listViews(as("operations"), { list })).isDefaultUsed).toBe(false);
  expect((await listViews(as("finance"), { list })).isDefaultUsed).toBe(true);
  const first = await lastAudit();
  expect(first).toMatchObject({ action: "view.default-use", after: { list, isUsed: false } });
  await chooseDefaultView(as("operations"), { list, isUsed: false });
  expect((await lastAudit())?.id).toBe(first?.id);
  await chooseDefaultView(as("operations"), { list, isUsed: true });
  expect(await opensWith("operations")).toBe("status=FAILED");
});
