import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ZoneClock } from "./zone-clock";

function shown(zone: string, text: string): string | null {
  const clock = new ZoneClock(zone);
  return clock.read(text) ? clock.iso() : null;
}

describe("ZoneClock", () => {
  test.each([
    ["UTC", "2026-11-20T14:32:07Z", "2026-11-20T14:32:07+00:00"],
    ["Europe/Madrid", "2026-11-20T14:32:07.120Z", "2026-11-20T15:32:07.120+01:00"],
    ["Europe/Madrid", "2026-10-25T00:59:59Z", "2026-10-25T02:59:59+02:00"],
    ["Europe/Madrid", "2026-10-25T01:00:00Z", "2026-10-25T02:00:00+01:00"],
    ["Australia/Lord_Howe", "2026-04-04T14:59:59Z", "2026-04-05T01:59:59+11:00"],
    ["Australia/Lord_Howe", "2026-04-04T15:00:00Z", "2026-04-05T01:30:00+10:30"],
    ["America/St_Johns", "2026-12-31T23:59:59Z", "2026-12-31T20:29:59-03:30"],
    ["Pacific/Kiritimati", "2024-02-29T12:00:00+02:00", "2024-03-01T00:00:00+14:00"],
  ])("in %s, %s is %s", (zone, text, expected) => {
    expect(shown(zone, text)).toBe(expected);
  });

  test("preserves the instant in every zone, and shows it like Intl", () => {
    const zones = ["Europe/Madrid", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "Africa/Casablanca"];
    const min = Date.UTC(1990, 0, 1);
    const max = Date.UTC(2080, 0, 1);
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min, max }), fc.boolean(), (zone, at, isWhole) => {
        const instant = new Date(isWhole ? at - (at % 1000) : at);
        const text = isWhole ? instant.toISOString().replace(".000Z", "Z") : instant.toISOString();
        const clock = new ZoneClock(zone);
        expect(clock.read(text)).toBe(true);
        expect(Date.parse(clock.iso())).toBe(instant.getTime());
        const format = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
        expect(`${clock.date()} ${clock.time()}`).toBe(format.format(instant));
      }),
      { numRuns: 500 },
    );
  });

  test.each(["", "yesterday", "2026-11-20", "2026-13-20T00:00:00Z", "2026-11-20T25:00:00Z", "0001-01-01T00:00:00Z"])(
    "%j is not an instant",
    (text) => {
      expect(shown("UTC", text)).toBeNull();
    },
  );

  test("refuses a zone that does not exist", () => {
    expect(() => new ZoneClock("Europe/Atlantis")).toThrow(RangeError);
  });
});
