import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rememberEntries } from "@/lib/features/directory/service/labels";
import { NOTIFICATION_TOPICS, type NotificationTopic, ROLES, type Role, topicsFor } from "@/lib/permissions";
import type { EnvironmentContext } from "@/lib/server/context";
import { paymentWatch } from "@/lib/server/db/schema/casework";
import { notification } from "@/lib/server/db/schema/notification";
import { readNotifications } from "@/lib/server/events/notification-rows";
import { createNotification, type NewNotification } from "@/lib/server/events/publish";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { ListNotificationsInput, type NotificationItem } from "../schema";
import { listNotifications } from "./list-notifications";
import { markAllNotificationsRead, markNotificationsRead } from "./mark-read";

let database: TestDatabase;
let ctx: EnvironmentContext;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The context of a new person in a new environment. */
const makeContext = async (role: Role = "finance") =>
  createEnvironmentContext(database.db, await addSimulatedEnvironment(database.db), role);

beforeEach(async () => {
  ctx = await makeContext();
});

const make = (title: string, more: Partial<NewNotification> = {}) =>
  createNotification(database.db, {
    ...{ environmentId: ctx.environment.id, kind: "test", topic: "outgoing-trouble", tone: "bad", title },
    ...more,
  });
const list = (by = ctx, input: Record<string, unknown> = {}) =>
  listNotifications(by, ListNotificationsInput.parse(input));
const titles = (data: NotificationItem[]) => data.map(({ title }) => title);

describe("listNotifications", () => {
  it("pages from the newest, within the environment", async () => {
    const elsewhere = await makeContext();
    await make("not here", { environmentId: elsewhere.environment.id });
    for (const title of ["1", "2", "3", "4", "5"]) await make(title);
    const first = await list(ctx, { limit: "2" });
    expect(titles(first.data)).toEqual(["5", "4"]);
    expect(first).toMatchObject({ hasMore: true, unreadCount: 5, latestId: first.data[0]?.id });
    const second = await list(ctx, { limit: "2", cursor: first.nextCursor });
    const third = await list(ctx, { limit: "2", cursor: second.nextCursor });
    expect(titles([...second.data, ...third.data])).toEqual(["3", "2", "1"]);
    expect(third).toMatchObject({ hasMore: false });
    expect(third.nextCursor).toBeUndefined();
  });

  it("is empty without errors", async () => {
    expect(await list()).toEqual({ data: [], hasMore: false, unreadCount: 0, latestId: 0 });
  });

  it("shows all notifications about one payment as one entry: the latest, and how many there are", async () => {
    const resourceId = "Transaction:1";
    await make("Outgoing payment created", { resourceId, topic: "progress" });
    await make("Another payment", { resourceId: "Transaction:2" });
    await make("Outgoing payment failed", { resourceId });
    const refund = await make("Refund completed", { resourceId, tone: "good" });
    const { data, unreadCount } = await list();
    expect(data).toMatchObject([
      { id: refund, title: "Refund completed", count: 3, isUnread: true },
      { title: "Another payment", count: 1, isUnread: true },
    ]);
    expect(unreadCount).toBe(2);
  });

  it("shows the latest notification even if it is noise to the user", async () => {
    await make("Outgoing payment failed", { resourceId: "Transaction:1" });
    await make("Sent again", { resourceId: "Transaction:1", topic: "progress" });
    expect((await list()).data).toMatchObject([{ title: "Sent again", count: 2, isUnread: true }]);
  });

  it("is neither headed nor called by news that later news had superseded, nor are those who watch", async () => {
    const resourceId = "Transaction:1";
    const { personId } = ctx.actor;
    await database.db
      .insert(paymentWatch)
      .values({ environmentId: ctx.environment.id, transactionId: resourceId, personId, afterId: 0 });
    const failed = await make("Payout failed", { resourceId });
    const id = await make("Payout is on its way", { resourceId, tone: "info", topic: "superseded" });
    for (const show of ["mine", "unread", "all"]) {
      expect((await list(ctx, { show })).data).toMatchObject([{ id: failed, title: "Payout failed", count: 1 }]);
    }
    await markNotificationsRead(ctx, { ids: [failed] });
    expect((await list()).unreadCount).toBe(0);
    expect(await readNotifications(database.pool, [failed, id])).toMatchObject([
      { id: failed, personIds: [personId] },
      { id, personIds: [] },
    ]);
  });

  it.each(ROLES)(
    "puts first what %s acts on, counts only that, and keeps the rest that it may read available",
    async (role) => {
      ctx = await makeContext(role);
      for (const topic of NOTIFICATION_TOPICS) await make(topic, { topic });
      const own = topicsFor(role);
      const unreadable: NotificationTopic[] = role === "viewer" ? ["superseded", "sign-off"] : ["superseded"];
      const expected = NOTIFICATION_TOPICS.filter((topic) => !unreadable.includes(topic)).reverse();
      const { data, unreadCount } = await list();
      expect(titles(data)).toEqual(expected.filter((topic) => own.includes(topic)));
      expect(titles((await list(ctx, { show: "all" })).data)).toEqual(expected);
      // A decision and a request call while they wait, a money action while it is open: here none does.
      const calling = own.filter((topic) => !["decision", "money-action", "sign-off"].includes(topic));
      expect(unreadCount).toBe(calling.length);
      expect(titles((await list(ctx, { show: "unread" })).data).sort()).toEqual([...calling].sort());
      expect(own).not.toContain("progress" satisfies NotificationTopic);
      expect(own).not.toContain("balance" satisfies NotificationTopic);
    },
  );

  it("names the owner: a customer's payment, a customer's account, the platform's", async () => {
    const environmentId = ctx.environment.id;
    const entry = { environmentId, searchText: "", updatedAt: null };
    await rememberEntries(database.db, [
      { ...entry, id: "Customer:1", kind: "customer", customerId: "Customer:1", label: "Casa Brava SL" },
      { ...entry, id: "InternalAccount:1", kind: "internal-account", customerId: "Customer:1", label: "USD account" },
    ]);
    const balance = { topic: "balance", body: "Now 12.05 USD" } as const;
    await make("Outgoing payment failed", { resourceId: "Transaction:1", customerId: "Customer:1" });
    await make("Balance changed", { ...balance, resourceId: "InternalAccount:1", customerId: "Customer:1" });
    await make("Balance changed", { ...balance, resourceId: "InternalAccount:2", customerId: "Customer:1" });
    await make("Balance changed", { ...balance, resourceId: "InternalAccount:3" });
    await make("Balance changed", { ...balance, resourceId: "InternalAccount:4", customerId: "Customer:unknown" });
    expect((await list(ctx, { show: "all" })).data.map(({ about }) => about)).toEqual([
      null,
      "Platform account",
      "Casa Brava SL",
      "Casa Brava SL · USD account",
      "Casa Brava SL",
    ]);
  });

  it("stays complete with thousands: every payment once, whatever arrived about it, and bounded counts", async () => {
    const news = Array.from({ length: 2_000 }, (_, at) => ({
      ...{ environmentId: ctx.environment.id, kind: "test", tone: "info" as const, title: `${at}` },
      // Each payment's notifications are far apart; every fifth one is about trouble. One account changes all the time.
      resourceId: at % 5 === 4 ? "InternalAccount:1" : `Transaction:${at % 400}`,
      topic: at % 5 === 4 ? ("balance" as const) : at % 5 === 0 ? ("incoming-trouble" as const) : ("progress" as const),
    }));
    await database.db.insert(notification).values(news);
    const read = async (show: string) => {
      const found: NotificationItem[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await list(ctx, { limit: "100", show, cursor });
        found.push(...page.data);
        if (!page.nextCursor) return found;
        cursor = page.nextCursor;
      }
    };
    const all = await read("all");
    expect(all).toHaveLength(321);
    expect(new Set(all.map(({ resourceId }) => resourceId)).size).toBe(321);
    expect(all.find(({ resourceId }) => resourceId === "InternalAccount:1")).toMatchObject({ count: 100 });
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).sort((a, b) => b - a));
    expect(await read("mine")).toHaveLength(80);
    const { data, unreadCount } = await list();
    expect(unreadCount).toBe(80);
    expect(await markNotificationsRead(ctx, { ids: data.slice(0, 3).map(({ id }) => id) })).toEqual({
      unreadCount: 77,
    });
    expect(await read("unread")).toHaveLength(77);
  });
});

