import "server-only";
import type { Pool } from "pg";
import type { IncomingFacts } from "@/lib/features/approvals/service/incoming-facts";
import type { Description } from "@/lib/features/notifications/service/describe-event";
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
  /** Set when it is about an incoming payment, whose approval is created or updated with it. */
  incoming: IncomingFacts | null;
}

export interface StoredDelivery {
  /** The status with which the first copy was answered. */
  replyStatus: number;
  /** What the first copy was about: an id may come back with something else. */
  resourceId: string | null;
  isNew: boolean;
  /** The notification that was created, when this was the first copy. */
  notificationId: number | null;
}

export interface DeliveryWriter {
  /** Stores a delivery or counts a copy of it; resolves once it is committed. Throws when that is uncertain. */
  store(row: DeliveryRow): Promise<StoredDelivery>;
}

interface Waiting {
  row: DeliveryRow;
  copies: number;
  since: number;
  settle: ((result: StoredDelivery | Error) => void)[];
}

interface ResultRow {
  position: number;
  reply_status: number;
  about: string | null;
  is_new: boolean;
  notification_id: string | null;
}

const MOST_PER_STATEMENT = 32;
const STATEMENTS_AT_ONCE = 2;
/** Below the shortest approval window (interface-defaults 1.2): a late response is useless. */
const TIMEOUT_MS = 4_000;

/**
 * Writes deliveries in as few round trips as possible: one that arrives alone is stored at once, those that arrive
 * while the database is busy go together into the next statement, which a single commit makes durable; payments that
 * wait for a decision go first. Copies of one id that wait together become one row with its count. The caller must
 * limit how many wait.
 */
export function createDeliveryWriter(pool: Pool): DeliveryWriter {
  const asking = new Map<string, Waiting>();
  const others = new Map<string, Waiting>();
  let running = 0;

  function enqueue(row: DeliveryRow, settle: Waiting["settle"][number]): void {
    const line = row.incoming?.asks ? asking : others;
    const key = `${row.replyStatus} ${row.resourceId} ${deliveryKey(row)}`;
    const same = line.get(key);
    if (same) {
      same.copies += 1;
      same.settle.push(settle);
    } else line.set(key, { row, copies: 1, since: performance.now(), settle: [settle] });
  }

  /**
   * Takes the next statement's rows: each id and each payment at most once, or Postgres could not tell them apart. Any
   * that have waited too long are abandoned instead.
   */
  function take(): Waiting[] {
    const oldest = performance.now() - TIMEOUT_MS;
    const batch: Waiting[] = [];
    const taken = new Set<string>();
    for (const line of [asking, others]) {
      for (const [key, waiting] of line) {
        if (batch.length === MOST_PER_STATEMENT) return batch;
        if (waiting.since < oldest) {
          line.delete(key);
          fail(waiting, new Error("the database does not keep up"));
          continue;
        }
        const names = [deliveryKey(waiting.row), paymentKey(waiting.row)].filter((name) => name !== null);
        if (names.some((name) => taken.has(name))) continue;
        for (const name of names) taken.add(name);
        batch.push(waiting);
        line.delete(key);
      }
    }
    return batch;
  }

  async function write(batch: readonly Waiting[]): Promise<void> {
    const statement = storeStatement(batch);
    // node-postgres supports per-query timeouts, but its types lack them.
    const timed = { ...statement, query_timeout: TIMEOUT_MS };
    const { rows } = await pool.query<ResultRow>(timed);
    const byPosition = new Map(rows.map((row) => [row.position, row]));
    for (const [position, { settle }] of batch.entries()) {
      const row = byPosition.get(position);
      for (const [index, done] of settle.entries()) done(row ? stored(row, index) : new Error("no row came back"));
    }
  }

  /** One row that the database refuses must not fail the others: each half is retried, down to a single row. */
  async function writeOrSplit(batch: readonly Waiting[]): Promise<void> {
    try {
      await write(batch);
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      if (batch.length > 1 && isRefusal(error)) {
        const middle = Math.ceil(batch.length / 2);
        await writeOrSplit(batch.slice(0, middle));
        await writeOrSplit(batch.slice(middle));
      } else {
        for (const waiting of batch) fail(waiting, failure);
      }
    }
  }

  function pump(): void {
    while (running < STATEMENTS_AT_ONCE && asking.size + others.size > 0) {
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

function fail({ settle }: Waiting, error: Error): void {
  for (const done of settle) done(error);
}

const deliveryKey = (row: DeliveryRow) => `${row.environmentId} ${row.webhookId}`;
const paymentKey = ({ environmentId, incoming }: DeliveryRow) =>
  incoming === null ? null : `${environmentId} payment ${incoming.transactionId}`;

/** Of copies stored together, the first is the delivery and the others are its duplicates. */
function stored(row: ResultRow, index: number): StoredDelivery {
  const isNew = row.is_new && index === 0;
  return {
    replyStatus: row.reply_status,
    resourceId: row.about,
    isNew,
    notificationId: isNew && row.notification_id !== null ? Number(row.notification_id) : null,
  };
}

/** Whether the database itself answered with an error, so that nothing of the statement was stored. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && "severity" in error && "code" in error;
}
