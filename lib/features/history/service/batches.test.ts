import { expect, test } from "vitest";
import type { Transaction } from "@/lib/contract/transaction";
import { type HistoryRow, historyRow } from "@/lib/history/history";
import { Batches } from "./batches";

const rows = (...ids: string[]): HistoryRow[] => ids.map((id): Transaction => ({ id })).map(historyRow);
const at = (second: number) => new Date(second * 1_000);

/** Writes that end on demand, in order. */
function writes() {
  const begun: { ids: string[]; at: Date; end: (error?: Error) => void }[] = [];
  const batches = new Batches(
    (written, first) =>
      new Promise<void>((resolve, reject) => {
        const end = (error?: Error) => (error ? reject(error) : resolve());
        begun.push({ ids: written.map(({ id }) => id), at: first, end });
      }),
  );
  return { begun, batches };
}
const moment = () => new Promise((resolve) => setTimeout(resolve, 1));

test("pages that arrive during two writes are written together after one of them, dated by the first", async () => {
  const { begun, batches } = writes();
  const one = batches.add({ rows: rows("a"), at: at(1) });
  const two = batches.add({ rows: rows("b"), at: at(2) });
  const others = [batches.add({ rows: rows("c", "d"), at: at(4) }), batches.add({ rows: rows("e"), at: at(3) })];
  await moment();
  expect(begun.map(({ ids }) => ids)).toEqual([["a"], ["b"]]);
  begun[1]?.end();
  await two;
  await moment();
  expect(begun.map(({ ids }) => ids)).toEqual([["a"], ["b"], ["c", "d", "e"]]);
  expect(begun[2]?.at).toEqual(at(3));
  begun[0]?.end();
  begun[2]?.end();
  await Promise.all([one, ...others]);
});

test("a failed write rejects for those whose pages were in it, and blocks no other", async () => {
  const { begun, batches } = writes();
  const [failing, other] = ["a", "b"].map((id) => batches.add({ rows: rows(id), at: at(1) }));
  const next = batches.add({ rows: rows("c"), at: at(2) });
  begun[0]?.end(new Error("full"));
  await expect(failing).rejects.toThrow("full");
  await moment();
  expect(begun.map(({ ids }) => ids)).toEqual([["a"], ["b"], ["c"]]);
  begun[1]?.end();
  begun[2]?.end();
  await expect(Promise.all([other, next])).resolves.toEqual([undefined, undefined]);
});
