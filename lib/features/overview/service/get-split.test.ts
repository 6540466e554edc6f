import { expect, test } from "vitest";
import type { DayRow } from "@/lib/history/history";
import { COMPLETED_REFUNDED } from "../check/split";
import { cellsOf } from "./get-split";

const row = (of: Partial<DayRow>): DayRow => ({
  ...{ day: "2026-11-20", type: "OUTGOING", status: "COMPLETED", failureReason: "", refundStatus: "", count: 1 },
  ...{ sentCurrency: "USD", receivedCurrency: "EUR", currency: "USD", decimals: 2, amount: "100" },
  ...of,
});

test("completed payments whose money is back are a status of their own, as in the overview's other figures", () => {
  const rows = [row({ count: 27 }), row({ refundStatus: "COMPLETED" }), row({ status: "FAILED" })];
  const cells = cellsOf(rows, { rows: "corridor", columns: "status" });
  expect(cells.map(({ column, count, completed, ended }) => [column, count, completed, ended])).toEqual([
    ["COMPLETED", 27, 27, 27],
    [COMPLETED_REFUNDED, 1, 0, 1],
    ["FAILED", 1, 0, 1],
  ]);
});
