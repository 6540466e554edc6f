import { setMaxListeners } from "node:events";
import { describe, expect, test } from "vitest";
import { ConcurrencyLimiter } from "./concurrency-limiter";

const never = new AbortController().signal;
setMaxListeners(0, never);

/** A request that ends on demand. */
function held() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { ended, end: () => end() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("ConcurrencyLimiter", () => {
  test("runs no more in parallel than allowed, and all in the end", async () => {
    const limiter = new ConcurrencyLimiter(3);
    let [active, most, done] = [0, 0, 0];
    await Promise.all(
      Array.from({ length: 20 }, () =>
        limiter.run(never, async () => {
          active += 1;
          most = Math.max(most, active);
          await settled();
          active -= 1;
          done += 1;
        }),
      ),
    );
    expect([most, done]).toEqual([3, 20]);
  });

  test("the highest rank when a slot becomes free is next, and the first among equals", async () => {
    const limiter = new ConcurrencyLimiter(1);
    const gate = held();
    const order: number[] = [];
    const running = limiter.run(never, () => gate.ended);
    const ranks = [7, 2, 1, 2, 0];
    const waiting = ranks.map((_, place) =>
      limiter.run(
        never,
        async () => void order.push(place),
        () => ranks[place] ?? 0,
      ),
    );
    ranks[0] = 1.5;
    gate.end();
    await Promise.all([running, ...waiting]);
    expect(order).toEqual([1, 3, 0, 2, 4]);
  });

  test("halves once for requests that were refused together, down to one, and recovers slowly", async () => {
    const limiter = new ConcurrencyLimiter(8);
    const gate = held();
    const together = Array.from({ length: 8 }, () =>
      limiter.run(never, async (slot) => {
        await gate.ended;
        limiter.refused(slot, 0);
      }),
    );
    gate.end();
    await Promise.all(together);
    expect(limiter.limit).toBe(4);
    for (let refusal = 0; refusal < 5; refusal++) await limiter.run(never, async (slot) => limiter.refused(slot, 0));
    expect(limiter.limit).toBe(1);
    for (let count = 0; count < 9; count++) limiter.answered();
    expect(limiter.limit).toBe(1);
    limiter.answered();
    expect(limiter.limit).toBe(2);
    for (let count = 0; count < 1_000; count++) limiter.answered();
    expect(limiter.limit).toBe(8);
  });

  test("while the service asks to wait, nothing is sent to it", async () => {
    let now = 1_000;
    const limiter = new ConcurrencyLimiter(2, () => now);
    await limiter.run(never, async (slot) => limiter.refused(slot, 20));
    let isAsked = false;
    const waiting = limiter.run(never, async () => {
      isAsked = true;
    });
    await settled();
    expect(isAsked).toBe(false);
    now += 20;
    await waiting;
    expect(isAsked).toBe(true);
  });

  test("an abort ends every wait with its reason", async () => {
    const stop = new AbortController();
    const limiter = new ConcurrencyLimiter(1);
    const gate = held();
    const running = limiter.run(never, () => gate.ended);
    const waiting = limiter.run(stop.signal, async () => "asked");
    stop.abort(new Error("stopped"));
    await expect(waiting).rejects.toThrow("stopped");
    gate.end();
    await running;
    await limiter.run(never, async (slot) => limiter.refused(slot, 60_000));
    const paused = new AbortController();
    const asleep = limiter.run(paused.signal, async () => "asked");
    paused.abort(new Error("stopped asleep"));
    await expect(asleep).rejects.toThrow("stopped asleep");
  });
});
