import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  type Deadline,
  endOfDay,
  formatExactTime,
  formatRelative,
  formatTime,
  instantOf,
  isSameInstant,
  isTimeZone,
  localOf,
  millisecondsLeft,
  zoneLabel,
} from "./dates";

const now = new Date("2026-11-20T13:32:07Z");

test("shows an instant in the chosen zone", () => {
  expect(formatTime("2026-11-20T13:32:07Z", "Europe/Madrid", now)).toBe("20 Nov, 14:32:07");
  expect(formatTime("2026-11-20T13:32:07Z", "UTC", now)).toBe("20 Nov, 13:32:07");
});

test("adds the year if it is a different one", () => {
  expect(formatTime("2025-11-20T13:32:07Z", "UTC", now)).toBe("20 Nov 2025, 13:32:07");
  expect(formatTime("2026-01-01T02:00:00Z", "America/New_York", now)).toBe("31 Dec 2025, 21:00:00");
});

test("names the zone with its offset on that day", () => {
  expect(formatExactTime("2026-07-01T10:00:00Z", "Europe/Madrid")).toBe("1 Jul 2026, 12:00:00 Europe/Madrid (UTC+2)");
  expect(zoneLabel("UTC", now)).toBe("UTC");
});

test("keeps text that is not an instant", () => {
  expect(formatTime("soon", "UTC", now)).toBe("soon");
});

test.each([
  [-2, "now"],
  [-47, "47 s ago"],
  [-130, "2 min ago"],
  [-7200, "2 h ago"],
  [-86_400 * 3, "3 d ago"],
  [-86_400 * 59, "59 d ago"],
  [-86_400 * 61, "2 mo ago"],
  [-86_400 * 552, "18 mo ago"],
  [86_400 * 758, "in 2 y"],
  [90, "in 1 min"],
])("%i seconds from now", (seconds, text) => {
  expect(formatRelative(new Date(now.getTime() + seconds * 1000), now.getTime())).toBe(text);
});

test("accepts only real zones", () => {
  expect(isTimeZone("America/Sao_Paulo")).toBe(true);
  expect(isTimeZone("Mars/Olympus")).toBe(false);
});

const deadline: Deadline = {
  endsAt: "2026-11-20T14:36:10Z",
  asOf: "2026-11-20T14:34:10Z",
  clocks: { steady: 1_000, wall: 50_000 },
};

test("counts down by the other side's clock, whatever the browser's shows", () => {
  expect(millisecondsLeft(deadline, { steady: 1_000, wall: 50_000 })).toBe(120_000);
  expect(millisecondsLeft(deadline, { steady: 31_000, wall: 80_000 })).toBe(90_000);
});

test("counts the time that the machine slept", () => {
  expect(millisecondsLeft(deadline, { steady: 2_000, wall: 650_000 })).toBe(-480_000);
});

test("gains nothing from a clock set back", () => {
  expect(millisecondsLeft(deadline, { steady: 121_000, wall: -3_000_000 })).toBe(0);
});

describe("instantOf", () => {
  test.each([
    ["2026-11-20", "UTC", "2026-11-20T00:00:00.000Z"],
    ["2026-11-20", "Europe/Madrid", "2026-11-19T23:00:00.000Z"],
    ["2026-11-20T14:30", "America/St_Johns", "2026-11-20T18:00:00.000Z"],
    ["2026-07-01T14:30", "Europe/Madrid", "2026-07-01T12:30:00.000Z"],
    ["2026-11-20", "Asia/Kolkata", "2026-11-19T18:30:00.000Z"],
    ["2026-11-20", "Pacific/Kiritimati", "2026-11-19T10:00:00.000Z"],
    // Skipped in spring: an hour later. Shown twice in autumn: the first.
    ["2026-03-29T02:30", "Europe/Madrid", "2026-03-29T01:30:00.000Z"],
    ["2026-10-25T02:30", "Europe/Madrid", "2026-10-25T00:30:00.000Z"],
  ])("%s in %s is %s", (local, zone, instant) => {
    expect(instantOf(local, zone)).toBe(instant);
  });

  test("is null for text that is not a date", () => {
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

test("a day ends where the next begins, even with 25 hours", () => {
  expect(endOfDay("2026-10-25", "Europe/Madrid")).toBe("2026-10-25T22:59:59.999Z");
  expect(endOfDay("2026-03-29", "Europe/Madrid")).toBe("2026-03-29T21:59:59.999Z");
});

test("adds days across months, years and leap days", () => {
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
});

test("the same instant may be written in several ways", () => {
  const noon = "2026-11-20T12:00:00Z";
  for (const other of [noon, "2026-11-20T12:00:00.000123+00:00", "2026-11-20T17:30:00+05:30"]) {
    expect(isSameInstant(noon, other), other).toBe(true);
  }
  expect(isSameInstant(noon, "2026-11-20T12:00:00.001Z")).toBe(false);
  expect(isSameInstant(noon, null)).toBe(false);
  expect(isSameInstant(undefined, null)).toBe(true);
  expect(isSameInstant("soon", "soon")).toBe(true);
  expect(isSameInstant("soon", "later")).toBe(false);
});
