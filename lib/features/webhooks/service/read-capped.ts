import "server-only";
import type { Place } from "./room";

/** The largest body a delivery may have: 1 MiB. */
export const MAX_BODY_BYTES = 1024 * 1024;

/** A body that has not arrived by then is abandoned: its signature is unchecked, and it takes up room. */
const ARRIVED_WITHIN_MS = 5_000;

/** A request's body as it arrives: a web stream, or a request of `node:http`. */
export type ArrivingBody = AsyncIterable<Uint8Array>;

export type CappedBody =
  | { ok: true; bytes: Buffer }
  | { ok: false; reason: "too-large"; size: number; start: Buffer }
  | { ok: false; reason: "no-room" }
  | { ok: false; reason: "too-slow" };

/**
 * The raw bytes of a request, never more than `MAX_BODY_BYTES` of them in memory, nor more than `place` has room for:
 * an announced size above the cap is refused unread, and a body that turns out too large is cut off while it arrives;
 * `size` is then what is known of it. A body that does not arrive within five seconds is abandoned. Rejects when the
 * client disconnects midway.
 */
export async function readCapped(
  body: ArrivingBody | null,
  contentLength: string | null,
  place: Place,
  arrivedWithinMs = ARRIVED_WITHIN_MS,
): Promise<CappedBody> {
  const announced = contentLength === null ? 0 : Number(contentLength);
  if (announced > MAX_BODY_BYTES) {
    await body?.[Symbol.asyncIterator]().return?.();
    return { ok: false, reason: "too-large", size: announced, start: Buffer.alloc(0) };
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  const late = { isOver: false };
  // Leaving the loop early tells the stream that reading has stopped.
  for await (const chunk of within(body, arrivedWithinMs, late)) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) {
      return { ok: false, reason: "too-large", size, start: Buffer.from(chunks[0] ?? []) };
    }
    if (!place.add(chunk.byteLength)) return { ok: false, reason: "no-room" };
  }
  if (late.isOver) return { ok: false, reason: "too-slow" };
  if (!place.keep()) return { ok: false, reason: "no-room" };
  const [only] = chunks;
  if (chunks.length === 1 && only) {
    return { ok: true, bytes: Buffer.from(only.buffer, only.byteOffset, only.byteLength) };
  }
  return { ok: true, bytes: Buffer.concat(chunks, size) };
}

/** The chunks that arrive within that time; `late` says whether the body was cut short. */
async function* within(body: ArrivingBody | null, ms: number, late: { isOver: boolean }): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const chunks = body[Symbol.asyncIterator]();
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<IteratorReturnResult<undefined>>((resolve) => {
    timer = setTimeout(() => {
      late.isOver = true;
      resolve({ done: true, value: undefined });
    }, ms);
  });
  try {
    for (;;) {
      const { done, value } = await Promise.race([chunks.next(), over]);
      if (done) return;
      yield value;
    }
  } finally {
    clearTimeout(timer);
    // Not awaited: a stalled stream ends when its connection does.
    chunks.return?.().catch(() => undefined);
  }
}
