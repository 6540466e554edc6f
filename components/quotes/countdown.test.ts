import { expect, test } from "vitest";
import { announcement, clockText, type Deadline, millisecondsLeft } from "./countdown";

const deadline: Deadline = {
  expiresAt: "2026-11-20T14:36:10Z",
  now: "2026-11-20T14:34:10Z",
  receivedAt: { steady: 1_000, wall: 50_000 },
};

test("counts on the service's clock, whatever the browser's says", () => {
  expect(millisecondsLeft(deadline, { steady: 1_000, wall: 50_000 })).toBe(120_000);
  expect(millisecondsLeft(deadline, { steady: 31_000, wall: 80_000 })).toBe(90_000);
});

test("a machine that slept has lost the time it slept", () => {
  expect(millisecondsLeft(deadline, { steady: 2_000, wall: 650_000 })).toBe(-480_000);
});

test("a clock set back gains nothing", () => {
  expect(millisecondsLeft(deadline, { steady: 121_000, wall: -3_000_000 })).toBe(0);
});

test("speaks at 60, 30, 10 and 0 seconds only", () => {
  expect([61, 60, 45, 30, 10, 9, 0].map((seconds) => announcement(seconds) !== "")).toEqual([
    false,
    true,
    false,
    true,
    true,
    false,
    true,
  ]);
});

test("writes minutes and seconds", () => {
  expect([112, 60, 9, 0].map(clockText)).toEqual(["1:52", "1:00", "0:09", "0:00"]);
});
