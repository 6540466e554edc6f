import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MONEY_ACTIONS, type MoneyAction } from "@/lib/audit-actions";
import { ForbiddenError, NotFoundError } from "@/lib/errors";
import { can, ROLES, type Role } from "@/lib/permissions";
import type { EnvironmentContext } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { claim } from "@/lib/server/journal/claim";
import { settle } from "@/lib/server/journal/settle";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { MONEY_ACTION_WORDS } from "../fields";
import { ExportMoneyActionsInput } from "../schema";
import { getMoneyAction } from "./get-money-action";
import { exportMoneyActions } from "./list-money-actions";

let database: TestDatabase;
let slug: string;

beforeAll(async () => {
  database = await createTestDatabase();
  slug = await addSimulatedEnvironment(database.db);
});
afterAll(() => database?.drop());

const contextOf = (role: Role): Promise<EnvironmentContext> => createEnvironmentContext(database.db, slug, role);

async function make(ctx: EnvironmentContext, action: MoneyAction, amount: number, isOpen = false): Promise<string> {
  const { entry } = await claim(ctx, {
    ...{ action, key: crypto.randomUUID(), resourceId: `Quote:${crypto.randomUUID()}`, resourceType: "Quote" },
    ...{ request: { memo: "Rent of Ana Prado" }, amount: { amount, currency: "USD", decimals: 2 } },
  });
  if (!isOpen) await settle(database.db, entry, { status: "succeeded", note: "As the test says" }, "answer");
  return entry.id;
}

/** The file's rows as text, without its header. */
async function fileFor(ctx: EnvironmentContext, asked: Record<string, unknown> = {}) {
  const { body } = await exportMoneyActions(ctx, ExportMoneyActionsInput.parse(asked));
  const pieces: Buffer[] = [];
  for await (const piece of body) pieces.push(Buffer.from(piece));
  const [header = "", ...rows] = Buffer.concat(pieces).toString("utf8").trimEnd().split("\r\n");
  return { header, rows };
}

test("the file holds every row that matches, open ones first, amounts exact; it is audited", async () => {
  const ctx = await contextOf("operations");
  for (let at = 0; at < 510; at++) await make(ctx, "quote.execute", 100_000 + at);
  const open = await make(ctx, "quote.execute", 9_000_000_000_000_000, true);
  const { header, rows } = await fileFor(ctx, { timeZone: "Europe/Berlin" });
  expect(header).toContain("Requested (Europe/Berlin),Action,Status,Amount,");
  expect(rows).toHaveLength(511);
  expect(new Set(rows).size).toBe(511);
  expect(rows[0]).toContain(open);
  expect(rows[0]).toContain("90000000000000.00,USD");
  expect(rows.join("\n")).not.toContain("Ana Prado");
  const narrow = await fileFor(ctx, { minAmount: "1000.10", maxAmount: "1000.19", state: "succeeded" });
  expect(narrow.rows).toHaveLength(10);
  const isExport = eq(auditEvent.action, "money-action.export");
  const audit = await database.db.select().from(auditEvent).where(isExport).orderBy(auditEvent.id);
  expect(audit.at(0)).toMatchObject({ resourceId: slug, after: { timeZone: "Europe/Berlin" } });
});

test("each role gets what it may see, and no more", async () => {
  const maker = await contextOf("administrator");
  const resource = await Promise.all(MONEY_ACTIONS.map((action) => make(maker, action, 5)));
  for (const role of ROLES) {
    const ctx = await contextOf(role);
    if (!can(role, "money-actions:read")) {
      await expect(fileFor(ctx)).rejects.toBeInstanceOf(ForbiddenError);
      continue;
    }
    const { rows } = await fileFor(ctx, { maxAmount: "0.05" });
    const visible = resource.filter((_, at) => {
      const action = MONEY_ACTIONS[at];
      return action !== undefined && can(role, MONEY_ACTION_WORDS[action].permission);
    });
    expect(rows, role).toHaveLength(visible.length);
    for (const id of visible) expect(rows.some((row) => row.includes(id))).toBe(true);
  }
});

test.each(["nonsense", "1; drop table", "0195f4a0-0000-4000-8000-000000000001"])("%j is not found", async (entryId) => {
  await expect(getMoneyAction(await contextOf("operations"), { entryId })).rejects.toBeInstanceOf(NotFoundError);
});
