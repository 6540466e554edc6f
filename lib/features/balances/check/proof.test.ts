import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Transaction } from "@/lib/contract/transaction";
import { move, postEntry, system } from "@/lib/simulator/flows/entries";
import { beginIncoming } from "@/lib/simulator/flows/incoming";
import { payIn } from "@/lib/simulator/flows/incoming-payment";
import { executeQuote, startPayout } from "@/lib/simulator/flows/outgoing";
import { createQuoteFrom } from "@/lib/simulator/flows/quoting";
import { incomingRecord, transferRecord } from "@/lib/simulator/resources/transaction-record";
import { Random } from "@/lib/simulator/state/random";
import type { StoredInternalAccount } from "@/lib/simulator/state/resources";
import { testWorld } from "@/lib/simulator/state/test-world";
import type { World } from "@/lib/simulator/state/world";
import { type Leg, legsOf } from "./legs";
import { type Point, prove } from "./proof";

const TRANSACTIONS = 100_000;
const WINDOWS = 1_000;

let points: Map<string, Point[]>;
let transactions: Map<string, Transaction[]>;
const random = new Random(20);

const accountsOf = (world: World) =>
  [...world.store.tables.internalAccounts.all()].filter(({ customerId, currency }) => {
    const customer = world.store.tables.customers.get(customerId ?? "");
    return customer?.kycStatus === "APPROVED" && !customer.isDeleted && currency !== "BTC";
  });

const outcome = () => random.pick(["", "", "", "", "", "003", "004", "005", "009"]);

/** One event that moves money on an account, by the simulator's own flows. */
function happen(world: World, account: StoredInternalAccount, accounts: readonly StoredInternalAccount[]): void {
  const { id, currency, customerId } = account;
  const balance = Number(world.store.ledger.balance(id, currency));
  const amount = random.between(500_000, 3_000_000);
  const facts = {
    ...{ id: `Transaction:${crypto.randomUUID()}`, customerId, platformCustomerId: customerId, reference: "R" },
    ...{ createdAt: world.clock.now(), amount, outcome: outcome() },
  };
  const own = { kind: "internal", party: id, currency } as const;
  const outside = { kind: "external", party: "ExternalAccount:x", currency } as const;
  const draw = random.next();
  if (draw < 0.2) payIn(world, account, amount);
  else if (draw < 0.45 || balance < 2 * amount) {
    beginIncoming(world, incomingRecord({ ...facts, from: outside, to: own, status: "PROCESSING" }));
  } else if (draw < 0.75) {
    postEntry(world, move(id, system("transit"), currency, amount));
    startPayout(world, transferRecord({ ...facts, from: own, to: outside, status: "PENDING" }));
  } else {
    const other = accounts.find((one) => one.customerId === customerId && one.currency !== currency);
    if (!other) return;
    const source = { sourceType: "ACCOUNT", accountId: id } as const;
    const destination = { destinationType: "ACCOUNT", accountId: other.id } as const;
    const asked = { lockedCurrencySide: "SENDING", lockedCurrencyAmount: amount } as const;
    executeQuote(world, createQuoteFrom(world, { source, destination, ...asked }, "sandbox"));
  }
}

beforeAll(() => {
  // Makes every run identical: otherwise the machine's clock would advance between two steps and change the course.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-03-02T08:00:00Z") });
  const world = testWorld(["--customers", "160", "--transactions", "0"]);
  world.settings.amountLimits = false;
  const accounts = accountsOf(world);
  const own = new Map<string | undefined, StoredInternalAccount[]>();
  for (const account of accounts) own.set(account.customerId, [...(own.get(account.customerId) ?? []), account]);
  points = new Map(
    accounts.map(({ id, currency }) => [
      id,
      [{ at: world.clock.now(), balance: world.store.ledger.balance(id, currency) }],
    ]),
  );
  // The proof knows only the balances that would be sent over the wire.
  world.sender.enqueue = (kind, record) => {
    if (kind !== "INTERNAL_ACCOUNT.BALANCE_UPDATED") return null;
    const { id, balance, updatedAt } = record as { id: string; balance: { amount: number }; updatedAt: string };
    points.get(id)?.push({ at: Date.parse(updatedAt), balance: BigInt(balance.amount) });
    return null;
  };
  world.scheduler.advance(60);
  for (let made = 0; world.store.tables.transactions.size < TRANSACTIONS && made < 2 * TRANSACTIONS; made++) {
    const account = random.pick(accounts);
    happen(world, account, own.get(account.customerId) ?? []);
    world.scheduler.advance(random.between(0, 4));
  }
  world.scheduler.advance(3_600);
  transactions = new Map(accounts.map(({ id }) => [id, []]));
  for (const { record } of world.store.tables.transactions.all()) {
    for (const id of new Set([record.source?.accountId, record.destination?.accountId])) {
      if (id !== undefined) transactions.get(id)?.push(record);
    }
  }
}, 300_000);
afterAll(() => {
  vi.useRealTimers();
});

