import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { EnvironmentContext } from "@/lib/server/context";
import { createNotification } from "@/lib/server/events/publish";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { ListNotificationsInput } from "../schema";
import { listNotifications } from "./list-notifications";
import { markAllNotificationsRead, markNotificationsRead } from "./mark-read";

let database: TestDatabase;
let ctx: EnvironmentContext;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The context of a new person in a new environment. */
const makeContext = async () =>
  createEnvironmentContext(database.db, await addSimulatedEnvironment(database.db), "viewer");

beforeEach(async () => {
  ctx = await makeContext();
});

const make = (title: string, environmentId = ctx.environment.id) =>
  createNotification(database.db, { environmentId, kind: "test", tone: "info", title });
const list = (by = ctx, input: Record<string, unknown> = {}) =>
  listNotifications(by, ListNotificationsInput.parse(input));

describe("listNotifications", () => {
  it("pages from the newest, within the environment", async () => {
    const elsewhere = await makeContext();
    await make("not here", elsewhere.environment.id);
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
    const other = { ...(await makeContext()), environment: ctx.environment };
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
    const { environment } = await makeContext();
    const there = { ...ctx, environment };
    await make("elsewhere", environment.id);
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
    const { environment } = await makeContext();
    const theirs = await make("theirs", environment.id);
    await markNotificationsRead(ctx, { ids: [theirs] });
    expect(await list({ ...ctx, environment })).toMatchObject({ unreadCount: 1 });
  });
});
