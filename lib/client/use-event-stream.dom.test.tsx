import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeSource } from "@/components/testing/event-source";
import type { StreamEvent } from "./event-source";
import { useEventStream } from "./use-event-stream";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", FakeSource);
  vi.stubGlobal("BroadcastChannel", undefined);
  FakeSource.opened = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a notification is delivered once, until a restored database gives its ID to another", () => {
  const heard: StreamEvent[] = [];
  const { unmount } = renderHook(() => useEventStream("sandbox", (event) => void heard.push(event)));
  const seen = () => heard.splice(0).map(({ name, id }) => `${name} ${id}`);
  FakeSource.newest.say("ready", { quietMs: 0 }, "4");
  for (const id of ["5", "6", "5"]) FakeSource.newest.say("notification", {}, id);
  expect(seen()).toEqual(["ready 4", "notification 5", "notification 6"]);
  FakeSource.newest.say("ready", { quietMs: 0 }, "6");
  FakeSource.newest.say("notification", {}, "5");
  expect(seen()).toEqual(["ready 6"]);
  FakeSource.newest.say("ready", { quietMs: 0 }, "4");
  FakeSource.newest.say("notification", {}, "5");
  expect(seen()).toEqual(["ready 4", "notification 5"]);
  unmount();
});
