import { expect, test } from "vitest";
import { AUDIT_ACTIONS, MONEY_ACTIONS } from "@/lib/audit-actions";
import { type MoneyOutcome, type MoneyOutcomes, settleJobOf } from "@/lib/server/journal/settle-job";

const outcome: MoneyOutcome = { readBack: async () => ({ status: "unknown", note: "" }) };
const complete = Object.fromEntries(MONEY_ACTIONS.map((action) => [action, outcome])) as MoneyOutcomes;

test("a money action without a read-back does not compile", () => {
  const { "quote.execute": _, ...withoutOne } = complete;
  // @ts-expect-error: nobody could learn whether a quote was executed
  expect(settleJobOf(withoutOne)).toBeTypeOf("function");
  // @ts-expect-error: an outcome that can't be read back
  const unreadable: MoneyOutcome = {};
  expect(unreadable).toEqual({});
});

test("every money action has a label and is listed once", () => {
  expect(MONEY_ACTIONS.map((action) => AUDIT_ACTIONS[action])).not.toContain(undefined);
  expect(new Set(MONEY_ACTIONS).size).toBe(MONEY_ACTIONS.length);
});
