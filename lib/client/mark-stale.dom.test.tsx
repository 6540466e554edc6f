import { QueryClient, type QueryKey, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { markEnvironmentStale, markOlderStale, markStale, readAgain } from "./mark-stale";

let client: QueryClient;
const isStale = (...key: QueryKey) => client.getQueryState(key)?.isInvalidated;

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  const keys: QueryKey[] = [["transactions", "a"], ["quotes", "a"], ["quotes", "b"], ["people"]];
  for (const key of keys) client.setQueryData(key, 1);
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

it("refetches once for a burst, and only what it concerned", () => {
  const invalidate = vi.spyOn(client, "invalidateQueries");
  for (let i = 0; i < 50; i++) markStale(client, ["quotes", "a"]);
  markStale(client, ["transactions", "a"]);
  expect(isStale("quotes", "a")).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(invalidate).toHaveBeenCalledTimes(2);
  expect([isStale("quotes", "a"), isStale("transactions", "a"), isStale("quotes", "b")]).toEqual([true, true, false]);
});

it("refetches everything of one environment", () => {
  markEnvironmentStale(client, "a");
  vi.advanceTimersByTime(1_000);
  expect([isStale("quotes", "a"), isStale("transactions", "a")]).toEqual([true, true]);
  expect([isStale("quotes", "b"), isStale("people")]).toEqual([false, false]);
});

it("refetches what is older than an instant, and what may have been produced before it", () => {
  const now = Date.now();
  client.setQueryData(["quotes", "a"], 1, { updatedAt: now - 60_000 });
  client.setQueryData(["transactions", "a"], 1, { updatedAt: now - 20_000 });
  client.setQueryData(["accounts", "a"], 1, { updatedAt: now - 27_000 });
  markOlderStale(client, "a", now - 30_000);
  vi.advanceTimersByTime(1_000);
  const nouns = ["quotes", "transactions", "accounts"] as const;
  expect(nouns.filter((noun) => isStale(noun, "a"))).toEqual(["quotes", "accounts"]);
  expect(isStale("quotes", "b")).toBe(false);
});

it("reacts to what is marked after the burst", () => {
  markStale(client, ["quotes", "a"]);
  vi.advanceTimersByTime(1_000);
  client.setQueryData(["quotes", "a"], 2);
  markStale(client, ["quotes", "a"]);
  vi.advanceTimersByTime(1_000);
  expect(isStale("quotes", "a")).toBe(true);
});

it.each([
  ["on the screen", true],
  ["read ahead", false],
])("a first read that began before the change is followed by another one: %s", async (_, isShown) => {
  const responses: ((value: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => responses.push(resolve));
  const key: QueryKey = ["audit", "a"];
  const options = { queryKey: key, queryFn, staleTime: 15_000 };
  const leave = isShown ? new QueryObserver(client, options).subscribe(() => {}) : () => {};
  if (!isShown) void client.prefetchQuery(options);
  const again = readAgain(client, { queryKey: ["audit"] });
  responses[0]?.("before");
  if (!isShown) {
    await again;
    return expect(isStale(...key)).toBe(true);
  }
  await vi.waitFor(() => expect(responses).toHaveLength(2));
  responses[1]?.("after");
  await again;
  expect([client.getQueryData(key), isStale(...key)]).toEqual(["after", false]);
  leave();
});
