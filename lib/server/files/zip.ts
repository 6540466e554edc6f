import "server-only";
import { once } from "node:events";
import zlib from "node:zlib";

/** One file of an archive; it is read in its turn, after all before it. */
export interface ZipEntry {
  /** Its path, in ASCII. */
  name: string;
  content: AsyncIterable<Buffer>;
}

/** Totals of an entry's content, for the zip's directory. */
interface Tally {
  crc: number;
  size: number;
  packed: number;
}

/** An entry of the directory. */
export interface ZipRecord extends Tally {
  name: string;
  /** Where its header begins in the archive. */
  offset: number;
}

const MAX_32 = 0xffff_ffff;
const MAX_16 = 0xffff;
// The length and checksum follow the content (bit 3); names are UTF-8 (bit 11).
const FLAGS = 0x0808;
const DEFLATE = 8;
/** 1 January 1980, the earliest possible date, so that equal content yields equal bytes. */
const DATE = 0x0021;

/**
 * A zip archive, written entry by entry without holding any in memory. An entry may have up to 4 GiB, because longer
 * ones need headers that Excel rejects as damaged. The archive may be larger; its directory is then in ZIP64. Throws a
 * RangeError for a longer entry.
 */
export async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const records: ZipRecord[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const record: ZipRecord = { name, offset, crc: 0, size: 0, packed: 0 };
    const head = localHeader(name);
    yield head;
    for await (const piece of deflated(content, record)) {
      if (record.size > MAX_32) throw new RangeError(`${name} is longer than 4 GiB`);
      yield piece;
    }
    const tail = descriptor(record);
    yield tail;
    offset += head.length + record.packed + tail.length;
    records.push(record);
  }
  const directory = Buffer.concat(records.map(directoryRecord));
  yield directory;
  yield endOfArchive(records.length, directory.length, offset);
}

function localHeader(name: string): Buffer {
  const bytes = Buffer.from(name);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATE, 8);
  header.writeUInt16LE(DATE, 12);
  header.writeUInt16LE(bytes.length, 26);
  return Buffer.concat([header, bytes]);
}

function descriptor({ crc, packed, size }: Tally): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(0x08074b50, 0);
  bytes.writeUInt32LE(crc, 4);
  bytes.writeUInt32LE(packed, 8);
  bytes.writeUInt32LE(size, 12);
  return bytes;
}

/** An entry of the directory; its offset is in ZIP64 if beyond 4 GiB. */
export function directoryRecord({ name, offset, crc, packed, size }: ZipRecord): Buffer {
  const bytes = Buffer.from(name);
  const isFar = offset >= MAX_32;
  const extra = Buffer.alloc(isFar ? 12 : 0);
  if (isFar) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(BigInt(offset), 4);
  }
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(isFar ? 45 : 20, 4);
  header.writeUInt16LE(isFar ? 45 : 20, 6);
  header.writeUInt16LE(FLAGS, 8);
  header.writeUInt16LE(DEFLATE, 10);
  header.writeUInt16LE(DATE, 14);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(packed, 20);
  header.writeUInt32LE(size, 24);
  header.writeUInt16LE(bytes.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(isFar ? MAX_32 : offset, 42);
  return Buffer.concat([header, bytes, extra]);
}

/** The archive's last bytes: `count` entries, whose directory of `size` bytes is at `offset`. */
export function endOfArchive(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, MAX_16), 8);
  end.writeUInt16LE(Math.min(count, MAX_16), 10);
  end.writeUInt32LE(Math.min(size, MAX_32), 12);
  end.writeUInt32LE(Math.min(offset, MAX_32), 16);
  if (count < MAX_16 && size < MAX_32 && offset < MAX_32) return end;
  const wide = Buffer.alloc(56);
  wide.writeUInt32LE(0x06064b50, 0);
  wide.writeBigUInt64LE(44n, 4);
  wide.writeUInt16LE(45, 12);
  wide.writeUInt16LE(45, 14);
  wide.writeBigUInt64LE(BigInt(count), 24);
  wide.writeBigUInt64LE(BigInt(count), 32);
  wide.writeBigUInt64LE(BigInt(size), 40);
  wide.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([wide, locator, end]);
}

/** How many pieces may wait for the compressor's thread while the next ones are written. */
const AHEAD = 4;

/**
 * The pieces compressed (raw deflate at the fastest level: sheets still shrink tenfold) while the next are produced.
 * Holds only a few pieces at a time. Abandoning it frees the compressor.
 */
async function* deflated(pieces: AsyncIterable<Buffer>, tally: Tally): AsyncGenerator<Buffer> {
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

/** CRC-32, continued from `before`. Node has its own since 20.15; older versions use the slow path. */
function crc32(bytes: Buffer, before: number): number {
  if (typeof zlib.crc32 === "function") return zlib.crc32(bytes, before);
  let crc = ~before;
  for (const byte of bytes) crc = (crc >>> 8) ^ (TABLE[(crc ^ byte) & 255] as number);
  return ~crc >>> 0;
}