/** An account, and two of its balances with everything between them. */
function anyWindow() {
  for (;;) {
    const [id, seen] = random.pick([...points]);
    const [a, b] = [random.between(0, seen.length - 1), random.between(0, seen.length - 1)].sort((x, y) => x - y);
    const window = seen.slice(a, (b ?? 0) + 1);
    if (window.length > 1 && (window.at(-1)?.at ?? 0) > (window[0]?.at ?? 0)) return { id, window };
  }
}

const legsAt = (id: string, all = transactions.get(id) ?? []): Leg[] =>
  all.flatMap((transaction) => legsOf(transaction, { id, currency: null }).legs);

const inside = (legs: Leg[], window: Point[]) => {
  const [from, to] = [window[0]?.at ?? 0, window.at(-1)?.at ?? 0];
  return legs.filter(({ at }) => at > from + 20_000 && at < to - 20_000);
};

describe("proof of account over a life of 100,000 transactions", () => {
  test("ties out to the unit for a thousand accounts and windows, whatever the balances between", () => {
    let counted = 0;
    for (let turn = 0; turn < WINDOWS; turn++) {
      const { id, window } = anyWindow();
      const proof = prove(window, legsAt(id));
      expect(proof.difference, `${id} from ${window[0]?.at} to ${window.at(-1)?.at}`).toBe(0n);
      counted += proof.counted.length;
    }
    expect(counted).toBeGreaterThan(10 * WINDOWS);
  });

  test("names the change of balance for which a transaction was withheld", () => {
    let withheld = 0;
    for (let turn = 0; turn < 300; turn++) {
      const { id, window } = anyWindow();
      const all = transactions.get(id) ?? [];
      // Not next to the opening or the closing: there a withheld transaction looks like a movement on the other side.
      const core = window.slice(1, -1);
      const leg = inside(legsAt(id), core).find(() => random.chance(0.3));
      const one = all.find((each) => each.id === leg?.transactionId);
      if (!one) continue;
      const net = inside(legsAt(id, [one]), core).reduce((sum, { delta }) => sum + delta, 0n);
      if (net === 0n || legsAt(id, [one]).length > inside(legsAt(id, [one]), core).length) continue;
      const proof = prove(
        window,
        legsAt(
          id,
          all.filter((each) => each !== one),
        ),
      );
      expect(proof.difference).toBe(net);
      const [misfit] = proof.misfits;
      expect(proof.misfits).toHaveLength(1);
      expect(misfit?.rest).toBe(net);
      expect(misfit?.legs).toEqual([]);
      expect(Math.abs((misfit?.to.at ?? 0) - (leg?.at ?? 0))).toBeLessThan(3_600_000);
      withheld++;
    }
    expect(withheld).toBeGreaterThan(100);
  });

  test("names the transaction that changed no balance", () => {
    let named = 0;
    for (let turn = 0; turn < 300; turn++) {
      const { id, window } = anyWindow();
      const leg = inside(legsAt(id), window).find(({ kind }) => kind === "in" && random.chance(0.3));
      if (!leg) continue;
      // The service posts everything but this: each later balance lacks it, and its own delivery never arrived.
      const place = window.findIndex(({ at }) => Math.abs(at - leg.at) < 50);
      const before = window[place - 1];
      if (!before || (window[place]?.balance ?? 0n) - before.balance !== leg.delta) continue;
      const unposted = window.flatMap((point, at) =>
        at === place ? [] : [{ ...point, balance: at > place ? point.balance - leg.delta : point.balance }],
      );
      const proof = prove(unposted, legsAt(id));
      expect(proof.difference).toBe(-leg.delta);
      expect(proof.misfits.flatMap(({ legs }) => legs.map(({ transactionId }) => transactionId))).toContain(
        leg.transactionId,
      );
      named++;
    }
    expect(named).toBeGreaterThan(50);
  });
});
