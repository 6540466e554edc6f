import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createDesk, type Desk } from "@/lib/cli/testing/desk";
import { listNotifications } from "@/lib/features/notifications/service/list-notifications";
import { timelineOf } from "@/lib/features/transactions/service/timeline";
import type { EnvironmentContext } from "@/lib/server/context";
import { approval, approvalNote } from "@/lib/server/db/schema/approval";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { notification } from "@/lib/server/db/schema/notification";
import { person, setUpLink } from "@/lib/server/db/schema/person";
import { upstreamCall } from "@/lib/server/db/schema/upstream-call";
import type { TestDatabase } from "@/lib/server/testing/database";
import { createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import type { Simulator } from "@/lib/simulator/start";
import { PAST_STATUSES } from "@/lib/statuses";
import { ListApprovalNotesInput } from "../schema";
import { assignApproval } from "./assign";
import { approveIncoming, declineIncoming } from "./decide";
import { decideByRules } from "./decide-by-rules";
import { getApproval, revealSender } from "./get-approval";
import { exportDecisions, listDecisions } from "./list-decisions";
import { addApprovalNote, listApprovalNotes } from "./notes";
import { countWaiting, getQueue, markApprovalsSeen } from "./queue";

let desk: Desk;
let database: TestDatabase;
let simulator: Simulator;
let slug: string;
let ana: EnvironmentContext;
let ben: EnvironmentContext;
let operations: EnvironmentContext;
let statuses: number[];
let rules: Desk["rules"];
let settings: Desk["settings"];
let pay: Desk["pay"];
let rowOf: Desk["rowOf"];
let reach: Desk["reach"];
let entriesOf: Desk["entriesOf"];
let approvalsOf: Desk["approvalsOf"];
let seen: Desk["seen"];

beforeAll(async () => {
  desk = await createDesk();
  ({ database, simulator, slug, ana, ben, operations, statuses } = desk);
  ({ rules, settings, pay, rowOf, reach, entriesOf, approvalsOf, seen } = desk);
});
beforeEach(() => {
  statuses.length = 0;
});
afterEach(async () => {
  await simulator.control.clearFaults();
});
afterAll(() => desk?.close());

describe("rules", () => {
  test("approve within a window of five seconds without a person; the decision names its rule", async () => {
    await settings({ approvalWindowSeconds: 5 });
    await rules([
      { outcome: "approve", conditions: [{ kind: "amount", currency: "USD", comparison: "at-most", amount: 30_000 }] },
    ]);
    const id = await pay({ amount: 25_000, requiredFields: ["FULL_NAME"] }, "approved");
    expect(statuses[0]).toBe(202);
    expect(await approvalsOf(id)).toBe(1);
    expect(await rowOf(id)).toMatchObject({ decidedBy: "rule", ruleVersion: desk.version(), ruleOutcome: "approve" });
    const [audit] = await database.db
      .select()
      .from(auditEvent)
      .where(and(eq(auditEvent.resourceId, id), eq(auditEvent.action, "incoming.approve")));
    expect(audit).toMatchObject({ actorKind: "system", actorLabel: `Approval rules, version ${desk.version()}` });
    expect(JSON.stringify(audit?.after)).toContain("•••••");
    await vi.waitFor(async () => expect((await rowOf(id))?.serviceStatus).toBe("COMPLETED"), { timeout: 15_000 });
  });

  test("hold what they can't fill in, and say what is missing", async () => {
    await rules([{ outcome: "approve" }]);
    const id = await pay({ requiredFields: ["MOTHERS_NAME"] }, "held");
    expect((await rowOf(id))?.heldBecause).toMatch(/Mothers name/);
    const news = await database.db.select().from(notification).where(eq(notification.resourceId, id));
    expect(news.map(({ kind }) => kind)).toContain("APPROVAL.HELD");
    expect(await approvalsOf(id)).toBe(0);
  });

  test("are named to those who may read them: the notification and the viewer's timeline leave them out", async () => {
    await rules([{ outcome: "hold", name: "Sanctions ring" }]);
    const id = await pay({ amount: 5_000 }, "held");
    await addApprovalNote(ana, { transactionId: id, text: "Looks like the ring.", key: randomUUID() });
    expect((await rowOf(id))?.heldBecause).toContain("Sanctions ring");
    const [news] = (await listNotifications(ben, { show: "mine", limit: 1 })).data;
    expect(news).toMatchObject({ title: "Payment needs a decision", body: "50.00 USD", resourceId: id });
    const titles = async (reader: EnvironmentContext) =>
      (await timelineOf(reader, { id, type: "INCOMING", createdAt: "2026-03-01T10:00:00Z" }, null)).steps.map(
        ({ title }) => title,
      );
    const forReviewers = ["Held for review by the rule “Sanctions ring”", `Note on the approval by ${ana.actor.name}`];
    expect(await titles(ben)).toEqual(expect.arrayContaining(forReviewers));
    const viewer = await createEnvironmentContext(database.db, slug, "viewer");
    const shown = await titles(viewer);
    expect(shown).toContain("Held for review by the rules");
    expect(shown.join()).not.toMatch(/Sanctions|Note/);
  });

  test("notify everyone who decides while it waits, as one notification, and no one once it is decided", async () => {
    await rules([{ outcome: "hold" }]);
    const entryOf = async (ctx: EnvironmentContext, id: string) =>
      (await listNotifications(ctx, { show: "mine", limit: 100 })).data.find(({ resourceId }) => resourceId === id);
    const id = await pay({}, "held");
    const { unreadCount } = await listNotifications(ben, { show: "mine", limit: 1 });
    expect(await entryOf(ben, id)).toMatchObject({ kind: "APPROVAL.HELD", count: 2, isUnread: true });
    expect(await entryOf(operations, id)).toBeUndefined();
    await approveIncoming(ana, await seen(ana, id));
    await reach(id, "approved");
    expect(await entryOf(ben, id)).toMatchObject({ isUnread: false });
    const after = await listNotifications(ben, { show: "mine", limit: 1 });
    expect(after.unreadCount).toBeLessThan(unreadCount);
  });

  test("list the values they evaluated, with readable amounts", async () => {
    const amount = { currency: "USD", comparison: "at-least", amount: 100_000 } as const;
    const conditions = [
      { kind: "amount", ...amount } as const,
      { kind: "velocity-sum", per: "sender", periodMinutes: 60, ...amount } as const,
    ];
    await rules([{ outcome: "hold", conditions }]);
    const id = await pay({ amount: 123_456, senderUmaAddress: "$sums@pay.example" }, "held");
    expect((await getApproval(ana, { transactionId: id })).rule?.inputs).toEqual([
      { label: "Amount", text: "1,234.56 USD" },
      { label: "Total of this sender in 60 min", text: "1,234.56 USD" },
    ]);
  });

  test("let a payment time out where the service can't reject, and reject it where it can", async () => {
    await settings({ approvalWindowSeconds: 120 });
    await rules([{ outcome: "reject" }]);
    const passed = await pay({}, "passed");
    expect(await entriesOf(passed)).toEqual([]);
    await settings({ canReject: true });
    const rejected = await pay({}, "rejected");
    expect(await simulator.control.count("rejections", rejected)).toBe(1);
    await settings({ canReject: false });
  });

  test("decide once, however often the job runs", async () => {
    await rules([{ outcome: "hold" }]);
    const id = await pay({}, "held");
    await rules([{ outcome: "approve" }]);
    const row = await rowOf(id);
    await database.db.update(approval).set({ status: "received" }).where(eq(approval.transactionId, id));
    await Promise.all(Array.from({ length: 5 }, () => decideByRules(database.db, row?.id ?? "")));
    await reach(id, "approved");
    expect(await approvalsOf(id)).toBe(1);
    expect(await entriesOf(id)).toHaveLength(1);
  });

  test("settle a lost response by reading the payment, never by a second call", async () => {
    await rules([{ outcome: "approve" }]);
    for (const fault of [{ drop: "after" as const }, { when: "after" as const, status: 502 }]) {
      await simulator.control.fault({ match: { endpoint: "approveTransaction" }, ...fault });
      const id = await pay({}, "approved");
      expect(await approvalsOf(id)).toBe(1);
      expect((await entriesOf(id))[0]).toMatchObject({ status: "succeeded", settledBy: "read-back" });
    }
  });
});

describe("people", () => {
  test("see what is waiting, and approve it once", async () => {
    await rules([{ outcome: "hold", name: "Everything" }]);
    const id = await pay({ requiredFields: ["FULL_NAME"] }, "held");
    const queue = await getQueue(ana, {});
    expect(queue.waiting.map((row) => row.transactionId)).toContain(id);
    const { waiting } = await countWaiting(ana, {});
    expect(waiting).toBeGreaterThan(0);
    const detail = await getApproval(ana, { transactionId: id });
    expect(detail.rule).toMatchObject({ name: "Everything", outcome: "hold" });
    expect(JSON.stringify(detail.senderFacts)).toContain("•••••");
    const input = await seen(ana, id, { note: "Called them" });
    const [one, two] = await Promise.all([approveIncoming(ana, input), approveIncoming(ana, input)]);
    expect([one?.isNew, two?.isNew].sort()).toEqual([false, true]);
    expect(await approvalsOf(id)).toBe(1);
    await reach(id, "approved");
    // Windows of others may end in the meantime.
    expect((await countWaiting(ana, {})).waiting).toBeLessThan(waiting);
    const after = await getApproval(ana, { transactionId: id });
    expect(after.approval).toMatchObject({ decidedBy: "person", deciderName: ana.actor.name, reasonCode: "verified" });
    const all = ListApprovalNotesInput.parse({ transactionId: id });
    expect((await listApprovalNotes(ana, all)).data).toMatchObject([{ text: "Called them" }]);

    // With many notes, each is shown once.
    const more = Array.from({ length: 250 }, (_, at) => ({
      ...{ approvalId: after.approval.id, personId: ana.actor.personId, text: `${at}` },
    }));
    await database.db.insert(approvalNote).values(more);
    const texts: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await listApprovalNotes(operations, { ...all, cursor });
      texts.push(...page.data.map(({ text }) => text));
      if (!page.nextCursor) break;
      cursor = page.nextCursor;
    }
    expect(texts).toEqual([...more.map(({ text }) => text).reverse(), "Called them"]);
  });

  test("must answer what the sender's institution requires", async () => {
    const id = await pay({ requiredFields: ["MOTHERS_NAME"] }, "held");
    const input = await seen(ana, id);
    await expect(approveIncoming(ana, input)).rejects.toMatchObject({
      facts: { fields: { "receiverCustomerInfo.MOTHERS_NAME": expect.stringContaining("required") } },
    });
    const result = await approveIncoming(ana, { ...input, receiverCustomerInfo: { MOTHERS_NAME: "=cmd() 🚀" } });
    expect(result).toMatchObject({ isNew: true, approval: { status: "approved" } });
  });

  test("may be asked for a field of any name", async () => {
    const id = await pay({ requiredFields: ["mother.maidenName"] }, "held");
    const answers = { "mother.maidenName": "Silva" };
    const result = await approveIncoming(ana, { ...(await seen(ana, id)), receiverCustomerInfo: answers });
    expect(result).toMatchObject({ isNew: true, approval: { status: "approved" } });
  });

  test("racing: the second is told at once that it is decided, and by whom", async () => {
    const id = await pay({}, "held");
    const [a, b] = [await seen(ana, id), await seen(ben, id)];
    const results = await Promise.all([approveIncoming(ana, a), declineIncoming(ben, { ...b, reasonCode: "other" })]);
    expect(results.filter((result) => result.isNew)).toHaveLength(1);
    const late = results.find((result) => !result.isNew);
    expect([ana.actor.name, ben.actor.name]).toContain(late?.approval.deciderName);
    expect((await entriesOf(id)).length).toBeLessThanOrEqual(1);
  });

  test("an amount with other decimals than the limit may be above it: two reviewers are needed", async () => {
    await rules([], [{ currency: "USD", amount: 20_000, decimals: 3 }]);
    const id = await pay({ amount: 1_000 }, "held");
    expect(await getApproval(ana, { transactionId: id })).toMatchObject({ needsSecond: true });
    await rules([], [{ currency: "USD", amount: 20_000, decimals: 2 }]);
    expect(await getApproval(ana, { transactionId: id })).toMatchObject({ needsSecond: false });
  });

  test("above the limit two different people are needed, for exactly what was shown", async () => {
    await rules([], [{ currency: "USD", amount: 20_000 }]);
    const id = await pay({ amount: 20_000, requiredFields: ["FULL_NAME"] }, "held");
    const first = await approveIncoming(ana, await seen(ana, id, { note: "Met them in Porto" }));
    expect(first).toMatchObject({ isNew: true, entry: null, approval: { status: "second", isFirstReviewerYou: true } });
    expect(await approvalsOf(id)).toBe(0);
    // It waits for someone else now.
    const [hers, his] = [await countWaiting(ana, {}), await countWaiting(ben, {})];
    expect(hers.forYou).toBe(hers.waiting - 1);
    expect(his.forYou).toBe(his.waiting);
    expect((await countWaiting(operations, {})).forYou).toBe(0);
    expect((await getApproval(ben, { transactionId: id })).firstReview).toMatchObject({
      ...{ reviewerName: ana.actor.name, isYou: false, reasonCode: "verified", note: "Met them in Porto" },
    });
    await expect(approveIncoming(ana, await seen(ana, id))).rejects.toMatchObject({ code: "second_person_needed" });
    const second = await seen(ben, id);
    await expect(approveIncoming(ben, { ...second, shown: "other" })).rejects.toMatchObject({
      code: "approval_changed",
    });
    const differs = { ...second, receiverCustomerInfo: { FULL_NAME: "Somebody Else" } };
    await expect(approveIncoming(ben, differs)).rejects.toMatchObject({ code: "second_differs" });
    expect(await approveIncoming(ben, second)).toMatchObject({ isNew: true, approval: { status: "approved" } });
    expect(await approvalsOf(id)).toBe(1);
    const below = await pay({ amount: 19_999 }, "held");
    expect(await approveIncoming(ana, await seen(ana, below))).toMatchObject({ approval: { status: "approved" } });
  });

  test("for a day after a one-time link, its maker and the account it opened count as one reviewer", async () => {
    await rules([], [{ currency: "USD", amount: 20_000 }]);
    const ids = [await pay({ amount: 20_000 }, "held"), await pay({ amount: 20_001 }, "held")] as const;
    const link = { tokenHash: "opened", personId: ben.actor.personId, createdBy: ana.actor.personId };
    const now = new Date();
    await database.db.insert(setUpLink).values({ ...link, usedAt: now, expiresAt: now });
    await approveIncoming(ana, await seen(ana, ids[0]));
    await expect(approveIncoming(ben, await seen(ben, ids[0]))).rejects.toMatchObject({ code: "one_time_link" });
    await approveIncoming(ben, await seen(ben, ids[1]));
    await expect(approveIncoming(ana, await seen(ana, ids[1]))).rejects.toMatchObject({ code: "one_time_link" });
    expect(await approvalsOf(ids[0])).toBe(0);
    await database.db.update(setUpLink).set({ usedAt: new Date(now.getTime() - 25 * 3_600_000) });
    expect(await approveIncoming(ben, await seen(ben, ids[0]))).toMatchObject({ approval: { status: "approved" } });
  });

  test("a first approval is void once its reviewer may not decide, or someone chooses to let the payment time out", async () => {
    await rules([], [{ currency: "USD", amount: 20_000 }]);
    const [one, other] = [await pay({ amount: 20_000 }, "held"), await pay({ amount: 20_001 }, "held")];
    for (const id of [one, other]) await approveIncoming(ana, await seen(ana, id));
    const role = (to: "viewer" | "compliance") =>
      database.db.update(person).set({ role: to }).where(eq(person.id, ana.actor.personId));
    const second = await seen(ben, one);
    await role("viewer");
    try {
      await expect(approveIncoming(ben, second)).rejects.toMatchObject({ code: "first_reviewer_may_not" });
    } finally {
      await role("compliance");
    }
    expect(await approveIncoming(ben, await seen(ben, one))).toMatchObject({ approval: { status: "second" } });
    expect(await approvalsOf(one)).toBe(0);

    await declineIncoming(ben, { ...(await seen(ben, other)), reasonCode: "fraud-suspicion" });
    expect((await getApproval(ben, { transactionId: other })).firstReview).toBeNull();
    expect(await approveIncoming(ana, await seen(ana, other))).toMatchObject({
      approval: { status: "second", decision: null, isFirstReviewerYou: true },
    });
    expect(await approveIncoming(ben, await seen(ben, other))).toMatchObject({ approval: { status: "approved" } });
  });

  test("let it time out: recorded, then shown with what it means for the money", async () => {
    await settings({ approvalWindowSeconds: 3 });
    const id = await pay({}, "held");
    const input = await seen(ana, id);
    expect(await declineIncoming(ana, { ...input, reasonCode: "fraud-suspicion" })).toMatchObject({
      isNew: true,
      entry: null,
      approval: { status: "passed", decision: "pass", deciderName: ana.actor.name },
    });
    await reach(id, "timed-out");
    const { approval: ended } = await getApproval(ana, { transactionId: id });
    expect(ended).toMatchObject({ failureReason: "PAYMENT_APPROVAL_TIMED_OUT" });
    expect(ended.meaning).toMatch(/Not credited/);
    expect(await approveIncoming(ana, { ...input, key: crypto.randomUUID() })).toMatchObject({ isNew: false });
  });

  test("choosing to let it time out never rejects it, even if the service now can; a rejection sends no reason", async () => {
    const id = await pay({}, "held");
    const input = { ...(await seen(ana, id)), reasonCode: "other" as const, note: "Same name as in case 12" };
    await settings({ canReject: true });
    try {
      await expect(declineIncoming(ana, input)).rejects.toMatchObject({ code: "approval_changed" });
      expect((await rowOf(id))?.status).toBe("held");
      const again = { ...input, shown: (await seen(ana, id)).shown };
      expect(await declineIncoming(ana, again)).toMatchObject({ approval: { status: "rejected" } });
    } finally {
      await settings({ canReject: false });
    }
    const [entry] = await entriesOf(id);
    expect(entry).toMatchObject({ action: "incoming.reject", request: { reasonCode: "other" } });
    await flushUpstreamCalls();
    const [call] = await database.db.select().from(upstreamCall).where(eq(upstreamCall.endpoint, "rejectTransaction"));
    expect(call?.requestBody).toEqual({});
  });

  test("are shown what timed out without anyone, until they have looked", async () => {
    const id = await pay({}, "timed-out");
    const queue = await getQueue(ben, {});
    expect(queue.sinceLastLook.map((row) => row.transactionId)).toContain(id);
    await markApprovalsSeen(ben, { until: new Date().toISOString() });
    expect((await getQueue(ben, {})).sinceLastLook).toEqual([]);
    await settings({ approvalWindowSeconds: 120 });
  });

  test("get a refused approval back, with the service's message", async () => {
    await rules([]);
    const id = await pay({}, "held");
    const body = { status: 400, code: "MISSING_MANDATORY_USER_INFO", message: "Missing: TAX_ID." };
    await simulator.control.fault({ match: { endpoint: "approveTransaction" }, status: 400, body });
    const refused = await approveIncoming(ana, await seen(ana, id));
    expect(refused).toMatchObject({ entry: { status: "refused" }, approval: { status: "held" } });
    expect(refused.approval.heldBecause).toMatch(/refused the approval/);
    expect(await approveIncoming(ana, await seen(ana, id))).toMatchObject({ approval: { status: "approved" } });
    expect(await approvalsOf(id)).toBe(1);
  });

  test("those who may not decide are refused, and a reveal is audited", async () => {
    const id = await pay({}, "held");
    const input = await seen(ana, id);
    await expect(approveIncoming(operations, input)).rejects.toMatchObject({ status: 403 });
    await expect(declineIncoming(operations, input)).rejects.toMatchObject({ status: 403 });
    await expect(revealSender(operations, { transactionId: id })).rejects.toMatchObject({ status: 403 });
    for (const role of ["viewer", "finance"] as const) {
      const other = await createEnvironmentContext(database.db, slug, role);
      await expect(getQueue(other, {})).rejects.toMatchObject({ status: 403 });
      await expect(countWaiting(other, {})).rejects.toMatchObject({ status: 403 });
      await expect(approveIncoming(other, input)).rejects.toMatchObject({ status: 403 });
    }
    const { senderFacts } = await revealSender(ana, { transactionId: id });
    expect(JSON.stringify(senderFacts)).not.toContain("•");
    const reveals = await database.db.select().from(auditEvent).where(eq(auditEvent.action, "approval.reveal"));
    expect(reveals).toMatchObject([{ resourceId: id, actorId: ana.actor.personId }]);
    expect(JSON.stringify(reveals[0]?.after)).not.toContain(senderFacts[0]?.text);
    const mine = { transactionId: id, isAssigned: true, seen: null };
    expect(await assignApproval(ana, mine)).toMatchObject({ assignedTo: { isYou: true } });
    expect(await assignApproval(ana, mine), "repeated after a lost response").toMatchObject({
      assignedTo: { isYou: true },
    });
    const late = assignApproval(ben, mine);
    await expect(late).rejects.toThrow(`Someone else changed the assignment: it is now assigned to ${ana.actor.name}.`);
    const over = await assignApproval(ben, { ...mine, seen: ana.actor.personId });
    expect(over).toMatchObject({ assignedTo: { name: ben.actor.name } });
    await expect(assignApproval(ana, { ...mine, isAssigned: false, seen: ana.actor.personId })).rejects.toMatchObject({
      code: "assigned_meanwhile",
    });
    const note = { transactionId: id, text: "I know them", key: randomUUID() };
    const added = await addApprovalNote(operations, note);
    expect(added).toMatchObject({ authorName: operations.actor.name });
    expect(await addApprovalNote(operations, note), "repeated after a lost response").toEqual(added);
    // Neither of these changes what a reviewer was shown.
    expect(await approveIncoming(ana, input)).toMatchObject({ isNew: true });
  });
});

