import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cancelTransaction } from "../handlers/transaction-actions";
import { ApiError } from "../http/api-error";
import type { Call } from "../http/call";
import { incomingRecord } from "../resources/transaction-record";
import { payablePair, quoteBody, testWorld } from "../state/test-world";
import type { World } from "../state/world";
import { beginIncoming } from "./incoming";
import { executeQuote } from "./outgoing";
import { createQuoteFrom, newReference, sandboxOutcome } from "./quoting";
import { quoteById, transactionById } from "./transactions";

function requireSound(world: World): void {
  for (const currency of world.store.ledger.currencies()) {
    expect(world.store.ledger.total(currency, true)).toBe(0n);
  }
  for (const account of world.store.tables.internalAccounts.all()) {
    expect(world.store.ledger.balance(account.id, account.currency) >= 0n).toBe(true);
  }
}

/** Requests a cancellation; it is refused if too late or for another kind of payment. */
function tryCancel(world: World, transactionId: string): void {
  const call = { world, params: { transactionId }, query: undefined, body: {}, mode: "sandbox", idempotencyKey: null };
  try {
    cancelTransaction(call as Call<"cancelTransaction">);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    expect([400, 409]).toContain(error.status);
  }
}

const step = fc.oneof(
  fc.record({ kind: fc.constant("pay" as const), amount: fc.integer({ min: 100, max: 40_000_000 }) }),
  fc.record({ kind: fc.constant("deposit" as const), amount: fc.integer({ min: 1, max: 10_000_000 }) }),
  fc.record({ kind: fc.constant("cancel" as const), amount: fc.constant(0) }),
  fc.record({ kind: fc.constant("wait" as const), amount: fc.integer({ min: 0, max: 60 }) }),
);