describe("read state", () => {
  it("belongs to each person", async () => {
    const other = { ...(await makeContext()), environment: ctx.environment };
    const [one, two] = [await make("1"), await make("2")];
    expect(await markNotificationsRead(ctx, { ids: [one] })).toEqual({ unreadCount: 1 });
    expect(await markNotificationsRead(ctx, { ids: [one, 999_999] })).toEqual({ unreadCount: 1 });
    expect((await list()).data.map((row) => [row.id, row.isUnread])).toEqual([
      [two, true],
      [one, false],
    ]);
    expect((await list(ctx, { show: "unread" })).data.map((row) => row.id)).toEqual([two]);
    expect(await list(other)).toMatchObject({ unreadCount: 2 });
  });

  it("covers an entry with everything before it, and nothing that comes after", async () => {
    const resourceId = "Transaction:1";
    await make("Outgoing payment failed", { resourceId });
    const shown = await make("Refund started", { resourceId });
    await make("Another", { resourceId: "Transaction:2" });
    expect(await markNotificationsRead(ctx, { ids: [shown] })).toEqual({ unreadCount: 1 });
    expect((await list(ctx, { show: "unread" })).data).toMatchObject([{ title: "Another" }]);
    await make("Refund failed", { resourceId });
    expect((await list()).data[0]).toMatchObject({ title: "Refund failed", count: 3, isUnread: true });
    expect((await list()).unreadCount).toBe(2);
  });

  it("is marked up to what was seen, in this environment only, and never backwards", async () => {
    const { environment } = await makeContext();
    const there = { ...ctx, environment };
    await make("elsewhere", { environmentId: environment.id });
    const seen = await make("1");
    await markNotificationsRead(ctx, { ids: [seen] });
    await make("arrived meanwhile");
    expect(await markAllNotificationsRead(ctx, { upToId: seen })).toEqual({ unreadCount: 1 });
    expect(await markAllNotificationsRead(ctx, { upToId: 0 })).toEqual({ unreadCount: 1 });
    expect((await list()).data.map((row) => row.isUnread)).toEqual([true, false]);
    expect(await list(there)).toMatchObject({ unreadCount: 1 });
    expect(await markAllNotificationsRead(ctx, { upToId: Number.MAX_SAFE_INTEGER })).toEqual({ unreadCount: 0 });
    await make("after");
    expect(await list()).toMatchObject({ unreadCount: 1 });
  });

  it("can't be changed for another environment's notifications", async () => {
    const { environment } = await makeContext();
    const theirs = await make("theirs", { environmentId: environment.id });
    await markNotificationsRead(ctx, { ids: [theirs] });
    expect(await list({ ...ctx, environment })).toMatchObject({ unreadCount: 1 });
  });
});
