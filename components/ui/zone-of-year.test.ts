import { expect, test } from "vitest";
import { zoneOfYear } from "./zone-of-year";

const now = new Date("2026-11-20T14:00:00Z");

test("names the zone with both offsets of the year", () => {
  expect(zoneOfYear("America/Los_Angeles", now)).toBe("America/Los_Angeles (UTC-8/-7)");
  expect(zoneOfYear("Europe/London", now)).toBe("Europe/London (UTC+0/+1)");
  expect(zoneOfYear("Asia/Kolkata", now)).toBe("Asia/Kolkata (UTC+5:30)");
  expect(zoneOfYear("UTC", now)).toBe("UTC");
});
