import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createExport } from "@/lib/features/exports/service/create-export";
import { listRates } from "@/lib/features/rates/service";
import type { EnvironmentContext } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import type { TransactionRow } from "../schema";
import { countTransactions } from "./count";
import { getTransaction, listTransactions, revealCounterparty } from "./read";

let database: TestDatabase;
let newer: Simulator;
let older: Simulator;
let compliance: EnvironmentContext;
let operations: EnvironmentContext;
let first: EnvironmentContext;

beforeAll(async () => {
  const kept = { customers: 40, transactions: 400 };
  [database, newer, older] = await Promise.all([
    createTestDatabase(),
    startSimulator({ ...kept, revision: "R2" }),
    startSimulator({ ...kept, revision: "R1", without: "exchangeRates" }),
  ]);
  const slug = await addSimulatedEnvironment(database.db, newer, "R2");
  compliance = await createEnvironmentContext(database.db, slug, "compliance");
  operations = await createEnvironmentContext(database.db, slug, "operations");
  first = await createEnvironmentContext(
    database.db,
    await addSimulatedEnvironment(database.db, older, "R1"),
    "administrator",
  );
});
afterAll(async () => {
  await flushUpstreamCalls();
  await Promise.all([newer?.stop(), older?.stop()]);
  await database?.drop();
});

const filters = { limit: 100 };

describe("payment fields added in August 2026", () => {
  let deposit: TransactionRow;
  beforeAll(async () => {
    const { data } = await listTransactions(operations, { ...filters, type: "INCOMING" });
    const found = data.find(({ source }) => source?.bankName);
    if (!found) throw new Error("there is no deposit over a bank rail");
    deposit = found;
  });

  test("an outgoing payment has its rail, and when it is expected to settle", async () => {
    const { data } = await listTransactions(operations, { ...filters, type: "OUTGOING" });
    const paid = data.find(({ paymentRail }) => paymentRail);
    expect(Date.parse(paid?.expectedSettlementAt ?? "")).toBeGreaterThan(Date.parse(paid?.createdAt ?? ""));
    const charged = data.filter(({ platformFees }) => platformFees !== undefined);
    expect(charged.length).toBeGreaterThan(0);
    expect(charged.every(({ platformFees = 0, fees = 0 }) => platformFees < fees)).toBe(true);
    // The service writes null where no rail applies.
    expect(data.every(({ paymentRail }) => paymentRail !== null)).toBe(true);
  });

  test("an originator's name and account leave the server masked; the bank and its references do not", async () => {
    for (const ctx of [operations, compliance]) {
      const { transaction } = await getTransaction(ctx, { transactionId: deposit.id });
      expect(transaction.source).toMatchObject({
        ...{ accountHolderName: expect.stringContaining("•"), accountIdentifier: expect.stringContaining("•") },
        ...{ bankName: expect.stringMatching(/^[^•]+$/), endToEndId: expect.stringMatching(/^E2E/) },
      });
    }
    expect(deposit.fromLabel).toBe(`${deposit.source?.bankName} (bank deposit)`);
  });

  test("they are revealed to a permitted role, and the audit record has their names, not their values", async () => {
    await expect(revealCounterparty(operations, { transactionId: deposit.id })).rejects.toMatchObject({ status: 403 });
    const { originator } = await revealCounterparty(compliance, { transactionId: deposit.id });
    expect(originator.accountHolderName).toMatch(/^[^•]+$/);
    expect(originator.accountIdentifier).toMatch(/^\d{12}$/);
    const [record] = await database.db.select().from(auditEvent).where(eq(auditEvent.resourceId, deposit.id));
    expect(record?.after).toEqual({ revealed: expect.arrayContaining(["accountHolderName", "accountIdentifier"]) });
    expect(JSON.stringify(record)).not.toContain(originator.accountIdentifier);
  });
});

describe("a filter that a deployment does not have", () => {
  const accountIdentifier = "InternalAccount:1";
  const refused = { status: 400, facts: { fields: { accountIdentifier: expect.any(String) } } };

  test("is refused instead of ignored: in the list, its counts and an export", async () => {
    await expect(listTransactions(first, { ...filters, accountIdentifier })).rejects.toMatchObject(refused);
    await expect(countTransactions(first, { accountIdentifier })).rejects.toMatchObject(refused);
    const layout = { format: "csv", columns: ["id"], timeZone: "UTC", amounts: "major" } as const;
    const asked = { key: crypto.randomUUID(), filter: { accountIdentifier }, layout: { ...layout, columns: ["id"] } };
    await expect(createExport(first, asked)).rejects.toMatchObject(refused);
  });

  test("is used where the deployment has it, and the other two everywhere", async () => {
    expect((await listTransactions(operations, filters)).canFilterByAccount).toBe(true);
    expect((await listTransactions(operations, { ...filters, accountIdentifier })).data).toEqual([]);
    const bySender = await listTransactions(first, { ...filters, senderAccountIdentifier: accountIdentifier });
    expect(bySender).toMatchObject({ data: [], canFilterByAccount: false });
  });
});

describe("exchange rates", () => {
  test("are listed by corridor, page by page, for the amount entered", async () => {
    const page = await listRates(operations, { limit: 20 });
    expect(page).toMatchObject({ isListed: true, hasMore: true, nextCursor: "20" });
    const next = await listRates(operations, { limit: 20, cursor: "20" });
    expect(next.data[0]?.id).not.toBe(page.data[0]?.id);
    const asked = { limit: 20, sourceCurrency: "USD", destinationCurrency: "MXN", sendingAmount: "1,250.50" };
    const { data } = await listRates(operations, asked);
    expect(data).toMatchObject([{ sendingAmount: 125_050, destinationPaymentRail: "SPEI" }]);
    expect(data[0]?.receivingAmount).toBeGreaterThan(125_050);
  });

  test("are found and priced where the service writes codes in lower case", async () => {
    const lower: typeof operations.upstream.listExchangeRates = async (call) => {
      const page = await operations.upstream.listExchangeRates(call);
      const data = page.data.map((rate) => ({ ...rate, sourceCurrency: { ...rate.sourceCurrency, code: "usd" } }));
      return { ...page, data: data.slice(0, 1) };
    };
    const odd = { ...operations, upstream: { ...operations.upstream, listExchangeRates: lower } };
    const asked = { limit: 20, sourceCurrency: "USD", destinationCurrency: "MXN", sendingAmount: "1,250.50" };
    expect((await listRates(odd, asked)).data).toMatchObject([{ sendingAmount: 125_050 }]);
  });

  test("an amount without a currency, or with too many decimals, is refused at its field", async () => {
    const problem = { status: 400, facts: { fields: { sendingAmount: expect.any(String) } } };
    await expect(listRates(operations, { limit: 20, sendingAmount: "10" })).rejects.toMatchObject(problem);
    const fine = { limit: 20, sourceCurrency: "USD", sendingAmount: "10.123" };
    await expect(listRates(operations, fine)).rejects.toMatchObject(problem);
  });

  test("are not requested where the deployment has none", async () => {
    const rates = { ...first, environment: { ...first.environment } };
    rates.environment.capabilities = { ...first.environment.capabilities, overrides: { exchangeRates: false } };
    expect(await listRates(rates, { limit: 20 })).toMatchObject({ isListed: false, data: [] });
  });
});
