import { expect, test } from "vitest";
import type { Transaction } from "@/lib/contract/transaction";
import { Batches } from "./batches";

const page = (...ids: string[]): Transaction[] => ids.map((id) => ({ id }));
const at = (second: number) => new Date(second * 1_000);

/** Writes that end on demand, in order. */
function writes() {
  const begun: { ids: string[]; at: Date; end: (error?: Error) => void }[] = [];
  const batches = new Batches(
    (transactions, first) =>
      new Promise<void>((resolve, reject) => {
        const end = (error?: Error) => (error ? reject(error) : resolve());
        begun.push({ ids: transactions.map(({ id }) => id), at: first, end });
      }),
  );
  return { begun, batches };
}
const moment = () => new Promise((resolve) => setTimeout(resolve, 1));

test("pages that arrive during a write are written together after it, dated by the first of them", async () => {
  const { begun, batches } = writes();
  const one = batches.add({ transactions: page("a"), at: at(1) });
  await moment();
  const others = [
    batches.add({ transactions: page("b", "c"), at: at(3) }),
    batches.add({ transactions: page("d"), at: at(2) }),
  ];
  await moment();
  expect(begun.map(({ ids }) => ids)).toEqual([["a"]]);
  begun[0]?.end();
  await one;
  await moment();
  expect(begun.map(({ ids }) => ids)).toEqual([["a"], ["b", "c", "d"]]);
  expect(begun[1]?.at).toEqual(at(2));
  begun[1]?.end();
  await Promise.all(others);
});

test("a failed write rejects for those whose pages were in it, and blocks no other", async () => {
  const { begun, batches } = writes();
  const failing = batches.add({ transactions: page("a"), at: at(1) });
  await moment();
  const next = batches.add({ transactions: page("b"), at: at(2) });
  begun[0]?.end(new Error("full"));
  await expect(failing).rejects.toThrow("full");
  await moment();
  begun[1]?.end();
  await expect(next).resolves.toBeUndefined();
});
