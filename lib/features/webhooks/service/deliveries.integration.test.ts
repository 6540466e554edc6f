import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ForbiddenError, NotFoundError } from "@/lib/errors";
import type { Role } from "@/lib/permissions";
import type { EnvironmentContext } from "@/lib/server/context";
import { approval } from "@/lib/server/db/schema/approval";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { webhookDelivery, webhookRejection, webhookRejectionCount } from "@/lib/server/db/schema/webhook";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { ListDeliveriesInput, ListRejectionsInput } from "../schema";
import { getDelivery, revealDeliveryBody, revealRejectionBody } from "./get-delivery";
import { listDeliveries } from "./list-deliveries";
import { listRejections } from "./list-rejections";

let database: TestDatabase;
let ctx: EnvironmentContext;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  ctx = await createEnvironmentContext(database.db, await addSimulatedEnvironment(database.db), "viewer");
});

const as = (role: Role): EnvironmentContext => ({
  ...ctx,
  actor: { ...ctx.actor, role },
});

async function keep(values: Partial<typeof webhookDelivery.$inferInsert> = {}): Promise<number> {
  const [row] = await database.db
    .insert(webhookDelivery)
    .values({
      environmentId: ctx.environment.id,
      webhookId: `Webhook:${randomUUID()}`,
      type: "TEST",
      replyStatus: 200,
      headers: { "content-type": "application/json" },
      body: Buffer.from('{"data":{"fullName":"Ana Prado","status":"APPROVED"}}'),
      ...values,
    })
    .returning({ id: webhookDelivery.id });
  return row?.id ?? 0;
}

const list = async (input: Record<string, unknown> = {}) =>
  listDeliveries(as("finance"), ListDeliveriesInput.parse(input));
const ids = async (input: Record<string, unknown>) => (await list(input)).data.map((row) => row.id);

describe("listDeliveries", () => {
  it("pages both ways without loss", async () => {
    const all: number[] = [];
    for (let i = 0; i < 5; i++) all.push(await keep());
    for (const sortOrder of ["asc", "desc"]) {
      const found: number[] = [];
      let cursor: string | undefined;
      do {
        const page = await list({ limit: "2", sortOrder, cursor });
        found.push(...page.data.map((row) => row.id));
        cursor = page.nextCursor;
      } while (cursor);
      expect(found).toEqual(sortOrder === "asc" ? all : all.toReversed());
    }
  });

  it("filters by type, verdict, resource and time", async () => {
    const test = await keep();
    const odd = await keep({ type: "SOMETHING.NEW", duplicates: 2 });
    const pending = await keep({ type: "INCOMING_PAYMENT.PENDING", replyStatus: 202, resourceId: "Transaction:1" });
    const asked = { environmentId: ctx.environment.id, transactionId: "Transaction:1", deliveryId: pending };
    await database.db.insert(approval).values({ ...asked, deadlineAt: new Date() });
    const deposit = await keep({ type: "INCOMING_PAYMENT.PENDING", replyStatus: 202, resourceId: "Transaction:2" });
    const unreadable = await keep({ type: "UNREADABLE", replyStatus: 202 });
    const old = await keep({ receivedAt: new Date("2020-01-01T00:00:00Z") });
    const other = await keep({ type: "A.LATER_ONE" });
    expect(await ids({ type: "TEST" })).toEqual([test, old]);
    expect(await ids({ type: "other" })).toEqual([other, odd]);
    expect(await ids({ type: "other", sortOrder: "asc" })).toEqual([odd, other]);
    expect(await ids({ type: "other", verdict: "repeated" })).toEqual([odd]);
    expect(await ids({ verdict: "awaits-approval" })).toEqual([pending]);
    expect(await ids({ verdict: "repeated" })).toEqual([odd]);
    expect(await ids({ verdict: "accepted" })).toEqual([other, deposit, odd, test, old]);
    expect(await ids({ type: "UNREADABLE" })).toEqual([unreadable]);
    expect(await ids({ resourceId: "Transaction:1" })).toEqual([pending]);
    expect(await ids({ to: "2020-06-01T00:00:00Z" })).toEqual([old]);
    expect(await ids({ from: "2020-06-01T00:00:00Z", type: "TEST" })).toEqual([test]);
  });

  it("shows nothing to another environment or to a viewer", async () => {
    const id = await keep();
    const elsewhere = { ...as("administrator"), environment: { ...ctx.environment, id: randomUUID() } };
    expect((await listDeliveries(elsewhere, ListDeliveriesInput.parse({}))).data).toEqual([]);
    await expect(getDelivery(elsewhere, { deliveryId: id })).rejects.toThrow(NotFoundError);
    await expect(revealDeliveryBody(elsewhere, { deliveryId: id })).rejects.toThrow(NotFoundError);
    await expect(listDeliveries(as("viewer"), ListDeliveriesInput.parse({}))).rejects.toThrow(ForbiddenError);
  });
});

