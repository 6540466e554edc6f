import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Customer } from "@/lib/contract/customer";
import { customerName } from "@/lib/contract/customer-status";
import { createDeliveryWriter } from "@/lib/features/webhooks/service/delivery-writer";
import type { EnvironmentContext } from "@/lib/server/context";
import { directoryEntry } from "@/lib/server/db/schema/directory";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";
import type { TestDatabase } from "@/lib/server/testing/database";
import { inWorld } from "@/lib/server/testing/world";
import { recordDelivery } from "./record-delivery";
import { syncDirectory } from "./sync";

let database: TestDatabase;
let ctx: EnvironmentContext;
let customer: Customer;

inWorld("viewer", { customers: 20 }, async (world) => {
  ({ database, ctx } = world);
  await syncDirectory(database.db, ctx.upstream, ctx.environment.id);
  const [first] = (await ctx.upstream.listCustomers({ query: { limit: 1 } })).data;
  if (!first) throw new Error("the seed has no customer");
  customer = first;
});

/** A stored delivery with this record in it; returns its id. */
async function deliver(
  data: { id: string; [field: string]: unknown },
  timestamp = "2026-11-22T10:00:00Z",
): Promise<number> {
  const row = {
    ...{
      environmentId: ctx.environment.id,
      webhookId: `Webhook:${crypto.randomUUID()}`,
      type: "CUSTOMER.KYC_REJECTED",
    },
    ...{ resourceId: data.id, resourceStatus: null, resourceUpdatedAt: null, platformCustomerId: null },
    ...{ occurredAt: null, keyId: null as never, replyStatus: 200 as const, headers: "{}", incoming: null },
    body: Buffer.from(JSON.stringify({ id: "Webhook:1", type: "X", timestamp, data })),
    notification: { title: "News", body: null, tone: "info", topic: "customer", customerId: null } as const,
  };
  await createDeliveryWriter(database.pool).store(row);
  const [stored] = await database.db.select().from(webhookDelivery).where(eq(webhookDelivery.webhookId, row.webhookId));
  return stored?.id ?? 0;
}
const record = (deliveryId: number) => recordDelivery(database.db, deliveryId, async () => ctx.upstream);
async function entry(id: string) {
  const [row] = await database.db.select().from(directoryEntry).where(eq(directoryEntry.id, id));
  return row;
}

test("a delivery about a customer is in the directory as soon as its job has run; an older one arriving later changes nothing", async () => {
  const later = new Date(Date.now() + 60_000).toISOString();
  const id = await deliver({ ...customer, kycStatus: "REJECTED", fullName: "Ana Prado", updatedAt: later });
  const { rows } = await database.db.execute(
    sql`select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'directory.delivered'`,
  );
  expect(rows).toEqual([{ payload: { deliveryId: id } }]);
  await record(id);
  expect(await entry(customer.id)).toMatchObject({
    label: "Ana Prado",
    status: "REJECTED",
    statusSince: new Date(later),
  });
  await record(await deliver({ ...customer, kycStatus: "PENDING_REVIEW" }));
  expect(await entry(customer.id)).toMatchObject({ status: "REJECTED" });
});

test("a delivery with little about a customer causes the record to be read from the service", async () => {
  await record(await deliver({ id: customer.id, kybStatus: "APPROVED" }));
  expect(await entry(customer.id)).toMatchObject({ label: customerName(customer), status: customer.kycStatus });
});

test.each(["updatedAt", "timestamp"])(
  "for an account that is not sent in full the newest status counts, by its %s, and its name is kept",
  async (by) => {
    const [account] = (await ctx.upstream.listExternalAccounts({ query: { limit: 1 } })).data;
    const id = account?.id ?? "";
    const before = await entry(id);
    const tell = async (status: string, seconds: number) => {
      const at = new Date(Date.now() + seconds * 1_000).toISOString();
      const told = { id, status, currency: "EUR" };
      await record(await (by === "timestamp" ? deliver(told, at) : deliver({ ...told, updatedAt: at })));
    };
    const later = by === "timestamp" ? 100 : 0;
    await tell("INACTIVE", later + 60);
    await tell("UNDER_REVIEW", later + 30);
    expect(await entry(id)).toMatchObject({ label: before?.label, status: "INACTIVE" });
    await tell("ACTIVE", later + 90);
    expect(await entry(id)).toMatchObject({ label: before?.label, status: "ACTIVE" });
  },
);

test("an account sent in full without its updatedAt counts by the delivery's timestamp", async () => {
  const [account] = (await ctx.upstream.listExternalAccounts({ query: { limit: 1 } })).data;
  if (!account) throw new Error("the seed has no external account");
  const tell = async (told: { id: string; status: string; accountInfo?: unknown }, seconds: number) =>
    await record(await deliver(told, new Date(Date.now() + seconds * 1_000).toISOString()));
  const { updatedAt: _, ...whole } = account;
  await tell({ id: account.id, status: "UNDER_REVIEW" }, 200);
  await tell({ ...whole, status: "ACTIVE" }, 230);
  expect(await entry(account.id)).toMatchObject({ status: "ACTIVE" });
  await tell({ ...whole, status: "PENDING" }, 210);
  expect(await entry(account.id)).toMatchObject({ status: "ACTIVE" });
});
