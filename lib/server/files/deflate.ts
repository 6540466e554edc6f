import "server-only";
import { once } from "node:events";
import zlib from "node:zlib";

/** What went through: for a zip's directory. */
export interface Tally {
  crc: number;
  size: number;
  packed: number;
}

/** So many pieces may wait for the compressor's thread while the next ones are written. */
const AHEAD = 4;

/**
 * The pieces compressed (raw deflate, the fastest level: sheets shrink tenfold even so), while the next are made. It
 * holds a few pieces, however many there are. Abandoning it frees the compressor.
 */
export async function* deflated(pieces: AsyncIterable<Buffer>, tally: Tally): AsyncGenerator<Buffer> {
  const stream = zlib.createDeflateRaw({ level: 1, chunkSize: 64 * 1024 });
  const ready: Buffer[] = [];
  let waiting = 0;
  stream.on("data", (piece: Buffer) => ready.push(piece));
  let failure: Error | null = null;
  stream.on("error", (error) => {
    failure = error;
  });
  const taken = () => {
    waiting -= 1;
    stream.emit("taken");
  };
  try {
    for await (const piece of pieces) {
      tally.crc = crc32(piece, tally.crc);
      tally.size += piece.length;
      waiting += 1;
      stream.write(piece, taken);
      while (waiting >= AHEAD) await once(stream, "taken");
      if (failure) throw failure;
      yield* counted(ready, tally);
    }
    stream.end();
    await once(stream, "end");
    yield* counted(ready, tally);
  } finally {
    stream.destroy();
  }
}

function* counted(ready: Buffer[], tally: Tally): Generator<Buffer> {
  for (const piece of ready.splice(0)) {
    tally.packed += piece.length;
    yield piece;
  }
}

const TABLE = new Int32Array(256).map((_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32 going on from `before`. Node has its own since 20.15; older ones take the slow way. */
function crc32(bytes: Buffer, before: number): number {
  if (typeof zlib.crc32 === "function") return zlib.crc32(bytes, before);
  let crc = ~before;
  for (const byte of bytes) crc = (crc >>> 8) ^ (TABLE[(crc ^ byte) & 255] as number);
  return ~crc >>> 0;
}
