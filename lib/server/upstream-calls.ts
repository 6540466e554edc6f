import "server-only";
import type { CallRecord } from "@/lib/upstream/client";
import { getDatabase } from "./db/client";
import { log } from "./log";
import { insertUpstreamCalls, type UpstreamCallRow } from "./upstream-call-rows";

export interface CallRecorder {
  /** Accepts a row; never waits, never throws. */
  record(row: UpstreamCallRow): void;
  /** Writes all pending rows. */
  flush(): Promise<void>;
}

interface RecorderOptions {
  /** Writes rows and returns how many could not be stored; throws if the database can't be reached. */
  insert: (rows: UpstreamCallRow[]) => Promise<number>;
  intervalMs?: number;
  batchSize?: number;
  /** Rows held while the database is down; beyond that, the newest are dropped and counted. */
  capacity?: number;
}

/**
 * Collects records of calls to the service and writes them in batches, so that no request waits for them. The queue is
 * bounded: losing a line of the requests page is better than running out of memory. No money action depends on it.
 */
export function createCallRecorder(options: RecorderOptions): CallRecorder {
  const { insert, intervalMs = 200, batchSize = 200, capacity = 5_000 } = options;
  let waiting: UpstreamCallRow[] = [];
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  function schedule(delayMs: number): void {
    if (timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      void flush();
    }, delayMs).unref();
  }

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize);
      try {
        dropped += await insert(batch);
      } catch (err) {
        log.error({ err, waiting: waiting.length }, "records of calls to the service can't be written; trying again");
        schedule(intervalMs * 10);
        break;
      }
      waiting = waiting.slice(batch.length);
    }
    if (dropped > 0) log.warn({ dropped }, "records of calls to the service were dropped");
    dropped = 0;
  }

  function flush(): Promise<void> {
    // One after the other: two concurrent writers would store the same rows twice.
    writing = (writing ?? Promise.resolve()).then(write);
    return writing;
  }

  return {
    record(row) {
      if (waiting.length >= capacity) dropped += 1;
      else waiting.push(row);
      schedule(intervalMs);
    },
    flush,
  };
}

const shared = globalThis as { corridorCallRecorder?: CallRecorder; corridorIsEnding?: boolean };

function recorder(): CallRecorder {
  if (!shared.corridorCallRecorder) {
    shared.corridorCallRecorder = createCallRecorder({ insert: (rows) => insertUpstreamCalls(getDatabase(), rows) });
    process.once("beforeExit", () => void flushUpstreamCalls());
  }
  return shared.corridorCallRecorder;
}

/**
 * The client's `onCall` for `environmentId`: calls are written within about 200 ms; never waits, never throws. Bodies
 * arrive redacted; those of successfully read lists and import reports are left out, because they are large and can be
 * read again at any time.
 */
export function callRecorderFor(environmentId: string, actorId: string | null): (call: CallRecord) => void {
  return (call) => {
    const isLong = call.endpoint.startsWith("list") || call.endpoint === "getImportJob";
    recorder().record({
      environmentId,
      actorId,
      at: new Date(call.sentAt),
      endpoint: call.endpoint,
      method: call.method,
      path: call.path,
      query: call.query,
      attempt: call.attempt,
      status: call.status,
      latencyMs: Math.round(call.latencyMs),
      requestId: call.requestId,
      upstreamRequestId: call.upstreamRequestId,
      errorKind: call.errorKind,
      idempotencyKey: call.idempotencyKey,
      requestBody: call.requestBody() ?? null,
      responseBody: isLong && call.errorKind === null ? null : (call.responseBody() ?? null),
    });
  };
}

/** Writes pending rows: at shutdown, and in tests before they check. */
export async function flushUpstreamCalls(): Promise<void> {
  await shared.corridorCallRecorder?.flush();
}

/** From now on a response waits until its calls are written: this process may end as soon as it is sent. */
export function writeCallsBeforeResponses(): Promise<void> {
  shared.corridorIsEnding = true;
  return flushUpstreamCalls();
}

/** Awaited before each response to a signed-in user; does nothing until `writeCallsBeforeResponses`. */
export async function flushIfEnding(): Promise<void> {
  if (shared.corridorIsEnding) await flushUpstreamCalls();
}
