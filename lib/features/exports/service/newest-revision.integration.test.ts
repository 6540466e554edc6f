import { afterAll, describe, expect, test, vi } from "vitest";
import { askForExport, downloadBytes, downloadRows, runToEnd } from "@/lib/cli/testing/export-bench";
import { openWebhookAddress } from "@/lib/cli/testing/webhook-address";
import { CsvScanner } from "@/lib/csv";
import { ListNotificationsInput } from "@/lib/features/notifications/schema";
import { listNotifications } from "@/lib/features/notifications/service/list-notifications";
import { executeQuote as askExecution } from "@/lib/features/quotes/service/execute-quote";
import { getTransaction } from "@/lib/features/transactions/service/read";
import { toMajorUnits } from "@/lib/money";
import type { EnvironmentContext } from "@/lib/server/context";
import { webhookKey } from "@/lib/server/db/schema/environment";
import { notification } from "@/lib/server/db/schema/notification";
import { carriedOut } from "@/lib/server/testing/carried-out";
import type { TestDatabase } from "@/lib/server/testing/database";
import { createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { inWorld } from "@/lib/server/testing/world";
import type { Simulator } from "@/lib/simulator/start";
import { callRaw } from "@/lib/simulator/test-client";
import type { ExportFilter, ExportLayout } from "../schema";
import { repeatExport } from "./create-export";

const executeQuote = carriedOut(askExecution);

const DAY = 86_400;

let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;
let address: Awaited<ReturnType<typeof openWebhookAddress>>;

inWorld("compliance", { transactions: 3_000, revision: "R2" }, async (world) => {
  const { slug } = world;
  ({ database, simulator, ctx } = world);
  const environmentId = ctx.environment.id;
  const key = { environmentId, name: "Key", publicKey: simulator.publicKey, fingerprint: "simulator" };
  await database.db.insert(webhookKey).values(key);
  address = await openWebhookAddress(database.pool, slug);
  const { signatureHeader } = ctx.environment;
  await simulator.control.settings({
    webhookUrl: address.url,
    signatureHeader,
    returnSeconds: 3 * DAY,
    refundSeconds: DAY,
  });
});
afterAll(() => address?.close());

type Wire = Record<string, unknown>;
const at = (record: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Wire | null | undefined)?.[name], record) ?? null;

/** The service's list, from the raw bytes of its responses. */
async function listed(filter: ExportFilter): Promise<Wire[]> {
  const all: Wire[] = [];
  for (let cursor: string | undefined; ; ) {
    const query = { ...filter, sortOrder: "asc", limit: "100", ...(cursor === undefined ? {} : { cursor }) };
    const { body } = await callRaw(simulator.baseUrl, "listTransactions", { query });
    all.push(...(body.data as Wire[]));
    if (body.hasMore !== true) return all;
    cursor = String(body.nextCursor);
  }
}

function readCsv(bytes: Buffer): Record<string, string>[] {
  const lines: string[][] = [];
  const scanner = new CsvScanner((record) =>
    lines.push(Array.from({ length: record.count }, (_, cell) => record.copy(cell))),
  );
  scanner.push(bytes);
  scanner.finish();
  const [headers = [], ...rows] = lines;
  return rows.map((cells) => Object.fromEntries(headers.map((header, place) => [header, cells[place] ?? ""])));
}

/** A text column of the file: its id, its header, and where the service states it. */
const TEXTS: [id: string, header: string, path: string[]][] = [
  ["id", "Transaction", ["id"]],
  ["type", "Type", ["type"]],
  ["status", "Status", ["status"]],
  ["direction", "Direction", ["direction"]],
  ["paymentRail", "Rail", ["paymentRail"]],
  ["remittanceInformation", "Remittance information", ["source", "remittanceInformation"]],
  ["originatorName", "Sender's name at their bank", ["source", "accountHolderName"]],
  ["originatorAccount", "Sender's account at their bank", ["source", "accountIdentifier"]],
  ["originatorBank", "Sender's bank", ["source", "bankName"]],
  ["endToEndId", "End-to-end ID", ["source", "endToEndId"]],
  ["traceNumber", "Trace number", ["source", "traceNumber"]],
  ["onChainReference", "On-chain reference", ["onChainTransaction", "transactionHash"]],
  ["onChainNetwork", "Network of the on-chain reference", ["onChainTransaction", "network"]],
];
const columns = [...TEXTS.map(([id]) => id), "expectedSettlementAt", "amount", "fees", "platformFees"];
const layout = { columns, timeZone: "UTC", amounts: "both" as const };

/** The amount on the customer's side, with the currency of both it and the fees. */
function own(record: Wire) {
  const side = record.type === "INCOMING" ? "receivedAmount" : "sentAmount";
  return { amount: at(record, side, "amount"), code: at(record, side, "currency", "code") };
}
const sentDecimals = (record: Wire) => Number(at(record, "sentAmount", "currency", "decimals"));

