import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Customer } from "@/lib/contract/customer";
import { ForbiddenError } from "@/lib/errors";
import { syncDirectory } from "@/lib/features/directory/service/sync";
import type { EnvironmentContext } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { customerNote } from "@/lib/server/db/schema/customer";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { ListCustomerNotesInput } from "../schema";
import { listCustomerExternalAccounts, listCustomerInternalAccounts } from "./accounts";
import { countCustomersByKyc, getKycHistory } from "./kyc";
import { addCustomerNote, listCustomerNotes } from "./notes";
import { listCustomers } from "./read";

let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;
let viewer: EnvironmentContext;
let everyone: Customer[];

beforeAll(async () => {
  [database, simulator] = await Promise.all([
    createTestDatabase(),
    startSimulator({ customers: 120, transactions: 20 }),
  ]);
  const slug = await addSimulatedEnvironment(database.db, simulator);
  ctx = await createEnvironmentContext(database.db, slug, "operations");
  viewer = await createEnvironmentContext(database.db, slug, "viewer");
  await syncDirectory(database.db, ctx.upstream, ctx.environment.id);
  const pages = [await ctx.upstream.listCustomers({ query: { isIncludingDeleted: true, limit: 100 } })];
  const cursor = pages[0]?.nextCursor;
  pages.push(await ctx.upstream.listCustomers({ query: { isIncludingDeleted: true, limit: 100, cursor } }));
  everyone = pages.flatMap((page) => page.data);
});
afterAll(async () => {
  await simulator?.stop();
  await database?.drop();
});

const statusOf = (status: string) => everyone.filter((one) => one.kycStatus === status && !one.isDeleted);

describe("counting", () => {
  test("agrees with the service, counts deleted ones separately, and says as of when", async () => {
    const { counts, deleted, syncedAt } = await countCustomersByKyc(viewer, {});
    expect(syncedAt).not.toBeNull();
    expect(deleted).toBe(everyone.filter((one) => one.isDeleted).length);
    expect(counts.length).toBeGreaterThan(3);
    for (const { status, count } of counts) expect([status, count]).toEqual([status, statusOf(status).length]);
  });
});

describe("filters that the service lacks", () => {
  test("a KYC status finds all of them, page by page, each once", async () => {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listCustomers(viewer, { kycStatus: "APPROVED", limit: 30, cursor });
      expect(page.directory?.syncedAt).toBeTruthy();
      expect(page.totalCount).toBe(statusOf("APPROVED").length);
      found.push(...page.data.map((row) => row.id));
      cursor = page.hasMore ? page.nextCursor : undefined;
    } while (cursor !== undefined);
    expect(found.sort()).toEqual(
      statusOf("APPROVED")
        .map((one) => one.id)
        .sort(),
    );
  });

  test("a name is found by its words, and the service's own filters narrow it further", async () => {
    const wanted = everyone.find((one) => one.fullName && !one.isDeleted);
    const name = wanted?.fullName?.toUpperCase().split(" ").reverse().join(" ") ?? "";
    const page = await listCustomers(viewer, { name });
    expect(page.data.map((row) => row.id)).toContain(wanted?.id);
    const none = await listCustomers(viewer, { name, customerType: "BUSINESS" });
    expect(none.data).toEqual([]);
    expect(none.totalCount).toBeUndefined();
    expect((await listCustomers(viewer, { name: "100%_no\\such" })).data).toEqual([]);
  });

  test("a customer that has changed since the last copy is left out, and the copy is corrected", async () => {
    const [one] = statusOf("PENDING_REVIEW");
    if (!one) throw new Error("the seed has nobody in review");
    await simulator.control.kyc(one.id, "REJECTED");
    const before = (await countCustomersByKyc(viewer, {})).counts.find(({ status }) => status === "REJECTED")?.count;
    const page = await listCustomers(viewer, { kycStatus: "PENDING_REVIEW" });
    expect(page.data.map((row) => row.id)).not.toContain(one.id);
    const after = (await countCustomersByKyc(viewer, {})).counts.find(({ status }) => status === "REJECTED")?.count;
    expect(after).toBe((before ?? 0) + 1);
    await simulator.control.kyc(one.id, "PENDING_REVIEW");
    await syncDirectory(database.db, ctx.upstream, ctx.environment.id);
  });

  test("an invalid cursor is refused in words", async () => {
    await expect(listCustomers(viewer, { name: "a", cursor: "1; drop table" })).rejects.toMatchObject({ status: 400 });
  });
});