describe("money", () => {
  test("whatever happens, in any order, no money is created or lost and no account is overdrawn", () => {
    const world = testWorld();
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), fc.constantFrom("fails", "USD", "any"), (steps, pays) => {
        const { internal, external } = payablePair(
          world,
          ({ identifier, record }) =>
            /00[2349]$/.test(identifier) === (pays === "fails") && (pays !== "USD" || record.currency === "USD"),
        );
        let last = "";
        for (const { kind, amount } of steps) {
          if (kind === "wait") world.scheduler.advance(amount);
          if (kind === "deposit") {
            const side = { kind: "internal" as const, party: internal.id, currency: internal.currency };
            beginIncoming(
              world,
              incomingRecord({
                id: `Transaction:${newReference()}`,
                from: { kind: "realtime", party: "", currency: internal.currency },
                to: side,
                amount,
                createdAt: world.clock.now(),
                reference: newReference(),
                outcome: "",
                status: "PROCESSING",
              }),
            );
          }
          if (kind === "cancel" && last !== "") tryCancel(world, last);
          if (kind !== "pay") continue;
          try {
            last = executeQuote(
              world,
              createQuoteFrom(world, quoteBody(internal.id, external.id, amount), "sandbox"),
            ).id;
          } catch (error) {
            if (!(error instanceof ApiError)) throw error;
            expect(error.code).toBe("AMOUNT_OUT_OF_RANGE");
          }
          requireSound(world);
        }
        world.scheduler.advance(600);
        requireSound(world);
        for (const currency of world.store.ledger.currencies()) {
          expect(world.store.ledger.balance("system:transit", currency)).toBe(0n);
        }
      }),
      { numRuns: 15 },
    );
  }, 30_000);

  test("a completed payout debits exactly the quote's total, a failed one returns exactly that", () => {
    for (const fails of [false, true]) {
      const world = testWorld();
      const { internal, external, balance } = payablePair(
        world,
        (account) => /00[234]$/.test(account.identifier) === fails,
      );
      const quote = createQuoteFrom(world, quoteBody(internal.id, external.id, 50_000), "sandbox");
      const { id } = executeQuote(world, quote);
      const held = () => Number(world.store.ledger.balance(internal.id, internal.currency));
      expect(held()).toBe(balance - 50_000);
      world.scheduler.advance(30);
      const { record } = transactionById(world, id);
      expect(record.status).toBe(fails ? "FAILED" : "COMPLETED");
      expect(record.refund?.status).toBe(fails ? "COMPLETED" : undefined);
      expect(held()).toBe(fails ? balance : balance - 50_000);
      expect(quoteById(world, quote.id).quote).toMatchObject({ status: record.status, transactionId: id });
    }
  });

  test.each([
    ["001", ["COMPLETED", undefined, undefined], 10],
    ["002", ["FAILED", "QUOTE_EXECUTION_FAILED", "COMPLETED"], 20],
    ["003", ["PROCESSING", undefined, undefined], 300],
    ["003", ["COMPLETED", undefined, undefined], 400],
    ["004", ["FAILED", "COUNTERPARTY_POST_TX_FAILED", "COMPLETED"], 20],
    ["006", ["COMPLETED", undefined, "COMPLETED"], 20],
    ["007", ["FAILED", "COUNTERPARTY_POST_TX_FAILED", "FAILED"], 20],
    ["009", ["COMPLETED", undefined, undefined], 20],
  ])("a quote to an account ending in %s, in R2: %o after %i seconds", (ending, expected, seconds) => {
    const world = testWorld(["--revision", "R2"]);
    const { internal, external, balance } = payablePair(world, () => true);
    world.store.put("externalAccounts", { ...external, identifier: `${external.identifier.slice(0, -3)}${ending}` });
    const { id } = executeQuote(world, createQuoteFrom(world, quoteBody(internal.id, external.id, 50_000), "sandbox"));
    world.scheduler.advance(seconds);
    const { status, failureReason, refund } = transactionById(world, id).record;
    expect([status, failureReason, refund?.status]).toEqual(expected);
    if (ending === "006") expect(refund?.reason).toBe("USER_CANCELLATION");
    requireSound(world);
    const held = Number(world.store.ledger.balance(internal.id, internal.currency));
    expect(held).toBe(refund?.status === "COMPLETED" ? balance : balance - 50_000);
  });

  test("in R1 an account ending in 009 is like any other", () => {
    const world = testWorld(["--revision", "R1"]);
    expect(sandboxOutcome(world, "sandbox", "quote", "000123450009")).toBe("");
    expect(sandboxOutcome(world, "sandbox", "transfer", "000123450005")).toBe("009");
    expect(sandboxOutcome(world, "production", "transfer", "000123450005")).toBe("");
  });

  test.each([
    ["specification", ["COMPLETED", undefined], ["COMPLETED", undefined]],
    ["R1", ["PROCESSING", undefined], ["FAILED", "TIMEOUT"]],
    ["R2", ["COMPLETED", undefined], ["FAILED", "PAYOUT_RETURNED"]],
  ])("an account ending in 005 behaves as defined in %s", (revision, soon, later) => {
    const world = testWorld(["--revision", revision]);
    const { internal, external, balance } = payablePair(world, (account) => !/00[2349]$/.test(account.identifier));
    world.store.put("externalAccounts", { ...external, identifier: `${external.identifier.slice(0, -3)}005` });
    const { id } = executeQuote(world, createQuoteFrom(world, quoteBody(internal.id, external.id, 50_000), "sandbox"));
    const stateOf = () => {
      const { status, failureReason } = transactionById(world, id).record;
      return [status, failureReason];
    };
    world.scheduler.advance(10);
    expect(stateOf()).toEqual(soon);
    world.scheduler.advance(600);
    expect(stateOf()).toEqual(later);
    requireSound(world);
    const hasFailed = later[0] === "FAILED";
    expect(transactionById(world, id).record.refund?.status).toBe(hasFailed ? "COMPLETED" : undefined);
    const held = Number(world.store.ledger.balance(internal.id, internal.currency));
    expect(held).toBe(hasFailed ? balance : balance - 50_000);
  });

  test("a production credential has no magic endings", () => {
    const world = testWorld();
    const { internal, external } = payablePair(world, (account) => /00[234]$/.test(account.identifier));
    const { id } = executeQuote(
      world,
      createQuoteFrom(world, quoteBody(internal.id, external.id, 50_000), "production"),
    );
    world.scheduler.advance(30);
    expect(transactionById(world, id).record.status).toBe("COMPLETED");
  });
});
