import { beforeEach, expect, test, vi } from "vitest";
import { noteServiceDate } from "@/lib/server/service-clock";
import { quoteNow, validUntilHere } from "./quote-clock";

const NOW = Date.parse("2026-11-20T14:34:10.000Z");
const MIN = 60_000;
const at = (ms: number) => new Date(NOW + ms).toISOString();
/** As the service states it: created a minute ago, two minutes valid. */
const quote = { status: "PENDING", createdAt: at(-MIN), expiresAt: at(MIN) } as const;
let id = 0;
let environment = "";
const left = (pricedAt?: Date, of = quote) =>
  (Date.parse(of.expiresAt) - quoteNow(environment, of, pricedAt).getTime()) / MIN;
const dateIs = (ms: number) => noteServiceDate(environment, new Date(NOW + ms).toUTCString(), NOW - 20, NOW);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  environment = `quoted environment ${id++}`;
  return () => vi.useRealTimers();
});

test("a quote priced here follows its own times, whatever the Date header and our clock show", () => {
  for (const header of [0, 10, -10]) {
    dateIs(header * MIN);
    expect(left(new Date(NOW - MIN))).toBe(1);
  }
  const ahead = { ...quote, createdAt: at(2 * MIN), expiresAt: at(4 * MIN) };
  expect(left(new Date(NOW - MIN), ahead)).toBe(1);
});

test("a quote priced elsewhere follows the Date header, and is over only if it is by our clock too", () => {
  expect(left()).toBe(1);
  dateIs(10 * MIN);
  expect(left()).toBe(1);
  vi.setSystemTime(NOW + 2 * MIN);
  expect(left()).toBe(-1);
});

test("a price's end is told on our clock", () => {
  expect(validUntilHere(at(12 * MIN), new Date(NOW + 10 * MIN))).toBe(at(2 * MIN));
});
