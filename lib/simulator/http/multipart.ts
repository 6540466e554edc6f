import type { IncomingMessage } from "node:http";
import { CSV_MAX_BYTES } from "@/lib/contract/limits";
import { ApiError, refuse } from "./api-error";

/** A part whose content streams in; the parser waits until it is read. */
export interface CsvPart {
  file: { filename: string; content: AsyncIterable<Uint8Array> };
}

const HEADERS_MAX = 16 * 1024;

/** Reads bytes up to a marker, buffering no more than necessary. */
class Reader {
  private buffer: Buffer = Buffer.alloc(0);
  private ended = false;
  private total = 0;
  private readonly chunks: AsyncIterator<Buffer>;

  constructor(source: AsyncIterable<Buffer>) {
    this.chunks = source[Symbol.asyncIterator]();
  }

  private async more(): Promise<boolean> {
    if (this.ended) return false;
    const next = await this.chunks.next();
    if (next.done) {
      this.ended = true;
      return false;
    }
    this.total += next.value.length;
    if (this.total > CSV_MAX_BYTES) throw new ApiError(413, "INVALID_INPUT", "The file is larger than 100 MB.");
    this.buffer = this.buffer.length === 0 ? next.value : Buffer.concat([this.buffer, next.value]);
    return true;
  }

  /** Yields what precedes `marker` and skips the marker. Throws 400 if the body ends first. */
  async *until(marker: string, limit = Number.POSITIVE_INFINITY): AsyncGenerator<Buffer> {
    let given = 0;
    for (;;) {
      const at = this.buffer.indexOf(marker);
      if (at >= 0) {
        const part = this.buffer.subarray(0, at);
        this.buffer = this.buffer.subarray(at + Buffer.byteLength(marker));
        if (part.length > 0) yield part;
        return;
      }
      const safe = this.buffer.length - Buffer.byteLength(marker);
      if (safe > 0) {
        const part = this.buffer.subarray(0, safe);
        this.buffer = this.buffer.subarray(safe);
        given += part.length;
        if (given > limit) throw refuse(400, "INVALID_INPUT", "A part's header is too long.");
        yield part;
      }
      if (!(await this.more())) throw refuse(400, "INVALID_INPUT", "The multipart body ends too early.");
    }
  }

  async text(marker: string): Promise<string> {
    const parts: Buffer[] = [];
    for await (const part of this.until(marker, HEADERS_MAX)) parts.push(part);
    return Buffer.concat(parts).toString("utf8");
  }
}

/** The multipart part named `file`, streaming. Throws 400 if the body isn't multipart or has no such part. */
export async function readCsvPart(request: IncomingMessage): Promise<CsvPart> {
  const type = request.headers["content-type"] ?? "";
  const boundary = /^multipart\/form-data\b.*;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type);
  const mark = boundary?.[1] ?? boundary?.[2];
  if (!mark) throw refuse(400, "INVALID_INPUT", "Send multipart form data with a part named file.");
  const reader = new Reader(request as AsyncIterable<Buffer>);
  await reader.text(`--${mark}`);
  for (;;) {
    const after = await reader.text("\r\n");
    if (after.startsWith("--"))
      throw refuse(400, "INVALID_INPUT", "The part named file is missing.", { field: "file" });
    const headers = await reader.text("\r\n\r\n");
    const content = reader.until(`\r\n--${mark}`);
    if (/content-disposition:[^\r\n]*\bname="?file"?(?:[;\s]|$)/im.test(headers)) {
      const filename = /filename="([^"]*)"/i.exec(headers)?.[1] ?? "upload.csv";
      return { file: { filename, content } };
    }
    for await (const _skipped of content);
  }
}
