import { beforeEach, expect, test, vi } from "vitest";
import { noteServiceDate, pageSince, serviceNow, serviceNowAtLeast } from "./service-clock";

const NOW = Date.parse("2026-11-20T14:34:10.400Z");
let id = 0;
let environment = "";

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  environment = `environment ${id++}`;
  return () => vi.useRealTimers();
});

test("uses our clock while nothing is known and while the two agree", () => {
  expect(serviceNow(environment).getTime()).toBe(NOW);
  noteServiceDate(environment, "Fri, 20 Nov 2026 14:34:10 GMT", NOW - 20, NOW);
  expect(serviceNow(environment).getTime()).toBe(NOW);
});

test("follows a service that is three minutes ahead, towards the later end", () => {
  noteServiceDate(environment, "Fri, 20 Nov 2026 14:37:10 GMT", NOW - 20, NOW);
  const ahead = serviceNow(environment).getTime() - NOW;
  expect(ahead).toBeGreaterThanOrEqual(179_600);
  expect(ahead).toBeLessThanOrEqual(180_620);
});

test("knows the earliest time that it can be there", () => {
  expect(serviceNowAtLeast(environment).getTime()).toBe(NOW);
  noteServiceDate(environment, "Fri, 20 Nov 2026 14:37:10 GMT", NOW - 20, NOW);
  expect(serviceNowAtLeast(environment).toISOString()).toBe("2026-11-20T14:37:10.000Z");
});

test("narrows the offset with each response", () => {
  noteServiceDate(environment, "Fri, 20 Nov 2026 14:37:10 GMT", NOW - 20, NOW);
  const before = serviceNow(environment).getTime();
  vi.setSystemTime(NOW + 590);
  noteServiceDate(environment, "Fri, 20 Nov 2026 14:37:10 GMT", NOW + 580, NOW + 590);
  expect(serviceNow(environment).getTime() - 590).toBeLessThan(before);
});

test("starts over when the service's clock was corrected", () => {
  noteServiceDate(environment, "Fri, 20 Nov 2026 14:37:10 GMT", NOW - 20, NOW);
  noteServiceDate(environment, "Fri, 20 Nov 2026 14:34:10 GMT", NOW - 20, NOW);
  expect(serviceNow(environment).getTime()).toBe(NOW);
});

test("forgets what it learned when no response has stated a date for ten minutes", () => {
  noteServiceDate(environment, "Fri, 20 Nov 2026 14:44:10 GMT", NOW - 20, NOW);
  vi.setSystemTime(NOW + 9 * 60_000);
  expect(serviceNow(environment).getTime()).toBeGreaterThan(NOW + 18 * 60_000);
  vi.setSystemTime(NOW + 11 * 60_000);
  expect(serviceNow(environment).getTime()).toBe(NOW + 11 * 60_000);
  expect(serviceNowAtLeast(environment).getTime()).toBe(NOW + 11 * 60_000);
});

test("ignores an invalid date", () => {
  noteServiceDate(environment, "yesterday", NOW - 20, NOW);
  expect(serviceNow(environment).getTime()).toBe(NOW);
});

test("reads new items from earlier by as much as the service is behind, as soon as a response reveals it", async () => {
  const since = new Date(NOW);
  const asked: number[] = [];
  const page = (cursor?: string) =>
    pageSince(environment, since, cursor, async (from) => {
      asked.push((Date.parse(from) - NOW) / 60_000);
      noteServiceDate(environment, "Fri, 20 Nov 2026 14:24:10 GMT", NOW - 20, NOW);
    });
  await page();
  await page("next");
  await page();
  expect(asked).toEqual([0, -11, -11, -11]);
});
