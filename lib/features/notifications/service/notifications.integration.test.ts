import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { EnvironmentContext } from "@/lib/server/context";
import { environment } from "@/lib/server/db/schema/environment";
import { person } from "@/lib/server/db/schema/person";
import { createNotification } from "@/lib/server/events/publish";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { ListNotificationsInput } from "../schema";
import { listNotifications } from "./list-notifications";
import { markAllNotificationsRead, markNotificationsRead } from "./mark-read";

let database: TestDatabase;
let here: EnvironmentContext["environment"];
let ctx: EnvironmentContext;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function makeEnvironment() {
  const slug = `e-${randomUUID().slice(0, 8)}`;
  const values = { slug, name: slug, mode: "sandbox" as const, baseUrl: "http://localhost:1", tokenId: "t" };
  const rest = { sealedSecret: "s", signatureHeader: "X-Service-Signature", approvalWindowSeconds: 5 };
  const [row] = await database.db
    .insert(environment)
    .values({ ...values, ...rest })
    .returning();
  if (!row) throw new Error("no environment");
  return row;
}

/** The context of a new person; these verbs never reach for the service. */
async function makeContext(at = here): Promise<EnvironmentContext> {
  const email = `${randomUUID()}@example.com`;
  const [row] = await database.db.insert(person).values({ email, name: "Viewer", role: "viewer" }).returning();
  const actor = { personId: row?.id ?? "", sessionId: randomUUID(), name: "Viewer", email, timeZone: null };
  return {
    actor: { ...actor, role: "viewer" },
    request: { id: randomUUID(), ip: null, userAgent: null },
    db: database.db,
    environment: at,
    upstream: undefined as never,
  };
}

beforeEach(async () => {
  here = await makeEnvironment();
  ctx = await makeContext();
});

const make = (title: string, environmentId = here.id) =>
  createNotification(database.db, { environmentId, kind: "test", tone: "info", title });
const list = (by = ctx, input: Record<string, unknown> = {}) =>
  listNotifications(by, ListNotificationsInput.parse(input));

describe("listNotifications", () => {
  it("pages from the newest, within the environment", async () => {
    const elsewhere = await makeEnvironment();
    await make("not here", elsewhere.id);
    for (const title of ["1", "2", "3", "4", "5"]) await make(title);
    const first = await list(ctx, { limit: "2" });
    expect(first.data.map((row) => row.title)).toEqual(["5", "4"]);
    expect(first).toMatchObject({ hasMore: true, unreadCount: 5, latestId: first.data[0]?.id });
    const second = await list(ctx, { limit: "2", cursor: first.nextCursor });
    const third = await list(ctx, { limit: "2", cursor: second.nextCursor });
    expect([...second.data, ...third.data].map((row) => row.title)).toEqual(["3", "2", "1"]);
    expect(third).toMatchObject({ hasMore: false });
    expect(third.nextCursor).toBeUndefined();
  });

  it("is empty without a fuss", async () => {
    expect(await list()).toEqual({ data: [], hasMore: false, unreadCount: 0, latestId: 0 });
  });
});

describe("what is read", () => {
  it("is each person's own", async () => {
    const other = await makeContext();
    const [one, two] = [await make("1"), await make("2")];
    expect(await markNotificationsRead(ctx, { ids: [one] })).toEqual({ unreadCount: 1 });
    expect(await markNotificationsRead(ctx, { ids: [one, 999_999] })).toEqual({ unreadCount: 1 });
    expect((await list()).data.map((row) => [row.id, row.isRead])).toEqual([
      [two, false],
      [one, true],
    ]);
    expect((await list(ctx, { unread: "true" })).data.map((row) => row.id)).toEqual([two]);
    expect(await list(other)).toMatchObject({ unreadCount: 2 });
  });

  it("is marked up to what was seen, here and not elsewhere, and never back", async () => {
    const elsewhere = await makeEnvironment();
    const there = { ...ctx, environment: elsewhere };
    await make("elsewhere", elsewhere.id);
    const seen = await make("1");
    await markNotificationsRead(ctx, { ids: [seen] });
    await make("arrived meanwhile");
    expect(await markAllNotificationsRead(ctx, { upToId: seen })).toEqual({ unreadCount: 1 });
    expect(await markAllNotificationsRead(ctx, { upToId: 0 })).toEqual({ unreadCount: 1 });
    expect((await list()).data.map((row) => row.isRead)).toEqual([false, true]);
    expect(await list(there)).toMatchObject({ unreadCount: 1 });
    expect(await markAllNotificationsRead(ctx, { upToId: Number.MAX_SAFE_INTEGER })).toEqual({ unreadCount: 0 });
    await make("after");
    expect(await list()).toMatchObject({ unreadCount: 1 });
  });

  it("can't be changed for another environment's notifications", async () => {
    const elsewhere = await makeEnvironment();
    const theirs = await make("theirs", elsewhere.id);
    await markNotificationsRead(ctx, { ids: [theirs] });
    expect(await list({ ...ctx, environment: elsewhere })).toMatchObject({ unreadCount: 1 });
  });
});
