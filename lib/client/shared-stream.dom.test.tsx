import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FakeSource } from "@/components/testing/event-source";
import type { StreamEvent, StreamState } from "./event-source";
import { shareStream } from "./shared-stream";

/** Relays at once to every other tab. */
class FakeChannel {
  static all = new Set<FakeChannel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    FakeChannel.all.add(this);
  }
  postMessage(data: unknown) {
    for (const other of FakeChannel.all) if (other !== this) other.onmessage?.({ data });
  }
  close() {
    FakeChannel.all.delete(this);
  }
}

type Grant = () => Promise<void>;

/** Locks of one name: granted in turn, or taken away. */
function fakeLocks() {
  const queue: { grant: Grant; resolve: () => void; reject: (error: Error) => void }[] = [];
  const next = () => {
    const first = queue[0];
    first?.grant().then(() => {
      if (queue[0] !== first) return;
      queue.shift();
      first.resolve();
      next();
    });
  };
  return {
    request: (_name: string, how: { steal?: boolean; signal?: AbortSignal }, grant: Grant) =>
      new Promise<void>((resolve, reject) => {
        const asked = { grant, resolve, reject };
        if (how.steal) {
          queue.shift()?.reject(new Error("taken away"));
          queue.unshift(asked);
          return next();
        }
        queue.push(asked);
        how.signal?.addEventListener("abort", () => {
          if (queue.includes(asked) && queue[0] !== asked) queue.splice(queue.indexOf(asked), 1);
        });
        if (queue.length === 1) next();
      }),
  };
}

/** A tab with what it was told. */
function openTab() {
  const events: StreamEvent[] = [];
  const states: StreamState[] = [];
  const sink = {
    onEvent: (event: StreamEvent) => events.push(event),
    onState: (state: StreamState) => states.push(state),
  };
  return { events, states, leave: shareStream("/stream?environment=sandbox", sink) };
}

const names = (events: readonly StreamEvent[]) => events.map(({ name, id }) => `${name} ${id}`);
const sourceAt = (at: number) => {
  const source = FakeSource.opened[at];
  if (!source) throw new Error("no such stream was opened");
  return source;
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", FakeSource);
  vi.stubGlobal("BroadcastChannel", FakeChannel);
  Object.defineProperty(navigator, "locks", { value: fakeLocks(), configurable: true });
  FakeSource.opened = [];
  FakeChannel.all.clear();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "locks");
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("opens one stream for all tabs, which goes to the next when its tab closes", async () => {
  const first = openTab();
  const second = openTab();
  await pass(1_000);
  expect(FakeSource.opened).toHaveLength(1);
  sourceAt(0).say("ready", { quietMs: 0 }, "4");
  sourceAt(0).say("notification", {}, "5");
  expect(names(second.events)).toEqual(["ready 4", "notification 5"]);
  expect(second.states.at(-1)).toBe("live");
  first.leave();
  await pass(1_000);
  expect(sourceAt(0).isClosed).toBe(true);
  expect(sourceAt(1).url).toBe("/stream?environment=sandbox&lastEventId=5");
  second.leave();
});

it("takes the stream from a tab that says nothing, and has that tab read again once it wakes", async () => {
  const first = openTab();
  const second = openTab();
  await pass(1_000);
  sourceAt(0).say("ready", { quietMs: 0 }, "4");
  for (let beats = 0; beats < 10; beats++) {
    await pass(15_000);
    sourceAt(0).say("beat", {}, "4");
  }
  expect(FakeSource.opened).toHaveLength(1);
  // The browser suspends the first tab: it neither reconnects nor relays.
  const [suspended] = FakeChannel.all;
  if (suspended) suspended.postMessage = () => {};
  await pass(59_000);
  expect(names(first.events)).toEqual(["ready 4"]);
  await pass(2_000);
  const taken = FakeSource.opened.at(-1);
  expect(taken?.url).toBe("/stream?environment=sandbox&lastEventId=4");
  taken?.say("ready", { quietMs: 0 }, "9");
  expect(names(second.events)).toEqual(["ready 4", "ready 9"]);
  expect(second.states.at(-1)).toBe("live");
  expect(names(first.events)).toEqual(["ready 4", "reset null", "ready 9"]);
  expect(FakeSource.opened.filter(({ isClosed }) => !isClosed)).toEqual([taken]);
  second.leave();
  await pass(1_000);
  expect(FakeSource.opened.filter(({ isClosed }) => !isClosed)).toHaveLength(1);
  first.leave();
  await pass(1_000);
  expect(FakeSource.opened.every(({ isClosed }) => isClosed)).toBe(true);
});