describe("the service's own filters", () => {
  test("reach the service; a UMA address in any case", async () => {
    const one = everyone.find((each) => !each.isDeleted);
    const page = await listCustomers(viewer, { umaAddress: one?.umaAddress?.toUpperCase() });
    expect(page.data.map((row) => row.id)).toEqual([one?.id]);
    expect(page.directory).toBeNull();
    const all = await listCustomers(viewer, { isIncludingDeleted: true, limit: 1 });
    expect(all.totalCount).toBe(everyone.length);
  });

  test("a list holds no personal data beyond the name", async () => {
    const text = JSON.stringify(await listCustomers(viewer, { limit: 100 }));
    for (const { birthDate, address, businessInfo } of everyone) {
      for (const secret of [birthDate, address?.line1, businessInfo?.taxId]) {
        if (secret) expect(text).not.toContain(secret);
      }
    }
  });
});

describe("the parts of a customer's page", () => {
  test("accounts: balances with instructions; external numbers as their last four", async () => {
    const { data } = await ctx.upstream.listExternalAccounts({ query: { limit: 50 } });
    const account = data.find((one) => (one.accountInfo?.accountNumber?.length ?? 0) > 6);
    const customerId = account?.customerId ?? "";
    const external = await listCustomerExternalAccounts(viewer, { customerId });
    expect(external.accounts.map((one) => one.id)).toContain(account?.id);
    expect(JSON.stringify(external)).not.toContain(account?.accountInfo?.accountNumber);
    const internal = await listCustomerInternalAccounts(viewer, { customerId });
    expect(internal.accounts.length).toBeGreaterThan(0);
    expect(internal.accounts.every((one) => one.paymentInstructions.length > 0)).toBe(true);
  });

  test("KYC history: webhooks in the record's order, unknown types and statuses raw, of this customer only", async () => {
    const one = everyone[0]?.id ?? "";
    const delivery = (type: string, status: string, at: string, resourceId = one) => ({
      environmentId: ctx.environment.id,
      webhookId: crypto.randomUUID(),
      type,
      resourceId,
      resourceStatus: status,
      resourceUpdatedAt: new Date(at),
      replyStatus: 200,
      headers: {},
      body: Buffer.from("{}"),
    });
    await database.db
      .insert(webhookDelivery)
      .values([
        delivery("CUSTOMER.KYC_APPROVED", "APPROVED", "2026-11-20T10:00:00Z"),
        delivery("CUSTOMER.KYC_SUBMITTED", "PENDING_REVIEW", "2026-11-20T09:00:00Z"),
        delivery("CUSTOMER.KYC_PONDERED", "PONDERING", "2026-11-20T11:00:00Z"),
        delivery("CUSTOMER.KYC_APPROVED", "APPROVED", "2026-11-20T10:00:00Z", "Customer:other"),
        delivery("INTERNAL_ACCOUNT.BALANCE_UPDATED", "X", "2026-11-20T10:00:00Z"),
      ]);
    const { events } = await getKycHistory(viewer, { customerId: one });
    expect(events.map((event) => [event.type, event.status])).toEqual([
      ["CUSTOMER.KYC_SUBMITTED", "PENDING_REVIEW"],
      ["CUSTOMER.KYC_APPROVED", "APPROVED"],
      ["CUSTOMER.KYC_PONDERED", "PONDERING"],
    ]);
  });

  test("notes: written by those who may, newest first, audited without their text", async () => {
    const customerId = everyone[1]?.id ?? "";
    await addCustomerNote(ctx, { customerId, body: "Called, will send the passport.", key: randomUUID() });
    const second = { customerId, body: "=cmd() 😀 مرحبا", key: randomUUID() };
    expect(await addCustomerNote(ctx, second), "repeated after a lost response").toEqual(
      await addCustomerNote(ctx, second),
    );
    await expect(addCustomerNote(viewer, { customerId, body: "x", key: randomUUID() })).rejects.toBeInstanceOf(
      ForbiddenError,
    );
    const all = ListCustomerNotesInput.parse({ customerId });
    const masked = await listCustomerNotes(viewer, all);
    expect(JSON.stringify(masked)).not.toMatch(/cmd|passport/);
    const { data: notes } = await listCustomerNotes(ctx, all);
    expect(notes.map((note) => note.body)).toEqual(["=cmd() 😀 مرحبا", "Called, will send the passport."]);
    expect(notes[0]?.author).toBe(ctx.actor.name);
    const audits = await database.db
      .select()
      .from(auditEvent)
      .where(and(eq(auditEvent.resourceId, customerId), eq(auditEvent.action, "customer.note")));
    expect(audits).toHaveLength(2);
    expect(JSON.stringify(audits)).not.toContain("passport");

    // However many there are, each is shown once.
    const { personId } = ctx.actor;
    const more = Array.from({ length: 250 }, (_, at) => ({
      ...{ environmentId: ctx.environment.id, customerId, personId, body: `${at}` },
    }));
    await database.db.insert(customerNote).values(more);
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await listCustomerNotes(viewer, { ...all, cursor });
      seen.push(...page.data.map(({ id }) => id));
      if (!page.nextCursor) break;
      cursor = page.nextCursor;
    }
    expect(seen).toHaveLength(252);
    expect(new Set(seen).size).toBe(252);
  });
});