describe("what finance needs from the August 2026 revision", () => {
  async function made(format: ExportLayout["format"]) {
    const asked = await askForExport(ctx, {}, { layout: { ...layout, format } });
    const { export: view, manifest } = await runToEnd(ctx, asked.id);
    expect(view).toMatchObject({ status: "completed", failure: null, isMasked: false });
    return { id: asked.id, manifest, records: await listed(asked.request.filter) };
  }

  test("is in a CSV, cell for cell as the service states it, and ties out", async () => {
    const { id, manifest, records } = await made("csv");
    const rows = readCsv(await downloadBytes(ctx, id));
    expect(rows).toHaveLength(records.length);
    for (const [place, record] of records.entries()) {
      const row = rows[place] ?? {};
      for (const [, header, path] of TEXTS)
        expect([header, row[header]]).toEqual([header, String(at(record, ...path) ?? "")]);
      const expected = at(record, "expectedSettlementAt");
      expect(row["Expected settlement (outgoing) (UTC)"]).toBe(
        expected === null ? "" : String(expected).slice(0, 19).replace("T", " "),
      );
      const fees = at(record, "platformFees");
      const shown = row["Platform fees, a part of the fees (outgoing)"];
      expect(shown).toBe(fees === null ? "" : toMajorUnits(Number(fees), sentDecimals(record)));
    }
    // No column is empty throughout: such a column would not be compared with anything.
    for (const [, header] of TEXTS) expect([header, rows.some((row) => row[header] !== "")]).toEqual([header, true]);

    const sums = new Map<string, { amount: bigint; fees: bigint }>();
    let platformFees = 0n;
    for (const record of records) {
      const { amount, code } = own(record);
      const key = `${record.type} ${record.status} ${code ?? ""}`;
      const sum = sums.get(key) ?? { amount: 0n, fees: 0n };
      const fees = record.type === "OUTGOING" ? BigInt(Number(record.fees ?? 0)) : 0n;
      sums.set(key, { amount: sum.amount + BigInt(Number(amount ?? 0)), fees: sum.fees + fees });
      platformFees += BigInt(Number(record.platformFees ?? 0));
    }
    const totals = manifest?.totals.map(({ type, status, currency, amount, fees }) => [
      `${type} ${status} ${currency}`,
      { amount: BigInt(amount), fees: BigInt(fees ?? 0) },
    ]);
    expect(Object.fromEntries(totals ?? [])).toEqual(Object.fromEntries(sums));
    const inFile = rows.reduce(
      (sum, row) => sum + BigInt(row["Platform fees, a part of the fees (outgoing), minor units"] || 0),
      0n,
    );
    expect(platformFees).toBeGreaterThan(0n);
    expect(inFile).toBe(platformFees);
  });

  test("is in JSON Lines, with null for what a payment does not have", async () => {
    const { id, records } = await made("jsonl");
    const rows = await downloadRows(ctx, id);
    expect(rows).toHaveLength(records.length);
    for (const [place, record] of records.entries()) {
      const expected = at(record, "expectedSettlementAt");
      const shown = rows[place]?.expectedSettlementAt ?? null;
      expect(shown && Date.parse(String(shown))).toBe(expected && Date.parse(String(expected)));
      expect(rows[place]).toMatchObject({
        ...Object.fromEntries(TEXTS.map(([name, , path]) => [name, at(record, ...path)])),
        platformFeesMinor: at(record, "platformFees"),
        amountMinor: own(record).amount,
        amountCurrency: own(record).code,
      });
    }
  });

  test("is masked where it is personal, for those who may not see it", async () => {
    const finance = await createEnvironmentContext(database.db, ctx.environment.slug, "finance");
    const { id } = await askForExport(finance, { type: "INCOMING" }, { layout: { ...layout, format: "csv" } });
    await runToEnd(finance, id);
    const rows = readCsv(await downloadBytes(finance, id));
    const plain = await listed({ type: "INCOMING" });
    const known = plain.find((record) => at(record, "source", "accountHolderName") !== null);
    const row = rows.find((one) => one.Transaction === known?.id);
    const masked = ["Sender's name at their bank", "Sender's account at their bank", "Remittance information"];
    expect(masked.map((header) => row?.[header])).toEqual(masked.map(() => expect.stringContaining("•")));
    expect(row?.["End-to-end ID"]).toBe(at(known, "source", "endToEndId"));
  });
});

