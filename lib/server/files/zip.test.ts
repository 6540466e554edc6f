import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { unzip } from "@/lib/server/testing/unzip";
import { directoryRecord, endOfArchive, type ZipEntry, zipped } from "./zip";

async function* entriesOf(contents: Record<string, Buffer[]>): AsyncGenerator<ZipEntry> {
  for (const [name, pieces] of Object.entries(contents)) {
    async function* content() {
      yield* pieces;
    }
    yield { name, content: content() };
  }
}

async function bytesOf(entries: AsyncIterable<ZipEntry>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of zipped(entries)) pieces.push(piece);
  return Buffer.concat(pieces);
}

describe("zipped", () => {
  test("an unzipper restores every byte, and equal content makes equal bytes", async () => {
    const large = Array.from({ length: 40 }, () => randomBytes(50_000));
    const contents = { "a.txt": [Buffer.from("hello")], "empty.txt": [], "folder/large.bin": large };
    const archive = await bytesOf(entriesOf(contents));
    const files = unzip(archive);
    expect([...files.keys()]).toEqual(Object.keys(contents));
    expect(files.get("a.txt")?.toString()).toBe("hello");
    expect(files.get("empty.txt")).toHaveLength(0);
    expect(files.get("folder/large.bin")?.equals(Buffer.concat(large))).toBe(true);
    expect((await bytesOf(entriesOf(contents))).equals(archive)).toBe(true);
  });

  test("an error in the content is passed on, and leaving early ends it", async () => {
    let isEnded = false;
    async function* content(): AsyncGenerator<Buffer> {
      try {
        for (let piece = 0; ; piece++) {
          if (piece === 100) throw new Error("the source broke");
          yield randomBytes(100_000);
        }
      } finally {
        isEnded = true;
      }
    }
    async function* entries(): AsyncGenerator<ZipEntry> {
      yield { name: "a", content: content() };
    }
    await expect(bytesOf(entries())).rejects.toThrow("the source broke");
    isEnded = false;
    let seen = 0;
    for await (const piece of zipped(entries())) {
      seen += piece.length;
      if (seen > 500_000) break;
    }
    expect(isEnded).toBe(true);
  });

  test("beyond 4 GiB or 65,534 entries the directory is in ZIP64", () => {
    const far = 5 * 1024 ** 3;
    const record = directoryRecord({ name: "x", offset: far, crc: 1, size: 2, packed: 3 });
    expect(record.readUInt32LE(42)).toBe(0xffff_ffff);
    expect(record.readUInt16LE(47)).toBe(1);
    expect(record.readBigUInt64LE(51)).toBe(BigInt(far));
    expect(endOfArchive(3, 100, 200)).toHaveLength(22);
    const end = endOfArchive(70_000, 100, far);
    expect(end.readUInt32LE(0)).toBe(0x06064b50);
    expect(end.readBigUInt64LE(32)).toBe(70_000n);
    expect(end.readBigUInt64LE(48)).toBe(BigInt(far));
    expect(end.readUInt32LE(56)).toBe(0x07064b50);
    expect(end.readBigUInt64LE(64)).toBe(BigInt(far) + 100n);
    expect(end.readUInt32LE(end.length - 22)).toBe(0x06054b50);
  });
});
