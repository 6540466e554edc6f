import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ForbiddenError } from "@/lib/errors";
import { recordSystemAudit } from "@/lib/server/audit/record";
import type { EnvironmentContext } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { ExportAuditInput, ListAuditInput } from "./schema";
import { exportAudit, listAudit } from "./service";

let database: TestDatabase;
let ctx: EnvironmentContext;
const resourceId = randomUUID();

beforeAll(async () => {
  database = await createTestDatabase();
  const slug = await addSimulatedEnvironment(database.db);
  ctx = await createEnvironmentContext(database.db, slug, "compliance");
  const elsewhere = await addSimulatedEnvironment(database.db);
  const { environment } = await createEnvironmentContext(database.db, elsewhere, "compliance");
  for (const environmentId of [ctx.environment.id, null, ctx.environment.id, environment.id, ctx.environment.id]) {
    const resource = { type: "vault" as const, id: resourceId };
    await recordSystemAudit(database.db, { action: "vault.rotate", resource, environmentId, actorLabel: "50% job" });
  }
});
afterAll(() => database.drop());

const list = (input: Record<string, unknown>) => listAudit(ctx, ListAuditInput.parse({ resourceId, ...input }));

test("the log is paged both ways without loss, with the console's own records and without another environment's", async () => {
  const all = await list({});
  expect(all).toMatchObject({ hasMore: false, totalCount: 4 });
  expect(all).not.toHaveProperty("nextCursor");
  const ids = all.data.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => Number(b) - Number(a)));
  for (const sortOrder of ["asc", "desc"]) {
    const first = await list({ sortOrder, limit: 2 });
    expect(first).toMatchObject({ hasMore: true, totalCount: 4 });
    const second = await list({ sortOrder, limit: 2, cursor: first.nextCursor });
    expect(second.hasMore).toBe(false);
    const found = [...first.data, ...second.data].map(({ id }) => id);
    expect(found).toEqual(sortOrder === "desc" ? ids : ids.toReversed());
  }
});

test("each filter finds exactly its records, whichever index serves it", async () => {
  const about = randomUUID();
  const day = (number: number) => new Date(Date.UTC(2026, 0, number));
  const [ana, bo] = ["Ana <ana@example.com>", "Bo <bo@example.com>"];
  const event = { actorKind: "person" as const, resourceType: "vault", resourceId: about };
  await database.db.insert(auditEvent).values([
    { ...event, at: day(3), environmentId: ctx.environment.id, actorLabel: ana, action: "quote.create" },
    { ...event, at: day(1), environmentId: null, actorLabel: ana, action: "quote.create" },
    { ...event, at: day(2), environmentId: ctx.environment.id, actorLabel: bo, action: "vault.rotate" },
    { ...event, at: day(2), environmentId: null, actorLabel: bo, action: "vault.rotate" },
  ]);
  const found = async (input: Record<string, unknown>) => {
    const { data, totalCount } = await list({ resourceId: about, ...input });
    expect(totalCount).toBe(data.length);
    return data.map(({ at, actorLabel }) => `${actorLabel.slice(0, 3).trim()} ${at.slice(8, 10)}`);
  };
  expect(await found({})).toEqual(["Ana 03", "Bo 02", "Bo 02", "Ana 01"]);
  expect(await found({ sortOrder: "asc" })).toEqual(["Ana 01", "Bo 02", "Bo 02", "Ana 03"]);
  expect(await found({ actor: "ana@" })).toEqual(["Ana 03", "Ana 01"]);
  expect(await found({ actor: "@example" })).toEqual(["Ana 03", "Bo 02", "Bo 02", "Ana 01"]);
  expect(await found({ action: "vault.rotate" })).toEqual(["Bo 02", "Bo 02"]);
  expect(await found({ from: day(1).toISOString(), to: day(2).toISOString() })).toEqual(["Bo 02", "Bo 02", "Ana 01"]);
  expect(await found({ actor: "bo", action: "quote.create" })).toEqual([]);
  const first = await list({ resourceId: about, actor: "@example", limit: 2 });
  const second = await list({ resourceId: about, actor: "@example", limit: 2, cursor: first.nextCursor });
  expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(4);
});

test("a text that many people's names hold finds all of theirs", async () => {
  const about = randomUUID();
  const event = { actorKind: "person" as const, resourceType: "vault", resourceId: about, action: "vault.rotate" };
  await database.db.insert(auditEvent).values(
    Array.from({ length: 25 }, (_, at) => ({
      ...{ ...event, actorLabel: `Person ${at} <person@many.example>` },
      environmentId: at % 2 ? ctx.environment.id : null,
    })),
  );
  expect(await list({ resourceId: about, actor: "@MANY.example" })).toMatchObject({ totalCount: 25, hasMore: false });
});

test("an actor is searched for as typed, without pattern matching", async () => {
  expect((await list({ actor: "50% J" })).data).toHaveLength(4);
  expect((await list({ actor: "5_%" })).data).toEqual([]);
});

/** The file's lines, without its header. */
async function fileFor(input: Record<string, unknown>) {
  const { body, fileName } = await exportAudit(ctx, ExportAuditInput.parse(input));
  const pieces: Buffer[] = [];
  for await (const piece of body) pieces.push(Buffer.from(piece));
  const [header = "", ...lines] = Buffer.concat(pieces).toString("utf8").trimEnd().split("\r\n");
  return { fileName, header, lines };
}

test("the file holds every record that the list does, once, with what changed and no formula; it is recorded", async () => {
  const many = randomUUID();
  for (let at = 0; at < 502; at++) {
    const after = { name: `=1+${at}` };
    const resource = { type: "vault" as const, id: many };
    const actorLabel = "=HYPERLINK(0)";
    await recordSystemAudit(database.db, {
      ...{ action: "vault.rotate", resource, environmentId: ctx.environment.id, actorLabel, after },
    });
  }
  const { fileName, header, lines } = await fileFor({ resourceId: many, timeZone: "Europe/Berlin" });
  expect(fileName).toMatch(new RegExp(`^audit_${ctx.environment.slug}_[0-9TZ]+\\.csv$`));
  expect(header).toContain("Time (Europe/Berlin),Actor,Action,Resource,Resource ID,");
  expect(lines).toHaveLength(502);
  expect(new Set(lines).size).toBe(502);
  expect(lines.every((line) => line.includes(",'=HYPERLINK(0),Stored secrets re-encrypted,"))).toBe(true);
  expect(lines[0]).toContain('"{""name"":""=1+501""}"');
  expect((await fileFor({ resourceId })).lines).toHaveLength(4);
  const { data } = await listAudit(ctx, ListAuditInput.parse({ action: "audit.export" }));
  expect(data.map(({ after }) => after)).toEqual([
    { filters: { resourceId }, timeZone: "UTC" },
    { filters: { resourceId: many }, timeZone: "Europe/Berlin" },
  ]);
});

test("a role without the permission gets none of it", async () => {
  const viewer = await createEnvironmentContext(database.db, ctx.environment.slug, "viewer");
  await expect(listAudit(viewer, ListAuditInput.parse({}))).rejects.toThrow(ForbiddenError);
  await expect(exportAudit(viewer, ExportAuditInput.parse({}))).rejects.toThrow(ForbiddenError);
});