/** A payout to an account that the sandbox completes and then lets the bank return (interface-revisions 5). */
async function payoutToReturn() {
  const { data: internal } = await ctx.upstream.listInternalAccounts({ query: { limit: 100, currency: "USD" } });
  const source = internal.find(({ balance, customerId }) => customerId && (balance?.amount ?? 0) > 100_000);
  const customerId = source?.customerId ?? "";
  const account = await ctx.upstream.createExternalAccount({
    body: {
      ...{ customerId, currency: "MXN", platformAccountId: `returns-${crypto.randomUUID()}` },
      accountInfo: {
        accountType: "MXN_ACCOUNT",
        clabeNumber: "646180111800000005",
        beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: "Ana Prado" },
      },
    },
  });
  await simulator.control.accountStatus(account.id, "ACTIVE");
  await simulator.control.kyc(customerId, "APPROVED");
  const quote = await ctx.upstream.createQuote({
    body: {
      source: { sourceType: "ACCOUNT", accountId: source?.id ?? "" },
      destination: { destinationType: "ACCOUNT", accountId: account.id },
      ...{ lockedCurrencySide: "SENDING", lockedCurrencyAmount: 50_000 },
    },
  });
  const operations = await createEnvironmentContext(database.db, ctx.environment.slug, "operations");
  const { entry } = await executeQuote(operations, {
    ...{ quoteId: quote.id, key: crypto.randomUUID(), acceptsOtherAmount: false },
    ...{ totalSendingAmount: quote.totalSendingAmount, totalReceivingAmount: quote.totalReceivingAmount },
    ...{ sendingCurrency: quote.sendingCurrency.code, receivingCurrency: quote.receivingCurrency.code },
    ...{ sourceId: source?.id ?? "", destinationId: account.id, purposeOfPayment: null, description: null },
  });
  const balance = async () => {
    const { data } = await ctx.upstream.listInternalAccounts({ query: { customerId, currency: "USD" } });
    return data.find(({ id }) => id === source?.id)?.balance?.amount;
  };
  return { transactionId: String(entry.outcome?.transactionId), customerId, balance, before: source?.balance?.amount };
}

test("a completed payment that is returned days later: explained, on its timeline, and named by the next run of the export", async () => {
  const { transactionId, customerId, balance, before } = await payoutToReturn();
  const news = async () =>
    (await database.db.select().from(notification)).filter((one) => one.resourceId === transactionId);
  const untilTold = (title: string) =>
    vi.waitFor(async () => expect((await news()).map((one) => one.title)).toContain(title), { timeout: 20_000 });
  await simulator.control.advance(60);
  await untilTold("Outgoing payment completed");
  const asked = await askForExport(
    ctx,
    { customerId },
    {
      layout: {
        ...layout,
        format: "csv",
        columns: ["id", "status", "settledAt", "failureReason", "refundStatus", "amount"],
      },
    },
  );
  const first = await runToEnd(ctx, asked.id);
  const statusIn = async (id: string) =>
    readCsv(await downloadBytes(ctx, id)).find((row) => row.Transaction === transactionId)?.Status;
  expect(await statusIn(asked.id)).toBe("COMPLETED");
  expect(await balance()).toBeLessThan(before ?? 0);

  await simulator.control.advance(3 * DAY);
  await untilTold("Outgoing payment returned by the bank");
  await untilTold("Refund started");
  await simulator.control.advance(DAY);
  await untilTold("Refund completed");
  const told = new Map((await news()).map(({ title, tone, body }) => [title, { tone, body }]));
  expect(told.get("Outgoing payment completed")).toMatchObject({ tone: "good" });
  expect(told.get("Outgoing payment returned by the bank")).toEqual({
    tone: "bad",
    body: expect.stringContaining("returned"),
  });
  expect(told.get("Refund started")).toMatchObject({ tone: "warn" });
  expect(told.get("Refund completed")).toMatchObject({ tone: "good" });
  const shown = await listNotifications(ctx, ListNotificationsInput.parse({ show: "all" }));
  expect(shown.data.find(({ resourceId }) => resourceId === transactionId)).toMatchObject({
    title: "Refund completed",
  });

  const { transaction, timeline } = await getTransaction(ctx, { transactionId });
  expect(transaction).toMatchObject({
    status: "FAILED",
    failureReason: "PAYOUT_RETURNED",
    refund: { status: "COMPLETED" },
  });
  const steps = timeline.map(({ title }) => title);
  expect(steps.slice(-4)).toEqual(["Completed", "Returned by the bank", "Refund started", "Refund completed"]);
  const [completed, returned] = timeline.slice(-4);
  const between = Date.parse(returned?.at ?? "") - Date.parse(completed?.at ?? "");
  expect(between).toBeGreaterThanOrEqual(3 * DAY * 1000 - 60_000);
  expect(await balance()).toBe(before);
  for (const { everything } of await simulator.control.ledger()) expect(everything).toBe("0");

  const again = await repeatExport(ctx, { exportId: asked.id, key: crypto.randomUUID() });
  const second = await runToEnd(ctx, again.id);
  const changed = { id: transactionId, change: "changed", columns: ["Status", "Failure reason", "Refund status"] };
  expect(second.export.comparison).toEqual({ isIdentical: false, added: 0, removed: 0, changed: 1, rows: [changed] });
  expect(await statusIn(again.id)).toBe("FAILED");
  const returnedTotals = ({ manifest }: typeof first) =>
    manifest?.totals.find(({ status }) => status === "FAILED")?.rows ?? 0;
  expect(returnedTotals(second)).toBe(returnedTotals(first) + 1);
});
