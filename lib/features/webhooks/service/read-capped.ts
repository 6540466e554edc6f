import "server-only";

/** The largest body a delivery may have: 1 MiB. */
export const MAX_BODY_BYTES = 1024 * 1024;

export type CappedBody = { ok: true; bytes: Buffer } | { ok: false; size: number; start: Buffer };

/**
 * The raw bytes of a request, never more than `MAX_BODY_BYTES` of them in memory: an announced size above it is refused
 * unread, and a body that turns out larger is cut off while it arrives. `size` is then what is known of it.
 * Rejects when the client hangs up midway.
 */
export async function readCapped(
  body: ReadableStream<Uint8Array> | null,
  contentLength: string | null,
): Promise<CappedBody> {
  const announced = contentLength === null ? 0 : Number(contentLength);
  if (announced > MAX_BODY_BYTES) {
    await body?.cancel();
    return { ok: false, size: announced, start: Buffer.alloc(0) };
  }
  if (!body) return { ok: true, bytes: Buffer.alloc(0) };
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.byteLength;
    if (size > MAX_BODY_BYTES) {
      await reader.cancel();
      return { ok: false, size, start: Buffer.from(chunks[0] ?? []) };
    }
  }
  const [only] = chunks;
  if (chunks.length === 1 && only) {
    return { ok: true, bytes: Buffer.from(only.buffer, only.byteOffset, only.byteLength) };
  }
  return { ok: true, bytes: Buffer.concat(chunks, size) };
}
