import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, endOfDay, instantOf, localOf } from "./zoned-date";

describe("instantOf", () => {
  test.each([
    ["2026-11-20", "UTC", "2026-11-20T00:00:00.000Z"],
    ["2026-11-20", "Europe/Madrid", "2026-11-19T23:00:00.000Z"],
    ["2026-07-01T14:30", "Europe/Madrid", "2026-07-01T12:30:00.000Z"],
    ["2026-11-20", "Asia/Kolkata", "2026-11-19T18:30:00.000Z"],
    ["2026-11-20", "Pacific/Kiritimati", "2026-11-19T10:00:00.000Z"],
    // Skipped in spring: an hour later. Shown twice in autumn: the first.
    ["2026-03-29T02:30", "Europe/Madrid", "2026-03-29T01:30:00.000Z"],
    ["2026-10-25T02:30", "Europe/Madrid", "2026-10-25T00:30:00.000Z"],
  ])("%s in %s is %s", (local, zone, instant) => {
    expect(instantOf(local, zone)).toBe(instant);
  });

  test("is null for what is no date", () => {
    expect(instantOf("2026-13-01", "UTC")).toBeNull();
  });

  test("finds the instant that the clocks show", () => {
    const zones = fc.constantFrom("UTC", "Europe/Madrid", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu");
    const minutes = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2035, 0) / 60_000 });
    fc.assert(
      fc.property(zones, minutes, (zone, minute) => {
        const local = localOf(minute * 60_000, zone);
        const found = instantOf(local, zone);
        expect(found && localOf(found, zone)).toBe(local);
      }),
    );
  });
});

test("a day ends where the next begins, also when it has 25 hours", () => {
  expect(endOfDay("2026-10-25", "Europe/Madrid")).toBe("2026-10-25T22:59:59.999Z");
  expect(endOfDay("2026-03-29", "Europe/Madrid")).toBe("2026-03-29T21:59:59.999Z");
});

test("days are counted over months, years and leap days", () => {
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
});
