import { expect, test } from "vitest";
import { filterWords } from "@/lib/features/exports/fields/filter-words";
import { paceWords } from "./progress";
import { lastMonth } from "./use-export-last-month";

test("puts a filter in words, naming the zone once", () => {
  const filter = {
    status: "COMPLETED",
    type: "OUTGOING",
    startDate: "2026-10-01T00:00:00Z",
    endDate: "2026-11-20T12:00:00Z",
  } as const;
  expect(filterWords(filter, "Europe/Madrid")).toEqual([
    { label: "Created", text: "1 Oct 2026, 02:00:00 to 20 Nov 2026, 13:00:00 Europe/Madrid (UTC+1)" },
    { label: "Status", text: "Completed" },
    { label: "Type", text: "Outgoing" },
  ]);
  expect(filterWords({ reference: "R-1" }, "UTC")).toEqual([{ label: "Reference", text: "R-1" }]);
  expect(filterWords({}, "UTC")).toEqual([]);
});

test.each([
  ["Europe/Madrid", "2026-11-20T12:00:00Z", "2026-09-30T22:00:00.000Z", "2026-10-31T22:59:59.999Z"],
  ["Europe/Madrid", "2026-10-31T23:30:00Z", "2026-09-30T22:00:00.000Z", "2026-10-31T22:59:59.999Z"],
  ["UTC", "2026-01-01T00:00:00Z", "2025-12-01T00:00:00.000Z", "2025-12-31T23:59:59.999Z"],
  ["Pacific/Kiritimati", "2026-02-28T11:00:00Z", "2026-01-31T10:00:00.000Z", "2026-02-28T09:59:59.999Z"],
])("last month in %s at %s is %s to %s", (zone, now, startDate, endDate) => {
  expect(lastMonth(zone, Date.parse(now))).toEqual({ startDate, endDate });
});

test("computes pace and time left from what was observed", () => {
  const first = { done: 1_000, of: 41_000, at: 0 };
  expect(paceWords(first, { done: 21_000, of: 41_000, at: 10_000 })).toBe(
    "2,000 rows per second, about 10 seconds left",
  );
  expect(paceWords(first, { done: 2_000, of: 41_000, at: 10_000 })).toBe("100 rows per second, about 7 minutes left");
  expect(paceWords(first, { done: 1_000, of: 41_000, at: 10_000 })).toBe("");
  expect(paceWords(first, { done: 5_000, of: 41_000, at: 500 })).toBe("");
  expect(paceWords({ ...first, of: null }, { done: 21_000, of: null, at: 10_000 })).toBe("2,000 rows per second");
});
