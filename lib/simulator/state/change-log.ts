import {
  closeSync,
  existsSync,
  fdatasync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

/** One change. A line of the log holds all operations of one effect, which makes it atomic. */
export type Operation =
  | ["put", table: string, record: { id: string }]
  | ["delete", table: string, id: string]
  | ["post", account: string, currency: string, delta: string]
  | ["count", counter: string, key: string, times?: number];

/** What the data directory was created with; the log is only valid for the same seed. */
export interface LogHeader {
  version: 1;
  seed: number;
  customers: number;
  transactions: number;
  /** The instant at which the seed's history ends, in milliseconds. */
  now: number;
}

const CHUNK = 1 << 20;

function* linesOf(fd: number): Generator<{ text: string; end: number }> {
  const chunk = Buffer.allocUnsafe(CHUNK);
  let rest = Buffer.alloc(0);
  let offset = 0;
  for (;;) {
    const read = readSync(fd, chunk, 0, CHUNK, null);
    if (read === 0) return;
    const data = rest.length === 0 ? chunk.subarray(0, read) : Buffer.concat([rest, chunk.subarray(0, read)]);
    let start = 0;
    for (let at = data.indexOf(10); at >= 0; at = data.indexOf(10, start)) {
      const text = data.toString("utf8", start, at);
      offset += at + 1 - start;
      start = at + 1;
      yield { text, end: offset };
    }
    rest = Buffer.from(data.subarray(start));
  }
}

/**
 * The append-only log in `<directory>/changes.jsonl`. Every append reaches the operating system before it returns, so
 * an acknowledged effect survives `kill -9`; the disk is synced shortly after. A torn last line is cut off.
 */
export class ChangeLog {
  private fd = -1;
  private syncing: NodeJS.Timeout | null = null;
  readonly path: string;

  constructor(directory: string) {
    mkdirSync(directory, { recursive: true });
    this.path = join(directory, "changes.jsonl");
  }

  /**
   * Reads the header and replays every complete line; null if the log is new. Throws on a damaged line before the last.
   */
  replay(apply: (operations: Operation[]) => void, onHeader: (header: LogHeader) => void): LogHeader | null {
    if (!existsSync(this.path)) return null;
    const fd = openSync(this.path, "r");
    let header: LogHeader | null = null;
    let good = 0;
    try {
      for (const { text, end } of linesOf(fd)) {
        const parsed: unknown = JSON.parse(text);
        if (header === null) {
          header = parsed as LogHeader;
          if (header.version !== 1) throw new Error(`unknown log version in ${this.path}`);
          onHeader(header);
        } else {
          apply(parsed as Operation[]);
        }
        good = end;
      }
    } finally {
      closeSync(fd);
    }
    truncateSync(this.path, good);
    return header;
  }

  /** Opens the log for appending; a new one starts with `header`. */
  open(header: LogHeader, isNew: boolean): void {
    this.fd = openSync(this.path, "a", 0o600);
    if (isNew) {
      writeSync(this.fd, `${JSON.stringify(header)}\n`);
      fsyncSync(this.fd);
    }
  }

  append(operations: Operation[]): void {
    const line = Buffer.from(`${JSON.stringify(operations)}\n`);
    this.grown += line.length;
    for (let written = 0; written < line.length; ) written += writeSync(this.fd, line, written);
    this.syncing ??= setTimeout(() => this.sync(), 200).unref();
  }

  /** Bytes appended since the log was opened or rewritten. */
  grown = 0;

  /** Atomically replaces the log with a shorter, equivalent one: a kill leaves either the old or the new one. */
  rewrite(header: LogHeader, operations: Iterable<Operation>): void {
    const fresh = `${this.path}.new`;
    const fd = openSync(fresh, "w", 0o600);
    writeFileSync(fd, `${JSON.stringify(header)}\n`);
    let batch: Operation[] = [];
    const write = () => {
      if (batch.length > 0) writeFileSync(fd, `${JSON.stringify(batch)}\n`);
      batch = [];
    };
    for (const operation of operations) if (batch.push(operation) === 500) write();
    write();
    fsyncSync(fd);
    this.close();
    renameSync(fresh, this.path);
    this.fd = fd;
    this.grown = 0;
  }

  private sync(): void {
    this.syncing = null;
    const { fd } = this;
    if (fd < 0) return;
    // A failed background sync must not go unnoticed: the next append would be acknowledged on a broken disk.
    fdatasync(fd, (error) => {
      if (error && this.fd === fd) throw error;
    });
  }

  close(): void {
    if (this.syncing) clearTimeout(this.syncing);
    this.syncing = null;
    if (this.fd >= 0) {
      fsyncSync(this.fd);
      closeSync(this.fd);
    }
    this.fd = -1;
  }
}
