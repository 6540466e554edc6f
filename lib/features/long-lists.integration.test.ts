import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { EnvironmentContext } from "@/lib/server/context";
import { approvalSeen } from "@/lib/server/db/schema/approval";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import type { ApprovalQueue } from "./approvals/schema";
import { getQueue } from "./approvals/service/queue";
import { ListAuditInput } from "./audit/schema";
import { listAudit } from "./audit/service";
import { ListNotificationsInput } from "./notifications/schema";
import { listNotifications } from "./notifications/service/list-notifications";
import { ListDeliveriesInput } from "./webhooks/schema";
import { listDeliveries } from "./webhooks/service/list-deliveries";

// Years of records: what a page costs must not depend on how many there are.
const ROWS = 20_000;
/** Of a table that small PostgreSQL would rather read all than look 12,000 times into an index. */
const NOTIFICATIONS = 200_000;
/** A page, and what its filters skip: far fewer than there are rows. */
const MOST_READ = 10_000;

let database: TestDatabase;
let ctx: EnvironmentContext;

beforeAll(async () => {
  database = await createTestDatabase();
  const slug = await addSimulatedEnvironment(database.db);
  ctx = await createEnvironmentContext(database.db, slug, "compliance");
  const here = ctx.environment.id;
  const { pool } = database;
  const many = (rows: number) => `generate_series(${rows}, 1, -1) as n`;
  await pool.query(
    `insert into webhook_delivery (environment_id, webhook_id, type, received_at, reply_status, headers, body)
    select $1, 'Webhook:' || n, case when n = 9 then 'A.LATER_ONE' else 'OUTGOING_PAYMENT.COMPLETED' end, now() - n * interval '10 minutes', 200, '{}', '' from ${many(ROWS)}`,
    [here],
  );
  await pool.query(
    `insert into audit_event (at, actor_kind, actor_label, action, resource_type, resource_id, environment_id)
    select now() - n * interval '10 minutes', 'system', case when n = 9 then 'Ana' else 'Corridor' end, 'quote.create', 'Quote', 'Quote:' || n, $1 from ${many(ROWS)}`,
    [here],
  );
  await pool.query(
    `insert into notification (environment_id, kind, topic, tone, title, resource_id)
    select $1, 'INCOMING_PAYMENT.PENDING', 'decision', 'warn', 'Awaits approval', 'Transaction:' || n from ${many(NOTIFICATIONS)}`,
    [here],
  );
  await pool.query(
    `insert into approval (environment_id, transaction_id, delivery_id, status, decided_by, received_at, deadline_at, updated_at)
    select $1, 'Transaction:' || n, (select max(id) from webhook_delivery), case when n % 9 = 0 then 'timed-out' else 'approved' end,
      'rule', at, at, at from ${many(ROWS)}, lateral (select now() - n * interval '10 minutes' as at) as times`,
    [here],
  );
  // Somebody who has been away for a long time.
  const seenAt = new Date("2020-01-01T00:00:00Z");
  await database.db.insert(approvalSeen).values({ personId: ctx.actor.personId, environmentId: here, seenAt });
  await pool.query("analyze");
});
afterAll(() => database?.drop());

/** How many rows of the table a page reads, by the database's own count. */
async function rowsRead(table: string, list: (reader: EnvironmentContext) => Promise<unknown>): Promise<number> {
  return await database.db.transaction(async (db) => {
    const read = async () => {
      const { rows } = await db.execute<{ read: string }>(sql`
        select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = ${table}`);
      return Number(rows[0]?.read);
    };
    // The connection may not have reported what it read before.
    const before = await read();
    await list({ ...ctx, db: db as unknown as EnvironmentContext["db"] });
    return (await read()) - before;
  });
}

const YEAR = 365 * 86_400_000;
const long = { from: "2000-01-01T00:00:00.000Z", to: new Date(Date.now() - YEAR / 4).toISOString() };

test.each([
  {},
  { type: "TEST" },
  { type: "other" },
  { verdict: "repeated" },
  { verdict: "awaits-approval" },
  { ...long, sortOrder: "asc" },
  { type: "TEST", ...long },
  long,
])("a page of deliveries by %j reads little of a long list", async (input) => {
  const read = await rowsRead("webhook_delivery", (reader) => listDeliveries(reader, ListDeliveriesInput.parse(input)));
  expect(read).toBeLessThan(MOST_READ);
});

test.each([
  { action: "person.invite" },
  { actor: "ana" },
  { actor: "nobody" },
  { actor: "ana", action: "quote.create" },
])("a page of the audit log by %j reads little of a long list", async (input) => {
  const read = await rowsRead("audit_event", (reader) => listAudit(reader, ListAuditInput.parse(input)));
  expect(read).toBeLessThan(MOST_READ);
});

test("what calls a person is found without looking through all past decisions", async () => {
  const unread = ListNotificationsInput.parse({ show: "unread" });
  const read = await rowsRead("notification", (reader) => listNotifications(reader, unread));
  expect(read).toBeLessThan(MOST_READ);
});

test("the approvals desk shows whoever was away the newest of what has ended, failures first", async () => {
  let queue: ApprovalQueue | undefined;
  const read = await rowsRead("approval", async (reader) => {
    queue = await getQueue(reader, {});
  });
  expect(read).toBeLessThan(MOST_READ);
  expect(queue?.sinceLastLook.map(({ status }) => status)).toEqual(Array(50).fill("timed-out"));
  expect(queue?.sinceLastLook[0]?.transactionId).toBe("Transaction:9");
  expect(queue?.sinceCount).toBeNull();
});
