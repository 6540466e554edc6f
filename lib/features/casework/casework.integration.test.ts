import { randomUUID } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listNotifications } from "@/lib/features/notifications/service/list-notifications";
import { getOverviewNeeds } from "@/lib/features/overview/service/get-needs";
import { createReceiver } from "@/lib/features/webhooks/service/receive-delivery";
import { historyRow } from "@/lib/history/history";
import { postgresHistory } from "@/lib/history/postgres/postgres";
import type { Role } from "@/lib/permissions";
import type { EnvironmentContext } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { paymentAct } from "@/lib/server/db/schema/casework";
import { historySync } from "@/lib/server/db/schema/history";
import { person } from "@/lib/server/db/schema/person";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSender, eventOf, type Sender } from "@/lib/server/testing/sender";
import { createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { type ListAssignedInput, MOST_AT_ONCE, MOST_TAGS } from "./schema";
import { assignPayments, listAssignees } from "./service/assign";
import { listAssigned } from "./service/assigned";
import { addPaymentNotes, listPaymentNotes, withdrawPaymentNote } from "./service/notes";
import { addTag, changeTag, listTags, tagPayments } from "./service/tags";
import { watchPayments } from "./service/watch";
import { getWork } from "./service/work";

let database: TestDatabase;
let sender: Sender;
let ctx: EnvironmentContext;

/** A person who can sign in, in the only environment of these tests, whose service does not exist. */
async function someone(role: Role, name: string): Promise<EnvironmentContext> {
  const made = await createEnvironmentContext(database.db, sender.slug, role);
  await database.db.update(person).set({ name, passwordHash: "set" }).where(eq(person.id, made.actor.personId));
  return { ...made, actor: { ...made.actor, name } };
}

beforeAll(async () => {
  database = await createTestDatabase();
  sender = await addSender(database.db);
  ctx = await someone("operations", "Ana Prado");
});
afterAll(() => database.drop());

const newPayment = () => `Transaction:${crypto.randomUUID()}`;
const workOf = (transactionId: string, by = ctx) => getWork(by, { transactionId });
const notesOf = (transactionId: string, by = ctx) =>
  listPaymentNotes(by, { transactionId, limit: 50, sortOrder: "desc" });
const lastAudit = async () => (await database.db.select().from(auditEvent).orderBy(desc(auditEvent.id)).limit(1))[0];
const actsOf = (transactionId: string) =>
  database.db.select().from(paymentAct).where(eq(paymentAct.transactionId, transactionId)).orderBy(paymentAct.id);
const newsOf = async (by: EnvironmentContext, show: "unread" | "all" = "unread") =>
  (await listNotifications(by, { show, limit: 30 })).data;

describe("notes", () => {
  test("are stored in order with their authors; the audit log has none of their text", async () => {
    const id = newPayment();
    await addPaymentNotes(ctx, {
      transactionIds: [id],
      body: "Called the bank.\nAsked for a trace.",
      key: randomUUID(),
    });
    const audit = await lastAudit();
    expect(audit).toMatchObject({ action: "transaction.note", resourceType: "Transaction", resourceId: id });
    expect(JSON.stringify(audit)).not.toContain("Called");
    const ben = await someone("finance", "Ben Okoro");
    await addPaymentNotes(ben, { transactionIds: [id], body: "مرحبا 🦊 =1+1", key: randomUUID() });
    expect((await notesOf(id)).data).toMatchObject([
      { author: "Ben Okoro", isOwn: false, body: "مرحبا 🦊 =1+1" },
      { author: "Ana Prado", isOwn: true, body: "Called the bank.\nAsked for a trace." },
    ]);
  });

  test("are masked for a role that may not read a memo", async () => {
    const id = newPayment();
    await addPaymentNotes(ctx, { transactionIds: [id], body: "Ana lives in Porto.", key: randomUUID() });
    const viewer = await someone("viewer", "Vera Lund");
    const [note] = (await notesOf(id, viewer)).data;
    expect(note?.body).not.toMatch(/Ana|Porto/);
    await expect(addPaymentNotes(viewer, { transactionIds: [id], body: "x", key: randomUUID() })).rejects.toThrow(
      "role",
    );
  });

  test("are withdrawn by their author alone: the text is gone, the trace stays, once", async () => {
    const id = newPayment();
    await addPaymentNotes(ctx, { transactionIds: [id], body: "Wrong payment.", key: randomUUID() });
    const noteId = (await notesOf(id)).data[0]?.id ?? 0;
    const ben = await someone("administrator", "Ben Okoro");
    await expect(withdrawPaymentNote(ben, { noteId })).rejects.toThrow("Only its author can withdraw a note.");
    await Promise.all([withdrawPaymentNote(ctx, { noteId }), withdrawPaymentNote(ctx, { noteId })]);
    expect((await notesOf(id)).data).toMatchObject([{ author: "Ana Prado", body: null }]);
    expect(await actsOf(id)).toMatchObject([{ kind: "note", body: null, withdrawnAt: expect.any(Date) }]);
    const withdrawals = and(eq(auditEvent.resourceId, id), eq(auditEvent.action, "transaction.withdraw-note"));
    expect(await database.db.$count(auditEvent, withdrawals)).toBe(1);
  });

  test("repeated with their key, also at once, are written and audited once; without, they are written again", async () => {
    const [id, other] = [newPayment(), newPayment()];
    const note = { transactionIds: [id, other], body: "Called the bank.", key: randomUUID() };
    const results = await Promise.all([addPaymentNotes(ctx, note), addPaymentNotes(ctx, note)]);
    expect([...results, await addPaymentNotes(ctx, note)]).toEqual(
      Array(3).fill({ changed: 2, unchanged: 0, taken: [] }),
    );
    expect((await notesOf(id)).data).toHaveLength(1);
    expect((await notesOf(other)).data).toHaveLength(1);
    const written = eq(sql`${auditEvent.after}->'transactionIds'->>0`, note.transactionIds.toSorted()[0]);
    expect(await database.db.$count(auditEvent, written)).toBe(1);
    await addPaymentNotes(ctx, { ...note, key: randomUUID() });
    expect((await notesOf(id)).data).toHaveLength(2);
  });

  test("of one environment are not in another", async () => {
    const id = newPayment();
    await addPaymentNotes(ctx, { transactionIds: [id], body: "Here.", key: randomUUID() });
    const elsewhere = await createEnvironmentContext(database.db, (await addSender(database.db)).slug, "administrator");
    expect((await notesOf(id, elsewhere)).data).toEqual([]);
    const noteId = (await notesOf(id)).data[0]?.id ?? 0;
    await expect(withdrawPaymentNote(elsewhere, { noteId })).rejects.toThrow("Note not found.");
  });
});

describe("assigning", () => {
  test("notifies the assignee and no one else, and records each handover", async () => {
    const id = newPayment();
    const [ben, cleo] = [await someone("finance", "Ben Okoro"), await someone("viewer", "Cleo Marsh")];
    const hand = (to: EnvironmentContext | null, from: EnvironmentContext | null) =>
      assignPayments(ctx, {
        ...{ transactionIds: [id], assigneeId: to?.actor.personId ?? null },
        seen: from?.actor.personId ?? null,
      });
    expect(await hand(ben, null)).toEqual({ changed: 1, unchanged: 0, taken: [] });
    expect(await newsOf(ben)).toMatchObject([
      { title: "Payment assigned to you", body: "By Ana Prado", resourceId: id },
    ]);
    expect(await newsOf(cleo)).toEqual([]);
    expect(await newsOf(cleo, "all")).toEqual([]);
    await hand(cleo, ben);
    expect(await newsOf(cleo)).toMatchObject([{ title: "Payment assigned to you", isUnread: true, count: 1 }]);
    expect((await workOf(id)).assignee).toMatchObject({ name: "Cleo Marsh", isActive: true });
    await hand(null, cleo);
    expect(await workOf(id)).toMatchObject({ assignee: null, assignedAt: null });
    expect((await actsOf(id)).map(({ kind, assigneeId }) => [kind, assigneeId])).toEqual([
      ["assign", ben.actor.personId],
      ["assign", cleo.actor.personId],
      ["unassign", null],
    ]);
  });

  test("to oneself needs no notification", async () => {
    const { personId } = ctx.actor;
    const before = await newsOf(ctx, "all");
    await assignPayments(ctx, { transactionIds: [newPayment()], assigneeId: personId, seen: null });
    expect(await newsOf(ctx, "all")).toEqual(before);
  });

  test.each([false, true])(
    "at once has one winner, and the other is told who it is (was assigned: %s)",
    async (was) => {
      const ids = Array.from({ length: 40 }, newPayment);
      const people = await Promise.all(
        ["Ben Okoro", "Cleo Marsh", "Dov Katz", "Eva Roth"].map((name) => someone("operations", name)),
      );
      const seen = was ? ctx.actor.personId : null;
      if (was) await assignPayments(ctx, { transactionIds: ids, assigneeId: seen, seen: null });
      const race = async (id: string) => {
        const results = await Promise.all(
          people.map((by) => assignPayments(by, { transactionIds: [id], assigneeId: by.actor.personId, seen })),
        );
        expect(results.filter(({ changed }) => changed === 1)).toHaveLength(1);
        const winner = people[results.findIndex(({ changed }) => changed === 1)]?.actor.name;
        for (const { taken, changed } of results) {
          expect(taken).toEqual(changed === 1 ? [] : [{ transactionId: id, assignee: winner }]);
        }
        expect((await workOf(id)).assignee?.name).toBe(winner);
      };
      // Often and side by side, so that each moment between two statements is met.
      while (ids.length > 0) await Promise.all(ids.splice(0, 4).map(race));
    },
  );

  test("leaves payments that one person has among many, unless told to take those too", async () => {
    const ids = [newPayment(), newPayment(), newPayment()].sort();
    const ben = await someone("operations", "Ben Okoro");
    const [theirs = "", ...free] = ids;
    await assignPayments(ben, { transactionIds: [theirs], assigneeId: ben.actor.personId, seen: null });
    const wanted = { transactionIds: ids, assigneeId: ctx.actor.personId };
    expect(await assignPayments(ctx, { ...wanted, seen: null })).toEqual({
      ...{ changed: 2, unchanged: 0 },
      taken: [{ transactionId: theirs, assignee: "Ben Okoro" }],
    });
    expect(await lastAudit()).toMatchObject({ resourceType: "Transactions", after: { transactionIds: free } });
    expect(await assignPayments(ctx, { ...wanted, seen: "anyone" })).toEqual({ changed: 1, unchanged: 2, taken: [] });
    // The record names the previous assignee, not that the payment was to be taken from anyone.
    expect(await lastAudit()).toMatchObject({ before: { assigneeId: ben.actor.personId } });
    const cleo = await someone("operations", "Cleo Marsh");
    const [other = "", unheld = ""] = [newPayment(), newPayment()].sort();
    await assignPayments(ben, { transactionIds: [other], assigneeId: ben.actor.personId, seen: null });
    const both = { transactionIds: [other, unheld], assigneeId: cleo.actor.personId };
    await assignPayments(ctx, { ...both, seen: "anyone" });
    expect(await lastAudit()).toMatchObject({
      before: { assigneeId: { [other]: ben.actor.personId, [unheld]: null } },
    });
  });

  test("is only to people who can sign in", async () => {
    const gone = await someone("operations", "Gone Already");
    await database.db.update(person).set({ disabledAt: new Date() }).where(eq(person.id, gone.actor.personId));
    const invited = await createEnvironmentContext(database.db, sender.slug, "operations");
    const { people } = await listAssignees(ctx, {});
    for (const { actor } of [gone, invited]) {
      expect(people.map(({ id }) => id)).not.toContain(actor.personId);
      await expect(
        assignPayments(ctx, { transactionIds: [newPayment()], assigneeId: actor.personId, seen: null }),
      ).rejects.toThrow("can't be assigned");
    }
  });
});

describe("tags", () => {
  test("are added and removed, once each, and keep their payments when renamed and retired", async () => {
    const id = newPayment();
    const made = await addTag(ctx, { name: "Bank trace", color: "info" });
    const put = (isTagged: boolean) => tagPayments(ctx, { transactionIds: [id, id], tagId: made.id, isTagged });
    expect([await put(true), await put(true)]).toMatchObject([
      { changed: 1, unchanged: 0 },
      { changed: 0, unchanged: 1 },
    ]);
    const { id: tagId, ...seen } = made;
    const renamed = await changeTag(ctx, { ...seen, tagId, seen, name: "Trace asked", isRetired: true });
    expect((await workOf(id)).tags).toEqual([renamed]);
    await expect(put(true)).rejects.toThrow("retired");
    expect(await put(false)).toMatchObject({ changed: 1 });
    expect((await actsOf(id)).map(({ kind }) => kind)).toEqual(["tag", "untag"]);
  });

  test("have unique names, and can't be changed from an outdated view", async () => {
    const { id: tagId, ...seen } = await addTag(ctx, { name: "Urgent", color: "bad" });
    await expect(addTag(ctx, { name: "URGENT", color: "idle" })).rejects.toThrow("taken");
    const warned = await changeTag(ctx, { ...seen, tagId, seen, color: "warn" });
    expect(await changeTag(ctx, { ...seen, tagId, seen, color: "warn" }), "repeated").toEqual(warned);
    await expect(changeTag(ctx, { ...seen, tagId, seen, name: "Later" })).rejects.toThrow("Someone else has changed");
    const finance = await someone("finance", "Ben Okoro");
    await expect(addTag(finance, { name: "Mine", color: "idle" })).rejects.toThrow("role");
  });

  test("are limited to what a menu can show", async () => {
    const other = await createEnvironmentContext(database.db, (await addSender(database.db)).slug, "operations");
    for (let index = 0; index < MOST_TAGS; index += 1) await addTag(other, { name: `Tag ${index}`, color: "idle" });
    await expect(addTag(other, { name: "One more", color: "idle" })).rejects.toThrow(`${MOST_TAGS} tags`);
    expect((await listTags(other, {})).tags).toHaveLength(MOST_TAGS);
  });
});

/** A delivery about the payment, signed and received as the service sends it. */
async function deliver(transactionId: string, status: string, updatedAt = "2026-03-01T10:00:00Z", type = "OUTGOING") {
  const receiver = createReceiver(database.pool);
  const { headers, body } = sender.signed(
    eventOf(`${type}_PAYMENT.${status}`, { id: transactionId, type, status, updatedAt }),
  );
  const stream = new Blob([body]).stream();
  expect(await receiver.receive({ slug: sender.slug, headers: new Headers(headers), body: stream })).toBe(200);
}

describe("watching", () => {
  test("notifies watchers of the next verified change of state, whatever their role, and can be stopped", async () => {
    const id = newPayment();
    const [viewer, other] = [await someone("viewer", "Vera Lund"), await someone("viewer", "Otto Falk")];
    await deliver(id, "PENDING");
    expect(await watchPayments(viewer, { transactionIds: [id], isWatched: true })).toMatchObject({ changed: 1 });
    expect(await newsOf(viewer)).toEqual([]);
    await deliver(id, "PROCESSING");
    expect(await newsOf(viewer)).toMatchObject([
      { title: "Outgoing payment is on its way", resourceId: id, isUnread: true },
    ]);
    await deliver(id, "FAILED");
    expect(await newsOf(viewer)).toMatchObject([{ title: "Outgoing payment failed", resourceId: id }]);
    expect(await newsOf(other)).toEqual([]);
    expect((await workOf(id)).watchers).toMatchObject([{ name: "Vera Lund" }]);
    await watchPayments(viewer, { transactionIds: [id], isWatched: false });
    expect(await newsOf(viewer)).toEqual([]);
  });
});

test("a thousand payments are one act", async () => {
  const ids = Array.from({ length: MOST_AT_ONCE }, newPayment);
  const ben = await someone("viewer", "Ben Okoro");
  expect(await assignPayments(ctx, { transactionIds: ids, assigneeId: ben.actor.personId, seen: null })).toMatchObject({
    changed: MOST_AT_ONCE,
  });
  expect(await newsOf(ben)).toMatchObject([{ title: "1,000 payments assigned to you", resourceId: null }]);
  expect(await watchPayments(ben, { transactionIds: ids, isWatched: true })).toMatchObject({ changed: MOST_AT_ONCE });
  expect(await lastAudit()).toMatchObject({ action: "transaction.watch", resourceId: "1000" });
});

describe("assigned payments", () => {
  const listed = async (by: EnvironmentContext, over: Partial<ListAssignedInput> = {}) =>
    listAssigned(by, { limit: 50, sortOrder: "desc", ...over });

  test("are one's own open ones, longest first; the service is not needed for that", async () => {
    const ben = await someone("operations", "Ben Okoro");
    const assigneeId = ben.actor.personId;
    const [first, ended, last] = [newPayment(), newPayment(), newPayment()];
    for (const id of [first, ended, last]) await assignPayments(ctx, { transactionIds: [id], assigneeId, seen: null });
    await deliver(first, "PROCESSING");
    await deliver(ended, "COMPLETED");
    const { data, totalCount } = await listed(ben);
    expect(totalCount).toBe(2);
    expect(data.map(({ id, status, transaction, isGone }) => [id, status, transaction, isGone])).toEqual([
      [last, null, null, false],
      [first, "PROCESSING", null, false],
    ]);
    const [work] = (await getOverviewNeeds(ben, {})).needs.filter(({ kind }) => kind === "work");
    expect(work).toMatchObject({ count: 2, oldest: data[1]?.assignedAt });
    expect((await listed(ben, { isIncludingEnded: true })).data.map(({ id }) => id)).toEqual([last, ended, first]);
    const page = await listed(ben, { limit: 1, sortOrder: "asc" });
    expect(page).toMatchObject({ hasMore: true, data: [{ id: first }] });
    const next = await listed(ben, { limit: 1, sortOrder: "asc", cursor: page.nextCursor });
    expect(next.data.map(({ id }) => id)).toEqual([last]);
    await expect(listed(ben, { cursor: first })).rejects.toThrow("This page can't be found.");
  });

  test("stay ended when an older state is sent again, and when only the local history knows of the end", async () => {
    const ben = await someone("operations", "Ben Okoro");
    const [ended, held, open] = [newPayment(), newPayment(), newPayment()];
    const transactionIds = [ended, held, open];
    await assignPayments(ctx, { transactionIds, assigneeId: ben.actor.personId, seen: null });
    await deliver(ended, "COMPLETED", "2026-03-01T10:00:09Z");
    await deliver(ended, "PENDING", "2026-03-01T10:00:01Z");
    for (const id of [held, open]) await deliver(id, "PROCESSING");
    const { environmentId } = sender;
    await database.db.insert(historySync).values({ environmentId });
    const rows = [
      { id: held, status: "COMPLETED" },
      { id: open, status: "PENDING" },
    ].map(historyRow);
    await postgresHistory(database.db).put(environmentId, rows, { kind: "read", at: new Date() });
    const { data, totalCount } = await listed(ben);
    expect([totalCount, data.map(({ id }) => id)]).toEqual([1, [open]]);
    expect((await listed(ben, { isIncludingEnded: true })).totalCount).toBe(3);
    const [work] = (await getOverviewNeeds(ben, {})).needs.filter(({ kind }) => kind === "work");
    expect(work).toMatchObject({ count: 1 });
  });

  test.each(["asc", "desc"] as const)(
    "are paged without a gap when the last one of a page is unassigned (%s)",
    async (sortOrder) => {
      const ben = await someone("operations", "Ben Okoro");
      // Half of them at once: only the ids determine the order of these.
      const transactionIds = [newPayment(), newPayment(), newPayment()];
      const assigneeId = ben.actor.personId;
      await assignPayments(ctx, { transactionIds, assigneeId, seen: null });
      for (let more = 0; more < 3; more += 1) {
        await assignPayments(ctx, { transactionIds: [newPayment()], assigneeId, seen: null });
      }
      const all = (await listed(ben, { sortOrder })).data.map(({ id }) => id);
      const page = await listed(ben, { sortOrder, limit: 2 });
      const taken = page.data.slice(-1).map(({ id }) => id);
      await assignPayments(ctx, { transactionIds: taken, assigneeId: null, seen: assigneeId });
      const next = await listed(ben, { sortOrder, limit: 3, cursor: page.nextCursor });
      expect(next).toMatchObject({ hasMore: true });
      const last = await listed(ben, { sortOrder, cursor: next.nextCursor });
      expect(last).toMatchObject({ hasMore: false });
      expect([...page.data, ...next.data, ...last.data].map(({ id }) => id)).toEqual(all);
    },
  );

  test("are found by tag and by watcher, whoever they are assigned to", async () => {
    const ben = await someone("operations", "Ben Okoro");
    const [tagged, watched] = [newPayment(), newPayment()];
    await assignPayments(ctx, { transactionIds: [tagged, watched], assigneeId: ben.actor.personId, seen: null });
    const { id: tagId } = await addTag(ctx, { name: "Recall", color: "warn" });
    await tagPayments(ctx, { transactionIds: [tagged], tagId, isTagged: true });
    await watchPayments(ctx, { transactionIds: [watched], isWatched: true });
    const byTag = await listed(ctx, { assigneeId: "anyone", tagId });
    expect(byTag.data).toMatchObject([{ id: tagged, assignee: { name: "Ben Okoro" }, tags: [{ name: "Recall" }] }]);
    expect((await listed(ctx, { assigneeId: ben.actor.personId, isWatched: true })).data).toMatchObject([
      { id: watched },
    ]);
    expect((await listed(ctx, { tagId })).data).toEqual([]);
  });
});