async function decisionsFile(ctx: EnvironmentContext): Promise<string> {
  const { body } = await exportDecisions(ctx, { timeZone: "Europe/Madrid" });
  let text = "";
  for await (const piece of body) text += Buffer.from(piece).toString("utf8");
  return text;
}

describe("past decisions", () => {
  test("are listed page by page without gaps, and as CSV that no spreadsheet executes", async () => {
    await rules([{ outcome: "hold" }]);
    const waits = await pay({ amount: 1_300 }, "held");
    const past = inArray(approval.status, [...PAST_STATUSES]);
    const all = await database.db.select({ id: approval.id }).from(approval).where(past);
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listDecisions(ana, { limit: 3, cursor, sortOrder: "desc" });
      ids.push(...page.data.map((row) => row.id));
      expect(page.data.map((row) => row.transactionId)).not.toContain(waits);
      cursor = page.nextCursor;
    } while (cursor);
    expect(ids.length).toBe(all.length);
    expect(new Set(ids).size).toBe(all.length);
    const approved = await listDecisions(ana, { limit: 100, sortOrder: "asc", status: "approved", decidedBy: "rule" });
    expect(approved.data.length).toBeGreaterThan(0);
    expect(approved.data.every((row) => row.status === "approved" && row.decidedBy === "rule")).toBe(true);
    const fraud = await listDecisions(ana, { limit: 100, sortOrder: "asc", reasonCode: "fraud-suspicion" });
    expect(fraud.data.map((row) => row.reasonCode)).toEqual(["fraud-suspicion"]);
    const nobody = await listDecisions(ana, { limit: 100, sortOrder: "asc", decidedBy: "nobody" });
    expect(nobody.data.length).toBeGreaterThan(0);
    expect(nobody.data.every((row) => row.decidedBy === null)).toBe(true);

    await database.db
      .update(approval)
      .set({ heldBecause: '=cmd|"/c calc"!A1' })
      .where(eq(approval.id, ids[0] ?? ""));
    const text = await decisionsFile(ana);
    const lines = text.trimEnd().split("\r\n");
    expect(lines).toHaveLength(all.length + 1);
    expect(lines[0]).toContain("Received (Europe/Madrid)");
    expect(text).not.toMatch(/(^|,)"?=/m);
    // Labels, not codes.
    expect(text).toContain("Suspected fraud");
    expect(text).not.toMatch(/fraud-suspicion|timed-out|PAYMENT_APPROVAL_TIMED_OUT/);
  });

  test("name their senders the same on screen and in the file, for every role", async () => {
    const id = await pay({ amount: 1_400, senderUmaAddress: "$mireille@pay.example" }, "held");
    await approveIncoming(ana, await seen(ana, id));
    const onScreen = await listDecisions(operations, { limit: 1, sortOrder: "desc" });
    expect(onScreen.data).toMatchObject([{ transactionId: id, sender: "$mireille@pay.example" }]);
    for (const who of [ana, operations]) expect(await decisionsFile(who)).toContain(",$mireille@pay.example,");
  });

  test("distinguish both instants of the hour that autumn repeats in the file", async () => {
    // Limited to rows that are in the file, as the database may return rows in any order.
    const past = and(eq(approval.environmentId, ana.environment.id), inArray(approval.status, [...PAST_STATUSES]));
    const rows = await database.db.select({ id: approval.id }).from(approval).where(past).limit(2);
    expect(rows).toHaveLength(2);
    for (const [at, receivedAt] of ["2025-10-26T00:30:00Z", "2025-10-26T01:30:00Z"].entries()) {
      await database.db
        .update(approval)
        .set({ receivedAt: new Date(receivedAt) })
        .where(eq(approval.id, rows[at]?.id ?? ""));
    }
    const text = await decisionsFile(ana);
    expect(text).toContain("2025-10-26T02:30:00+02:00,");
    expect(text).toContain("2025-10-26T02:30:00+01:00,");
  });
});
