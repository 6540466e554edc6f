import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/database";
import { approval } from "./schema/approval";
import { auditEvent } from "./schema/audit";
import { directoryEntry } from "./schema/directory";
import { environment } from "./schema/environment";
import { journalEntry } from "./schema/journal";
import { person } from "./schema/person";
import { savedView } from "./schema/saved-view";
import { upstreamCall } from "./schema/upstream-call";
import { webhookDelivery } from "./schema/webhook";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The statements of the migration, on a database that has all tables: records are as an older version left them. */
async function migrateAgain() {
  const file = join(process.cwd(), "lib/server/db/migrations/0041_old_records.sql");
  await database.pool.query((await readFile(file, "utf8")).replaceAll("--> statement-breakpoint", ""));
}

async function addEnvironment(slug: string): Promise<string> {
  const connection = { mode: "sandbox", baseUrl: "http://localhost", tokenId: "t", sealedSecret: "s" } as const;
  const values = { ...connection, slug, name: slug, signatureHeader: "x", approvalWindowSeconds: 5 };
  const [row] = await database.db.insert(environment).values(values).returning({ id: environment.id });
  if (!row) throw new Error("no environment was made");
  return row.id;
}

test("money actions of an older version get the amount and the request that other records hold", async () => {
  const { db } = database;
  const environmentId = await addEnvironment("actions");
  const [delivery] = await db
    .insert(webhookDelivery)
    .values({
      ...{ environmentId, webhookId: "Webhook:1", type: "INCOMING_PAYMENT.PENDING", replyStatus: 202 },
      ...{ headers: {}, body: Buffer.from("{}") },
    })
    .returning();
  const payment = { environmentId, transactionId: "Transaction:1", deadlineAt: new Date() };
  const money = { amount: 77_000, currency: "USD", decimals: 2 };
  await db.insert(approval).values({ ...payment, ...money, deliveryId: delivery?.id ?? 0 });
  const quoted = { sendingCurrency: { code: "JPY", decimals: 0 } };
  const odd = { sendingCurrency: { code: "EUR", decimals: "two" } };
  const call = { environmentId, endpoint: "getQuote", method: "GET", path: "/quotes/1", latencyMs: 1 };
  for (const responseBody of [quoted, odd])
    await db.insert(upstreamCall).values({ ...call, requestId: "r", responseBody });

  const add = async (action: "quote.execute" | "incoming.approve", resourceId: string, request: object) => {
    const values = { environmentId, key: resourceId, action, resourceId, request: { ...request }, requestHash: "h" };
    const [row] = await db
      .insert(journalEntry)
      .values({ ...values, status: "succeeded", leaseUntil: new Date() })
      .returning({ id: journalEntry.id });
    return row?.id ?? "";
  };
  const sent = (sendingCurrency: string) => ({ sendingCurrency, totalSendingAmount: 5_000 });
  const approved = await add("incoming.approve", "Transaction:1", { amount: 77_000, currency: "USD" });
  const executed = await add("quote.execute", "Quote:1", sent("JPY"));
  const unknown = await add("quote.execute", "Quote:2", sent("EUR"));
  const record = { actorKind: "person", actorLabel: "Ana", resourceType: "Quote", resourceId: "Quote:1" } as const;
  const ofEntry = { ...record, journalId: executed };
  await db.insert(auditEvent).values({ ...ofEntry, action: "money-action.close", requestId: "closing" });
  await db.insert(auditEvent).values({ ...ofEntry, action: "quote.execute", requestId: "sending" });

  await migrateAgain();
  const read = async (id: string) => {
    const { amount, currency, decimals, requestId } = journalEntry;
    const rows = await db
      .select({ amount, currency, decimals, requestId })
      .from(journalEntry)
      .where(eq(journalEntry.id, id));
    return rows[0];
  };
  expect(await read(approved)).toEqual({ ...money, requestId: null });
  expect(await read(executed)).toEqual({ amount: 5_000, currency: "JPY", decimals: 0, requestId: "sending" });
  expect(await read(unknown)).toEqual({ amount: null, currency: null, decimals: null, requestId: null });
});

test("a view of an older version goes to the only environment that has what it names", async () => {
  const { db } = database;
  const [here, there] = [await addEnvironment("here"), await addEnvironment("there")];
  const entry = { kind: "customer", label: "Ana", searchText: "ana" } as const;
  const both = [here, there].map((environmentId) => ({ ...entry, environmentId, id: "Customer:both" }));
  await db.insert(directoryEntry).values([{ ...entry, environmentId: there, id: "Customer:1" }, ...both]);
  const [owner] = await db
    .insert(person)
    .values({ email: "ana@corridor.test", name: "Ana", role: "operations" })
    .returning();
  const searches = {
    "status=FAILED&customerId=Customer%3A1": there,
    "customerId=Customer%3Aboth": null,
    "customerId=Customer%3Agone": null,
    "status=FAILED": null,
  };
  const view = { personId: owner?.id ?? "", list: "transactions", name: "Ours" };
  await db.insert(savedView).values(Object.keys(searches).map((search) => ({ ...view, search })));

  await migrateAgain();
  const rows = await db.select({ search: savedView.search, in: savedView.environmentId }).from(savedView);
  expect(Object.fromEntries(rows.map((row) => [row.search, row.in]))).toEqual(searches);
});
