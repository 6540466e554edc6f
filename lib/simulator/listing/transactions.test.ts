import { beforeAll, describe, expect, test } from "vitest";
import { ListTransactionsQuery } from "@/lib/contract/transaction";
import { INCOMING_STATUSES } from "@/lib/contract/transaction-status";
import { executeQuote } from "../flows/outgoing";
import { createQuoteFrom } from "../flows/quoting";
import { listQuotes } from "../handlers/quotes";
import { listTransactions } from "../handlers/transactions";
import { ApiError } from "../http/api-error";
import type { WholeTransaction as Transaction } from "../state/resources";
import { payablePair, quoteBody, testWorld } from "../state/test-world";
import type { World } from "../state/world";

let world: World;
let all: Transaction[];

function list(query: Record<string, unknown>) {
  const call = { world, params: undefined, body: undefined, mode: "sandbox" as const, idempotencyKey: null };
  return listTransactions({ ...call, query: ListTransactionsQuery.parse(query) });
}

/** Reads every page and returns the rows. */
function walk(query: Record<string, unknown>, limit = 7): Transaction[] {
  const rows: Transaction[] = [];
  let cursor: string | undefined;
  do {
    const page = list({ ...query, limit, ...(cursor ? { cursor } : {}) });
    expect(page.data.length).toBeLessThanOrEqual(limit);
    expect(page.nextCursor === undefined).toBe(!page.hasMore);
    rows.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor);
  return rows;
}

beforeAll(() => {
  world = testWorld();
  const { internal, external } = payablePair(world);
  for (let copy = 0; copy < 12; copy++) {
    executeQuote(world, createQuoteFrom(world, quoteBody(internal.id, external.id, 5000 + copy), "sandbox"));
    if (copy % 3 === 0) world.scheduler.advance(10);
  }
  all = Array.from({ length: world.history.size }, (_, index) => world.history.transaction(index).record);
  all.push(...[...world.store.tables.transactions.all()].map((stored) => stored.record));
});

/** The expected result of the filter, computed naively. */
function expected(query: Record<string, string>): string[] {
  const party = (side: Transaction["source"] | Transaction["destination"]) => side?.accountId ?? side?.umaAddress;
  const rows = all.filter(
    (row) =>
      (!query.status || row.status === query.status) &&
      (!query.type || row.type === query.type) &&
      (!query.customerId || row.customerId === query.customerId) &&
      (!query.platformCustomerId || row.platformCustomerId === query.platformCustomerId) &&
      (!query.senderAccountIdentifier || party(row.source) === query.senderAccountIdentifier) &&
      (!query.receiverAccountIdentifier || party(row.destination) === query.receiverAccountIdentifier) &&
      (!query.accountIdentifier || [party(row.source), party(row.destination)].includes(query.accountIdentifier)) &&
      (!query.startDate || Date.parse(row.createdAt) >= Date.parse(query.startDate)) &&
      (!query.endDate || Date.parse(row.createdAt) <= Date.parse(query.endDate)),
  );
  return rows.map((row) => row.id);
}

describe("GET /transactions", () => {
  test("every filter, alone and combined, in both orders, returns exactly the matching rows", () => {
    const middle = all[300];
    const live = all.at(-1);
    if (!middle || !live) throw new Error("no rows");
    const uma = all.find((row) => row.destination?.umaAddress);
    const incoming = all.find((row) => row.source?.umaAddress);
    const queries: Record<string, string>[] = [
      {},
      ...INCOMING_STATUSES.map((status) => ({ status })),
      { type: "INCOMING" },
      { type: "OUTGOING", status: "FAILED" },
      { customerId: live.customerId ?? "" },
      { platformCustomerId: middle.platformCustomerId ?? "", type: "OUTGOING" },
      { accountIdentifier: live.source?.accountId ?? "" },
      { senderAccountIdentifier: live.source?.accountId ?? "" },
      { receiverAccountIdentifier: live.destination?.accountId ?? "" },
      { receiverAccountIdentifier: uma?.destination?.umaAddress ?? "" },
      { senderAccountIdentifier: incoming?.source?.umaAddress ?? "" },
      { startDate: middle.createdAt, endDate: live.createdAt },
      { startDate: middle.createdAt, endDate: middle.createdAt },
      { startDate: middle.createdAt, status: "COMPLETED", type: "INCOMING" },
      { customerId: "Customer:00000000-0000-4000-8000-000000000000" },
    ];
    for (const query of queries) {
      const ids = expected(query);
      expect(walk({ ...query, sortOrder: "asc" }, 13).map((row) => row.id)).toEqual(ids);
      expect(walk(query).map((row) => row.id)).toEqual(ids.toReversed());
      expect(list(query).totalCount).toBe(ids.length);
    }
  });

  test("a reference finds its only transaction, seeded or new", () => {
    const seeded = all.find((row) => row.reconciliationInstructions?.reference);
    const reference = seeded?.reconciliationInstructions?.reference ?? "";
    expect(list({ reference }).data.map((row) => row.id)).toEqual([seeded?.id]);
    expect(list({ reference, status: "CREATED" }).data).toEqual([]);
    expect(list({ reference: "0000-0000" }).totalCount).toBe(0);
  });

  test("rows that are added between two pages are not repeated and shift nothing", () => {
    const first = list({ limit: 5 });
    const { internal, external } = payablePair(world);
    const { id } = executeQuote(world, createQuoteFrom(world, quoteBody(internal.id, external.id, 7000), "sandbox"));
    const second = list({ limit: 5, cursor: first.nextCursor });
    const before = all.map((row) => row.id).toReversed();
    expect([...first.data, ...second.data].map((row) => row.id)).toEqual(before.slice(0, 10));
    expect(list({ limit: 1 }).data[0]?.id).toBe(id);
  });

  test("a cursor of other filters is refused", () => {
    const { nextCursor } = list({ limit: 1 });
    expect(() => list({ limit: 1, status: "COMPLETED", cursor: nextCursor })).toThrow(ApiError);
    expect(() => list({ cursor: "nonsense" })).toThrow(ApiError);
  });
});

test("GET /quotes finds seeded and new quotes by status and account", () => {
  const call = { world, params: undefined, body: undefined, mode: "sandbox" as const, idempotencyKey: null };
  const expired = listQuotes({ ...call, query: { status: "EXPIRED", limit: 100 } });
  expect(expired.data.length).toBeGreaterThan(0);
  expect(expired.data.every((quote) => quote.status === "EXPIRED")).toBe(true);
  const { internal } = payablePair(world);
  const sent = listQuotes({ ...call, query: { sendingAccountId: internal.id, limit: 100 } });
  expect(sent.totalCount).toBeGreaterThanOrEqual(12);
  expect(sent.data.every((quote) => quote.source?.accountId === internal.id)).toBe(true);
});
