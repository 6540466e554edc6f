import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderConsole } from "@/components/testing/console";
import { FakeSource } from "@/components/testing/event-source";
import { ConnectionBanner } from "./connection-banner";

const ready = () => act(() => FakeSource.newest.say("ready", {}));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
let answer: (signal: AbortSignal | undefined) => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  // The platform's own timeout doesn't follow the test's clock.
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const timeout = new AbortController();
    setTimeout(() => timeout.abort(), ms);
    return timeout.signal;
  });
  vi.stubGlobal("EventSource", FakeSource);
  vi.stubGlobal("BroadcastChannel", undefined);
  vi.stubGlobal("fetch", async (_url: string, options?: RequestInit) => answer(options?.signal ?? undefined));
  renderConsole(<ConnectionBanner />, { path: "/sandbox/transactions" });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([
  ["a proxy answers in its place", async () => new Response("<h1>Bad gateway</h1>", { status: 502 })],
  ["nothing answers", () => Promise.reject(new TypeError("Failed to fetch"))],
  [
    "nobody ever answers",
    (signal?: AbortSignal) =>
      new Promise<Response>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
  ],
])("a page that reads nothing by itself says that the server is gone: %s", async (_, gone) => {
  answer = gone;
  await pass(500);
  await ready();
  await pass(30_000);
  expect(screen.queryByText(/not responding/)).toBeNull();
  act(() => FakeSource.newest.onerror?.());
  await pass(15_000);
  expect(screen.getByText(/The console is not responding/)).toBeTruthy();
  answer = async () => new Response("ok");
  await pass(5_000);
  expect(screen.queryByText(/not responding/)).toBeNull();
});

test("a short break of the live updates is not worth a word while the server responds", async () => {
  answer = async () => new Response("ok");
  await pass(500);
  await ready();
  act(() => FakeSource.newest.onerror?.());
  await pass(30_000);
  expect(screen.queryByText(/not responding/)).toBeNull();
});
