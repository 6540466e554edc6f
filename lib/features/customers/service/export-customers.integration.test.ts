import { afterAll, beforeAll, expect, test } from "vitest";
import type { Customer } from "@/lib/contract/customer";
import { ForbiddenError } from "@/lib/errors";
import { ListAuditInput } from "@/lib/features/audit/schema";
import { listAudit } from "@/lib/features/audit/service";
import { syncDirectory } from "@/lib/features/directory/service/sync";
import { ExportQuotesInput } from "@/lib/features/quotes/schema";
import { exportQuotes } from "@/lib/features/quotes/service/export-quotes";
import type { EnvironmentContext } from "@/lib/server/context";
import type { Download } from "@/lib/server/http/file-route";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { ExportCustomersInput } from "../schema";
import { exportCustomers } from "./export-customers";

let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;
let everyone: Customer[];

beforeAll(async () => {
  [database, simulator] = await Promise.all([
    createTestDatabase(),
    startSimulator({ customers: 120, transactions: 20 }),
  ]);
  const slug = await addSimulatedEnvironment(database.db, simulator);
  ctx = await createEnvironmentContext(database.db, slug, "administrator");
  await syncDirectory(database.db, ctx.upstream, ctx.environment.id);
  const first = await ctx.upstream.listCustomers({ query: { limit: 100 } });
  const second = await ctx.upstream.listCustomers({ query: { limit: 100, cursor: first.nextCursor } });
  everyone = [...first.data, ...second.data];
});
afterAll(async () => {
  await simulator?.stop();
  await database?.drop();
});

async function linesOf({ body }: Download): Promise<string[]> {
  const pieces: Buffer[] = [];
  for await (const piece of body) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString("utf8").trimEnd().split("\r\n");
}

const customers = async (filters: object) => linesOf(await exportCustomers(ctx, ExportCustomersInput.parse(filters)));

test("the file holds every customer of the list, beyond its first page, and nothing that the list hides", async () => {
  const [header, ...lines] = await customers({ timeZone: "Europe/Berlin" });
  expect(header).toBe(
    "\uFEFFCreated (Europe/Berlin),Name,KYC or KYB,Type,Platform ID,UMA address,Customer,Country,Nationality," +
      "Updated (Europe/Berlin),Deleted",
  );
  expect(lines).toHaveLength(everyone.length);
  for (const { id } of everyone) expect(lines.filter((line) => line.includes(id))).toHaveLength(1);
  const dates = everyone.flatMap(({ birthDate }) => (birthDate ? [birthDate] : []));
  expect(dates.length).toBeGreaterThan(0);
  for (const date of dates) expect(lines.join()).not.toContain(date);
});

test("the list's filters apply, also those that the service lacks", async () => {
  const approved = everyone.filter(({ kycStatus }) => kycStatus === "APPROVED");
  const [, ...lines] = await customers({ kycStatus: "APPROVED" });
  expect(lines).toHaveLength(approved.length);
  const { platformCustomerId = "" } = everyone[0] ?? {};
  const [, ...one] = await customers({ platformCustomerId });
  expect(one.every((line) => line.includes(platformCustomerId))).toBe(true);
  expect(one.length).toBeGreaterThan(0);
});

test("quotes become a file in the same way, amounts with their currency", async () => {
  const [header, ...lines] = await linesOf(await exportQuotes(ctx, ExportQuotesInput.parse({})));
  const { totalCount } = await ctx.upstream.listQuotes({ query: {} });
  expect(header).toContain('Quote,Status,From,To,Sends,"Sends, currency",Receives,"Receives, currency",');
  expect(lines.length).toBeGreaterThan(0);
  expect(lines).toHaveLength(totalCount ?? 0);
});

test("downloads are recorded with their filters, and refused to a role that can't export", async () => {
  const recorded = await listAudit(ctx, ListAuditInput.parse({ action: "customer.export" }));
  expect(recorded.data.map(({ after }) => after)).toContainEqual({
    filters: { kycStatus: "APPROVED" },
    timeZone: "UTC",
  });
  const viewer = await createEnvironmentContext(database.db, ctx.environment.slug, "viewer");
  await expect(exportCustomers(viewer, ExportCustomersInput.parse({}))).rejects.toThrow(ForbiddenError);
  await expect(exportQuotes(viewer, ExportQuotesInput.parse({}))).rejects.toThrow(ForbiddenError);
});
