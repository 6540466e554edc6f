import { expect, test } from "vitest";
import type { ExportLayout, ExportRow } from "../../schema";
import { compareRows } from "./compare";

const layout: ExportLayout = {
  format: "csv",
  columns: ["id", "status", "customerName"],
  timeZone: "UTC",
  amounts: "minor",
};
const signal = new AbortController().signal;

type Change = Partial<ExportRow>;
const row = (id: string, at: number, change: Change = {}): ExportRow => ({
  id,
  type: "OUTGOING",
  status: "PROCESSING",
  createdAt: new Date(at).toISOString(),
  customerLabel: "Ana López",
  fromLabel: "Ana López",
  toLabel: "Bank",
  ...change,
});

async function* instantsOf(rows: readonly ExportRow[]) {
  for (const at of new Set(rows.map(({ createdAt }) => Date.parse(createdAt ?? "")))) {
    const same = rows.filter(({ createdAt }) => Date.parse(createdAt ?? "") === at);
    yield { at, rows: new Map(same.map((one) => [one.id, one])) };
  }
}

const compare = (before: readonly ExportRow[], after: readonly ExportRow[], isMasked = false, asked = layout) =>
  compareRows(instantsOf(before), instantsOf(after), asked, isMasked, signal);

test("the same rows are identical, whatever their order within an instant", async () => {
  const rows = [row("a", 1), row("b", 1), row("c", 2)];
  const swapped = [row("b", 1), row("a", 1), row("c", 2)];
  expect(await compare(rows, swapped)).toEqual({ isIdentical: true, added: 0, removed: 0, changed: 0, rows: [] });
  expect((await compare([], [])).isIdentical).toBe(true);
});

test("added, removed and changed rows are named, changed ones with their columns", async () => {
  const before = [row("a", 1), row("b", 1), row("c", 3), row("e", 5)];
  const after = [row("b", 1, { status: "COMPLETED" }), row("x", 2), row("c", 3), row("d", 3), row("y", 9)];
  const result = await compare(before, after);
  expect(result).toMatchObject({ isIdentical: false, added: 3, removed: 2, changed: 1 });
  const named = Object.fromEntries(result.rows.map(({ id, change, columns }) => [id, `${change} ${columns.join()}`]));
  expect(named).toEqual({
    a: "removed ",
    b: "changed Status",
    d: "added ",
    e: "removed ",
    x: "added ",
    y: "added ",
  });
});

test("a completed payment that the bank has since returned is named as changed", async () => {
  const asked: ExportLayout = { ...layout, columns: ["id", "status", "failureReason", "refundStatus"] };
  const after = { status: "FAILED", failureReason: "PAYOUT_RETURNED", refund: { status: "PENDING" } };
  const result = await compare([row("a", 1, { status: "COMPLETED" })], [row("a", 1, after)], false, asked);
  expect(result).toMatchObject({ isIdentical: false, changed: 1 });
  expect(result.rows).toEqual([{ id: "a", change: "changed", columns: ["Status", "Failure reason", "Refund status"] }]);
});

test("a change that the file does not show doesn't count", async () => {
  const before = [row("a", 1, { description: "one" })];
  expect((await compare(before, [row("a", 1, { description: "two" })])).isIdentical).toBe(true);
  const asked: ExportLayout = { ...layout, columns: ["id", "description"] };
  const reworded = [row("a", 1, { description: "other" })];
  expect((await compare(before, reworded, true, asked)).changed).toBe(0);
  expect((await compare(before, reworded, false, asked)).rows).toEqual([
    { id: "a", change: "changed", columns: ["Memo"] },
  ]);
});

test("a time differs only as far as the format shows: JSON Lines to the millisecond and by its offset", async () => {
  const settled = (...ats: string[]) => ats.map((settledAt, at) => row(`t${at}`, at, { settledAt }));
  // The second pair is one wall time, which occurs twice when the clocks go back.
  const before = settled("2026-11-20T10:00:00.100Z", "2026-10-25T00:30:00.000Z");
  const after = settled("2026-11-20T10:00:00.900Z", "2026-10-25T01:30:00.000Z");
  const changed = async (format: ExportLayout["format"]) => {
    const asked: ExportLayout = { format, columns: ["id", "settledAt"], timeZone: "Europe/Madrid", amounts: "minor" };
    return (await compare(before, after, false, asked)).changed;
  };
  expect([await changed("jsonl"), await changed("csv"), await changed("xlsx")]).toEqual([2, 0, 0]);
});

test("two hundred are named, all are counted", async () => {
  const rows = Array.from({ length: 500 }, (_, at) => row(`t${at}`, at));
  const result = await compare([], rows);
  expect([result.added, result.rows.length]).toEqual([500, 200]);
});
