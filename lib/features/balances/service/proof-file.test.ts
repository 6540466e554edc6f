import { expect, test } from "vitest";
import type { AccountProof } from "../schema";
import { linesOf } from "./proof-file";

const [opened, closed] = ["2026-11-01T00:00:00.000Z", "2026-11-30T00:00:00.000Z"];
const proof: AccountProof = {
  account: {
    ...{ id: "InternalAccount:1", customerId: null, owner: null, currency: "USD", decimals: 2, available: 0 },
    ...{ total: null, status: null, threshold: null, belowSince: null, openedAt: null },
    ...{ seenAt: closed, changedAt: closed },
  },
  opening: { amount: 0, at: opened, source: "read" },
  closing: { amount: 0, at: closed, source: "read" },
  ...{ movements: [], in: "0", out: "0", expected: "500", difference: "-500", balancesSeen: 2 },
  misfits: [
    {
      from: { amount: 0, at: opened },
      to: { amount: 0, at: closed },
      amount: "-500",
      transactionIds: ["Transaction:1", "Transaction:2"],
    },
  ],
  unreadable: [{ transactionId: "Transaction:3", why: "doesn't state what it sends" }],
  unreadRecords: 2,
};
const linesNamed = (name: string) => linesOf(proof).filter(({ line }) => line === name);

test("a discrepancy that one of several transactions may have caused has its amount once", () => {
  const [first, second] = linesNamed("Discrepancy");
  const note = "one of these isn't reflected in the balance";
  expect(first).toMatchObject({ money: { amount: -500 }, transactionId: "Transaction:1", note });
  expect(second).toMatchObject({ money: null, transactionId: "Transaction:2", note });
});

test("a difference says which transactions were not read, and no difference says nothing", () => {
  const [difference] = linesNamed("Difference");
  expect(difference?.note).toBe("transactions created over 35 days before the opening balance were not read");
  const tied = linesOf({ ...proof, difference: "0" }).find(({ line }) => line === "Difference");
  expect(tied?.note).toBeNull();
});

test("the file names everything that could not be read, as the screen does", () => {
  expect(linesNamed("Not read").map(({ note }) => note)).toEqual([
    "doesn't state what it sends",
    "2 records of the service could not be read at all",
  ]);
});
