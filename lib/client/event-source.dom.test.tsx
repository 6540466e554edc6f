import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepStreamOpen, type StreamEvent, type StreamState } from "./event-source";

/** The part of the browser's EventSource that is used, controlled by the test. */
class FakeSource extends EventTarget {
  static opened: FakeSource[] = [];
  onerror: (() => void) | null = null;
  isClosed = false;
  constructor(readonly url: string) {
    super();
    FakeSource.opened.push(this);
  }
  close() {
    this.isClosed = true;
  }
  say(name: string, data: unknown, lastEventId = "") {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId }));
  }
}

const newest = () => {
  const source = FakeSource.opened.at(-1);
  if (!source) throw new Error("no stream was opened");
  return source;
};
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
    newest().say("ready", { quietMs: 900 }, "4");
    newest().say("notification", { id: 5 }, "5");
    newest().say("hint", { kind: "journal" }, "5");
    expect(states).toEqual(["connecting", "live"]);
    expect(events.map(({ name, id }) => [name, id])).toEqual([
      ["ready", 4],
      ["notification", 5],
      ["hint", null],
    ]);
  });

  it("reconnects after a break and requests what follows the highest ID it saw", () => {
    newest().say("ready", { quietMs: 900 }, "4");
    newest().say("notification", { id: 9 }, "9");
    newest().say("notification", { id: 7 }, "7");
    newest().onerror?.();
    expect(newest().isClosed).toBe(true);
    expect(states.at(-1)).toBe("waiting");
    vi.advanceTimersByTime(1_000);
    expect(FakeSource.opened).toHaveLength(2);
    expect(newest().url).toBe("/stream?environment=sandbox&lastEventId=9");
  });

  it("waits longer each time, up to a limit", () => {
    for (let tries = 1; tries < 12; tries++) {
      newest().onerror?.();
      vi.advanceTimersToNextTimer();
      expect(FakeSource.opened).toHaveLength(tries + 1);
    }
    newest().onerror?.();
    vi.advanceTimersByTime(14_000);
    expect(FakeSource.opened).toHaveLength(12);
  });

  it("gives up on a connection that never answers", () => {
    vi.advanceTimersByTime(20_000 + 1_000);
    expect(FakeSource.opened).toHaveLength(2);
    expect(FakeSource.opened[0]?.isClosed).toBe(true);
  });

  it("reconnects when a connection has been silent for three heartbeats", () => {
    newest().say("ready", { quietMs: 900 }, "4");
    newest().say("notification", { id: 9 }, "9");
    for (let beats = 0; beats < 20; beats++) {
      vi.advanceTimersByTime(15_000);
      newest().say("beat", {}, "9");
    }
    expect(FakeSource.opened).toHaveLength(1);
    expect(events.map(({ name }) => name)).toEqual(["ready", "notification"]);
    vi.advanceTimersByTime(45_000 + 1_000);
    expect(FakeSource.opened[0]?.isClosed).toBe(true);
    expect(FakeSource.opened).toHaveLength(2);
    expect(newest().url).toBe("/stream?environment=sandbox&lastEventId=9");
  });

  it("retries at once when the network returns", () => {
    newest().onerror?.();
    window.dispatchEvent(new Event("online"));
    expect(FakeSource.opened).toHaveLength(2);
    window.dispatchEvent(new Event("online"));
    expect(FakeSource.opened).toHaveLength(2);
  });

  it("ends permanently", () => {
    newest().onerror?.();
    end();
    vi.advanceTimersByTime(60_000);
    window.dispatchEvent(new Event("online"));
    expect(FakeSource.opened).toHaveLength(1);
  });
});
