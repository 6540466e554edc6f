import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { slugOf } from "../seed/people";
import { testWorld } from "../state/test-world";
import type { World } from "../state/world";
import { forgetOldOnes } from "./forget";
import { identityIsChecked, paymentArrives, paymentLeaves, quoteIsPriced } from "./happenings";
import { startLife } from "./life";

/** Lets `count` events happen and finish. */
function live(world: World, count: number): void {
  for (let turn = 0; turn < count; turn++) {
    paymentArrives(world, { isPassing: true });
    quoteIsPriced(world, { isPassing: true });
    world.scheduler.advance(200);
  }
}

function facts(world: World) {
  const { tables, ledger, counters } = world.store;
  return {
    transactions: [...tables.transactions.all()],
    quotes: [...tables.quotes.all()],
    customers: [...tables.customers.all()],
    balances: [...tables.internalAccounts.all()].map(({ id, currency }) => ledger.balance(id, currency)),
    totals: ledger.currencies().map((currency) => ledger.total(currency, true)),
    executions: counters.total("executions"),
    quotesCreated: counters.total("quotesCreated"),
  };
}

describe("automatic events", () => {
  test.each(["specification", "R1", "R2"])(
    "send payments in %s: they succeed, fail and are refunded, or time out",
    (revision) => {
      const world = testWorld(["--revision", revision]);
      const ended = (["", "003", "009"] as const).map((ending) => {
        const id = paymentLeaves(world, ending, { usd: 100 }).transaction?.id ?? "";
        world.scheduler.advance(120);
        return world.store.tables.transactions.get(id)?.record;
      });
      expect(ended.map((record) => [record?.status, record?.failureReason, record?.refund?.status])).toEqual([
        ["COMPLETED", undefined, undefined],
        ["FAILED", "QUOTE_EXECUTION_FAILED", "COMPLETED"],
        ["FAILED", "TIMEOUT", "COMPLETED"],
      ]);
      for (const currency of world.store.ledger.currencies()) {
        expect(world.store.ledger.total(currency, true)).toBe(0n);
      }
    },
  );

  test("bring payments from many people, under names that match their addresses", () => {
    const world = testWorld();
    const arrived = Array.from({ length: 60 }, () => paymentArrives(world, { isPassing: true }).transaction);
    const senders = new Set<string>();
    for (const transaction of arrived) {
      const name = String(transaction?.record.counterpartyInformation?.FULL_NAME);
      expect(transaction?.from.party.slice(1).replace(/\d*@.*/, "")).toBe(slugOf(name));
      senders.add(name);
    }
    expect(senders.size).toBeGreaterThan(20);
  });

  test("verify identities without new customers, and never more than a few at once", () => {
    const world = testWorld();
    const customers = world.store.tables.customers.size;
    const seen = new Set<string | undefined>();
    for (let turn = 0; turn < 300; turn++) seen.add(identityIsChecked(world).customer?.kycStatus);
    expect(seen).toEqual(new Set(["PENDING_REVIEW", "APPROVED", "REJECTED"]));
    expect(world.store.tables.customers.size).toBe(customers);
    const waiting = [...world.store.tables.customers.all()].filter(({ kycStatus }) => kycStatus === "PENDING_REVIEW");
    expect(waiting.length).toBeLessThan(10);
  });

  test("follow the pace of the settings, which can be changed at any time; none at 0", () => {
    vi.useFakeTimers();
    const world = testWorld();
    const happened = () => world.store.tables.transactions.size + world.store.tables.quotes.size;
    const end = startLife(world);
    vi.advanceTimersByTime(600_000);
    expect(happened()).toBe(0);
    world.settings.paceSeconds = 5;
    vi.advanceTimersByTime(300_000);
    expect(happened()).toBeGreaterThan(20);
    world.settings.paceSeconds = 0;
    vi.advanceTimersByTime(10_000);
    const later = happened();
    vi.advanceTimersByTime(600_000);
    expect(happened()).toBe(later);
    end();
    vi.useRealTimers();
  });
});

describe("over a long run", () => {
  let directory = "";
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "life-"));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  const open = () => {
    const world = testWorld(["--data", directory, "--now", "2026-03-02T10:00:00Z"]);
    return world;
  };

  test("the oldest of its own payments are removed, and requested ones stay", () => {
    const world = open();
    const asked = paymentLeaves(world, "", { usd: 50 });
    live(world, 60);
    const before = world.store.counters.total("executions");
    forgetOldOnes(world, 20, 10);
    const { transactions, quotes } = world.store.tables;
    const passing = [...transactions.all()].filter((row) => row.isPassing);
    expect(passing.length).toBeLessThanOrEqual(12);
    expect([...quotes.all()].length).toBeLessThanOrEqual(13);
    expect(transactions.get(asked.transaction?.id ?? "")?.record.status).toBe("COMPLETED");
    expect(quotes.get(asked.quote?.id ?? "")?.quote.status).toBe("COMPLETED");
    expect(world.store.counters.total("executions")).toBe(before);
    world.store.close();
  });

  test("a rewritten log is equivalent to the long one, also after appending and reading it again", () => {
    const world = open();
    live(world, 120);
    forgetOldOnes(world, 20, 10);
    const path = join(directory, "changes.jsonl");
    const long = statSync(path).size;
    world.store.shortenLog({ version: 1, ...world.history.options }, 1);
    expect(statSync(path).size).toBeLessThan(long);
    live(world, 3);
    const before = facts(world);
    world.store.close();
    const again = open();
    expect(facts(again)).toEqual(before);
    again.store.close();
  });
});
