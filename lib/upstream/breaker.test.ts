import { describe, expect, it } from "vitest";
import { type Breaker, createBreaker, type Ticket } from "./breaker";

function setUp() {
  const time = { now: 0 };
  const breaker = createBreaker({ threshold: 2, pauseMs: 1_000, now: () => time.now });
  return { time, breaker };
}

function enter(breaker: Breaker): Ticket {
  const entry = breaker.enter();
  if (!entry.ok) throw new Error("it is open");
  return entry.ticket;
}

function open(breaker: Breaker): void {
  breaker.fail(enter(breaker));
  breaker.fail(enter(breaker));
}

describe("the breaker", () => {
  it("opens after consecutive failures only", () => {
    const { breaker } = setUp();
    breaker.fail(enter(breaker));
    breaker.succeed(enter(breaker));
    breaker.fail(enter(breaker));
    expect(breaker.enter().ok).toBe(true);
    breaker.fail(enter(breaker));
    expect(breaker.enter()).toEqual({ ok: false, retryAfterMs: 1_000 });
  });

  it("lets a single probe through after the pause", () => {
    const { breaker, time } = setUp();
    open(breaker);
    time.now = 1_000;
    const probe = enter(breaker);
    expect(breaker.enter().ok).toBe(false);
    breaker.fail(probe);
    expect(breaker.enter()).toEqual({ ok: false, retryAfterMs: 1_000 });
    time.now = 2_000;
    breaker.succeed(enter(breaker));
    expect(breaker.enter().ok && breaker.enter().ok).toBe(true);
  });

  it("lets another probe through when one is inconclusive", () => {
    const { breaker, time } = setUp();
    open(breaker);
    time.now = 1_000;
    breaker.leave(enter(breaker));
    expect(breaker.enter().ok).toBe(true);
  });

  it("ignores attempts that began before it opened", () => {
    const { breaker, time } = setUp();
    const old = enter(breaker);
    open(breaker);
    breaker.succeed(old);
    expect(breaker.enter().ok).toBe(false);
    time.now = 1_000;
    enter(breaker);
    breaker.fail(old);
    breaker.leave(old);
    expect(breaker.enter().ok).toBe(false);
  });
});
