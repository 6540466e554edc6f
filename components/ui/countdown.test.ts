import { expect, test } from "vitest";
import { clockText, spokenSeconds } from "./countdown";

test("speaks at 60, 30, 10 and 0 seconds only", () => {
  expect([61, 60, 45, 30, 10, 9, 0].map((seconds) => spokenSeconds(seconds, "left.", "Over."))).toEqual([
    "",
    "60 seconds left.",
    "",
    "30 seconds left.",
    "10 seconds left.",
    "",
    "Over.",
  ]);
});

test("formats minutes and seconds, and hours if there are any", () => {
  expect([112, 60, 9, 0, 3599, 3600, 7500].map(clockText)).toEqual([
    "1:52",
    "1:00",
    "0:09",
    "0:00",
    "59:59",
    "1:00:00",
    "2:05:00",
  ]);
});