describe("a delivery's body", () => {
  it("is masked for those who may only read deliveries", async () => {
    const id = await keep();
    const detail = await getDelivery(as("operations"), { deliveryId: id });
    expect(detail.maskedBody).toContain("APPROVED");
    expect(JSON.stringify(detail)).not.toContain("Prado");
    // Whoever knows all the rest could try out what is masked until the hash is the same.
    expect(detail.bodySha256).toBeNull();
    expect((await getDelivery(as("compliance"), { deliveryId: id })).bodySha256).toMatch(/^[0-9a-f]{64}$/);
    await expect(revealDeliveryBody(as("operations"), { deliveryId: id })).rejects.toThrow(ForbiddenError);
  });

  it("is shown in full to those who may see it, and each reveal is audited", async () => {
    const id = await keep();
    const ctx = as("compliance");
    expect((await revealDeliveryBody(ctx, { deliveryId: id })).body).toContain("Ana Prado");
    const records = await database.db.select().from(auditEvent);
    expect(records.filter((record) => record.actorId === ctx.actor.personId)).toMatchObject([
      { action: "webhook.body.reveal", resourceId: String(id), environmentId: ctx.environment.id },
    ]);
    expect(JSON.stringify(records)).not.toContain("Prado");
  });

  it("shows nothing that can't be masked, and bytes that are not text as base64", async () => {
    const id = await keep({ body: Buffer.from([0xff, 0x00, 0x41]) });
    expect((await getDelivery(as("finance"), { deliveryId: id })).maskedBody).toBeNull();
    expect(await revealDeliveryBody(as("compliance"), { deliveryId: id })).toEqual({ body: "/wBB", isText: false });
  });
});

describe("refused deliveries", () => {
  it("are listed with their counts, their bodies only on demand", async () => {
    const values = { environmentId: ctx.environment.id, sizeBytes: 9, headers: {}, bodyStart: Buffer.from("somebody") };
    await database.db.insert(webhookRejection).values([
      { ...values, slot: 0, number: 200, reason: "too-large" },
      { ...values, slot: 199, number: 199, reason: "signature-mismatch" },
    ]);
    await database.db
      .insert(webhookRejectionCount)
      .values({ environmentId: ctx.environment.id, reason: "signature-mismatch", count: 7 });
    const found = await listRejections(as("finance"), ListRejectionsInput.parse({}));
    expect(found.data.map((row) => row.number)).toEqual([200, 199]);
    expect(found.counts).toMatchObject([{ reason: "signature-mismatch", count: 7 }]);
    expect(JSON.stringify(found)).not.toContain("somebody");
    const one = await listRejections(as("finance"), ListRejectionsInput.parse({ reason: "too-large" }));
    expect(one.data.map((row) => row.number)).toEqual([200]);
    await expect(revealRejectionBody(as("finance"), { number: 200 })).rejects.toThrow(ForbiddenError);
    expect(await revealRejectionBody(as("compliance"), { number: 200 })).toEqual({ body: "somebody", isText: true });
    await expect(revealRejectionBody(as("compliance"), { number: 5 })).rejects.toThrow(NotFoundError);
  });
});
