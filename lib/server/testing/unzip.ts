import "server-only";
import { inflateRawSync } from "node:zlib";

const DIRECTORY = 0x02014b50;
const END = 22;

/** The files of a zip archive by name, in the directory's order. Throws if a length in the directory is wrong. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(archive.length - END + 16);
  while (archive.readUInt32LE(at) === DIRECTORY) {
    const packed = archive.readUInt32LE(at + 20);
    const size = archive.readUInt32LE(at + 24);
    const [name, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const header = archive.readUInt32LE(at + 42);
    const label = archive.toString("utf8", at + 46, at + 46 + (name ?? 0));
    const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
    const content = inflateRawSync(archive.subarray(start, start + packed));
    if (content.length !== size) throw new Error(`${label} has ${content.length} bytes instead of ${size}`);
    files.set(label, content);
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}
