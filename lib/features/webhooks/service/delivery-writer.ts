import "server-only";
import type { Pool } from "pg";
import type { Description } from "@/lib/features/notifications/service/describe-event";
import type { IncomingFacts } from "./incoming-facts";
import { storeStatement } from "./store-statement";

/** A verified delivery, ready to be stored together with its notification. */
export interface DeliveryRow {
  environmentId: string;
  webhookId: string;
  type: string;
  resourceId: string | null;
  resourceStatus: string | null;
  resourceUpdatedAt: Date | null;
  platformCustomerId: string | null;
  occurredAt: Date | null;
  keyId: string;
  replyStatus: 200 | 202;
  headers: string;
  body: Buffer;
  notification: Description;
  /** Set when it is about an incoming payment: its approval is made, or followed, with it. */
  incoming: IncomingFacts | null;
}

export interface StoredDelivery {
  /** What the first copy was answered with. */
  replyStatus: number;
  isNew: boolean;
  /** The notification that was made, when this was the first copy. */
  notificationId: number | null;
}

export interface DeliveryWriter {
  /** Stores a delivery or counts a copy of it; resolves once it is committed. Throws when that is not certain. */
  store(row: DeliveryRow): Promise<StoredDelivery>;
}

interface Waiting {
  row: DeliveryRow;
  copies: number;
  settle: ((result: StoredDelivery | Error) => void)[];
}

interface ResultRow {
  position: number;
  reply_status: number;
  is_new: boolean;
  notification_id: string | null;
}

const MOST_PER_STATEMENT = 32;
const STATEMENTS_AT_ONCE = 2;
/** More than this waiting means that the database does not keep up: refuse, and let the service retry. */
const MOST_WAITING = 2_000;
const MOST_WAITING_BYTES = 64 * 1024 * 1024;
/** Below the shortest approval window (interface-defaults 1.2): a late answer is no answer. */
const TIMEOUT_MS = 4_000;

/**
 * Writes deliveries in as few round trips as possible: one that comes alone is stored at once, those that come while
 * the database is busy go together into the next statement, which one commit makes durable. Copies of one id that wait
 * together become one row with its count.
 */
export function createDeliveryWriter(pool: Pool): DeliveryWriter {
  let queue: Waiting[] = [];
  let bytes = 0;
  let running = 0;

  function enqueue(row: DeliveryRow, settle: Waiting["settle"][number]): void {
    const same = queue.find((other) => isCopy(other.row, row));
    if (same) {
      same.copies += 1;
      same.settle.push(settle);
      return;
    }
    if (queue.length >= MOST_WAITING || bytes + row.body.length > MOST_WAITING_BYTES) {
      settle(new Error("too many deliveries are waiting for the database"));
      return;
    }
    queue.push({ row, copies: 1, settle: [settle] });
    bytes += row.body.length;
  }

  /** Takes the next statement's rows: each id at most once, or Postgres could not tell the copies apart. */
  function take(): Waiting[] {
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    const ids = new Set<string>();
    for (const waiting of queue) {
      const id = `${waiting.row.environmentId} ${waiting.row.webhookId}`;
      if (batch.length === MOST_PER_STATEMENT || ids.has(id)) rest.push(waiting);
      else {
        ids.add(id);
        batch.push(waiting);
        bytes -= waiting.row.body.length;
      }
    }
    queue = rest;
    return batch;
  }

  async function write(batch: readonly Waiting[]): Promise<void> {
    const statement = storeStatement(batch);
    // Per-query timeouts are in node-postgres but not in its types.
    const timed = { ...statement, query_timeout: TIMEOUT_MS };
    const { rows } = await pool.query<ResultRow>(timed);
    const byPosition = new Map(rows.map((row) => [row.position, row]));
    for (const [position, { settle }] of batch.entries()) {
      const row = byPosition.get(position);
      for (const [index, done] of settle.entries()) done(row ? stored(row, index) : new Error("no row came back"));
    }
  }

  /** One row that the database refuses must not take the others with it: each is tried again alone. */
  async function writeOrSplit(batch: readonly Waiting[]): Promise<void> {
    try {
      await write(batch);
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      if (batch.length > 1 && isRefusal(error)) {
        for (const waiting of batch) await writeOrSplit([waiting]);
      } else {
        for (const { settle } of batch) for (const done of settle) done(failure);
      }
    }
  }

  function pump(): void {
    while (running < STATEMENTS_AT_ONCE && queue.length > 0) {
      running += 1;
      void writeOrSplit(take()).finally(() => {
        running -= 1;
        pump();
      });
    }
  }

  return {
    store: (row) =>
      new Promise((resolve, reject) => {
        enqueue(row, (result) => (result instanceof Error ? reject(result) : resolve(result)));
        pump();
      }),
  };
}

function isCopy(a: DeliveryRow, b: DeliveryRow): boolean {
  return a.webhookId === b.webhookId && a.environmentId === b.environmentId && a.replyStatus === b.replyStatus;
}

/** Of copies that were stored together the first is the delivery, the others are its duplicates. */
function stored(row: ResultRow, index: number): StoredDelivery {
  const isNew = row.is_new && index === 0;
  return {
    replyStatus: row.reply_status,
    isNew,
    notificationId: isNew && row.notification_id !== null ? Number(row.notification_id) : null,
  };
}

/** Whether the database answered with an error of its own, so that nothing of the statement was stored. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && "severity" in error && "code" in error;
}
