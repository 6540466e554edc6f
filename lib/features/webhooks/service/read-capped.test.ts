import { expect, test, vi } from "vitest";
import { readCapped } from "./read-capped";
import { createRoom } from "./room";

/** A sender who sends a little, and then nothing for as long as it is awaited. */
async function* stalls(): AsyncGenerator<Uint8Array> {
  yield Buffer.alloc(900);
  await new Promise(() => undefined);
}
async function* sends(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

test("a body that stops arriving is abandoned, and its room is free for others", async () => {
  vi.useFakeTimers();
  try {
    const room = createRoom({ deliveries: 10, bytes: 1_000 });
    const place = room.enter();
    const slow = readCapped(stalls(), null, place);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await readCapped(sends("a".repeat(200)), null, room.enter())).toEqual({ ok: false, reason: "no-room" });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await slow).toEqual({ ok: false, reason: "too-slow" });
    place.leave();
    expect(await readCapped(sends("ab", "c"), null, room.enter())).toEqual({ ok: true, bytes: Buffer.from("abc") });
  } finally {
    vi.useRealTimers();
  }
});
