import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeSource } from "@/components/testing/event-source";
import { keepStreamOpen, type StreamEvent, type StreamState } from "./event-source";

let events: StreamEvent[] = [];
let states: StreamState[] = [];
let end = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", FakeSource);
  FakeSource.opened = [];
  events = [];
  states = [];
  const sink = {
    onEvent: (event: StreamEvent) => events.push(event),
    onState: (state: StreamState) => states.push(state),
  };
  end = keepStreamOpen("/stream?environment=sandbox", null, sink);
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("keepStreamOpen", () => {
  it("passes events on and reports when it is live", () => {
    FakeSource.newest.say("ready", { quietMs: 900 }, "4");
    FakeSource.newest.say("notification", { id: 5 }, "5");
    FakeSource.newest.say("hint", { kind: "journal" }, "5");
    expect(states).toEqual(["connecting", "live"]);
    expect(events.map(({ name, id }) => [name, id])).toEqual([
      ["ready", 4],
      ["notification", 5],
      ["hint", null],
    ]);
  });

  it("reconnects after a break and requests what follows the highest ID it saw", () => {
    FakeSource.newest.say("ready", { quietMs: 900 }, "4");
    FakeSource.newest.say("notification", { id: 9 }, "9");
    FakeSource.newest.say("notification", { id: 7 }, "7");
    FakeSource.newest.onerror?.();
    expect(FakeSource.newest.isClosed).toBe(true);
    expect(states.at(-1)).toBe("waiting");
    vi.advanceTimersByTime(1_000);
    expect(FakeSource.opened).toHaveLength(2);
    expect(FakeSource.newest.url).toBe("/stream?environment=sandbox&lastEventId=9");
  });

  it("requests what follows the start of the stream, where that is lower than what it saw: a backup was restored", () => {
    FakeSource.newest.say("ready", { quietMs: 900 }, "9");
    FakeSource.newest.onerror?.();
    vi.advanceTimersByTime(1_000);
    FakeSource.newest.say("ready", { quietMs: 900 }, "4");
    FakeSource.newest.onerror?.();
    vi.advanceTimersByTime(2_000);
    expect(FakeSource.newest.url).toBe("/stream?environment=sandbox&lastEventId=4");
  });

  it("waits longer each time, up to a limit", () => {
    for (let tries = 1; tries < 12; tries++) {
      FakeSource.newest.onerror?.();
      vi.advanceTimersToNextTimer();
      expect(FakeSource.opened).toHaveLength(tries + 1);
    }
    FakeSource.newest.onerror?.();
    vi.advanceTimersByTime(14_000);
    expect(FakeSource.opened).toHaveLength(12);
  });

  it("gives up on a connection that never answers", () => {
    vi.advanceTimersByTime(20_000 + 1_000);
    expect(FakeSource.opened).toHaveLength(2);
    expect(FakeSource.opened[0]?.isClosed).toBe(true);
    expect(states).toEqual(["connecting", "waiting", "reconnecting"]);
  });

  it("reconnects when a connection has been silent for three heartbeats", () => {
    FakeSource.newest.say("ready", { quietMs: 900 }, "4");
    FakeSource.newest.say("notification", { id: 9 }, "9");
    for (let beats = 0; beats < 20; beats++) {
      vi.advanceTimersByTime(15_000);
      FakeSource.newest.say("beat", {}, "9");
    }
    expect(FakeSource.opened).toHaveLength(1);
    expect(events.map(({ name }) => name)).toEqual(["ready", "notification"]);
    vi.advanceTimersByTime(45_000 + 1_000);
    expect(FakeSource.opened[0]?.isClosed).toBe(true);
    expect(FakeSource.opened).toHaveLength(2);
    expect(FakeSource.newest.url).toBe("/stream?environment=sandbox&lastEventId=9");
  });

  it("retries at once when the network returns", () => {
    FakeSource.newest.onerror?.();
    window.dispatchEvent(new Event("online"));
    expect(FakeSource.opened).toHaveLength(2);
    window.dispatchEvent(new Event("online"));
    expect(FakeSource.opened).toHaveLength(2);
  });

  it("ends permanently", () => {
    FakeSource.newest.onerror?.();
    end();
    vi.advanceTimersByTime(60_000);
    window.dispatchEvent(new Event("online"));
    expect(FakeSource.opened).toHaveLength(1);
  });
});
