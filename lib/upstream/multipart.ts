import { randomUUID } from "node:crypto";
import type { CsvFile } from "@/lib/contract/bulk-job";

/** A multipart body with one file: the headers, and the bytes, read from the file only as they are sent. */
export interface Multipart {
  headers: string[];
  body: AsyncIterable<Uint8Array>;
}

// A quote or line break would end the header early (RFC 7578, section 4.2).
const quotable = (name: string) => name.replace(/[\r\n"\\]/g, "_").slice(-200) || "customers.csv";

/** A CSV file as multipart form data, part `file` (specification 4.1). Nothing is buffered. */
export function multipartOf(file: CsvFile): Multipart {
  const boundary = `corridor-${randomUUID()}`;
  const name = quotable(file.filename);
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const content = file.content instanceof Blob ? file.content.stream() : file.content;
  const size = file.content instanceof Blob ? file.content.size : file.size;
  const headers = ["content-type", `multipart/form-data; boundary=${boundary}`];
  if (size !== undefined) headers.push("content-length", String(head.length + size + tail.length));
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield head;
    yield* content;
    yield tail;
  }
  return { headers, body: bytes() };
}
