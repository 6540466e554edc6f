import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditEvent } from "../db/schema/audit";
import { createTestDatabase, type TestDatabase } from "../testing/database";
import { recordSystemAudit } from "./record";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe("the audit log", () => {
  it("is written with the change or not at all", async () => {
    const { db } = database;
    await expect(
      db.transaction(async (tx) => {
        await recordSystemAudit(tx, { action: "view.create", resource: { type: "view", id: "1" } });
        throw new Error("the change failed");
      }),
    ).rejects.toThrow("the change failed");
    expect(await db.select().from(auditEvent)).toEqual([]);
  });

  it("never holds a secret, even if a caller passes one", async () => {
    await recordSystemAudit(database.db, {
      action: "view.share",
      resource: { type: "view", id: "2" },
      after: { name: "Main", clientSecret: "s3cret" },
    });
    const [row] = await database.db.select().from(auditEvent);
    expect(row).toMatchObject({ actorKind: "system", after: { name: "Main", clientSecret: "[hidden]" } });
  });

  it.each([
    "update audit_event set action = 'other'",
    "delete from audit_event",
    "truncate audit_event",
    "truncate audit_event cascade",
  ])("refuses: %s", async (statement) => {
    await expect(database.pool.query(statement)).rejects.toThrow("audit_event is append-only");
    expect(await database.db.select().from(auditEvent)).toHaveLength(1);
  });

  it("the journal's steps are append-only too", async () => {
    const client = await database.pool.connect();
    try {
      await client.query("begin");
      await client.query(`with e as (
          insert into environment (slug, name, mode, base_url, token_id, sealed_secret, signature_header, approval_window_seconds)
          values ('a', 'A', 'sandbox', 'https://a', 't', 's', 'X', 5) returning id
        ), j as (
          insert into journal_entry (environment_id, key, action, resource_id, request, request_hash, status, lease_until)
          select id, 'k', 'quote.execute', 'Quote:1', '{}', 'h', 'intended', now() from e returning id
        ) insert into journal_step (entry_id, status, note) select id, 'intended', 'n' from j`);
      await expect(client.query("update journal_step set note = 'x'")).rejects.toThrow("journal_step is append-only");
    } finally {
      await client.query("rollback");
      client.release();
    }
    await expect(database.pool.query("truncate journal_step")).rejects.toThrow("journal_step is append-only");
  });
});
