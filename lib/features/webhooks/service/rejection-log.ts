import "server-only";
import type { Pool } from "pg";
import { log } from "@/lib/server/log";
import type { RejectionReason } from "../fields";

/** How many refused deliveries of an environment are stored: the newest. */
export const REJECTIONS_KEPT = 200;
/** At most this many of them are written per second and process, whatever arrives; the rest are only counted. */
const KEPT_PER_FLUSH = 5;
const FLUSH_MS = 1_000;
/** How many bytes of a refused body are stored. */
export const BODY_START_BYTES = 2_048;

export interface Rejection {
  reason: RejectionReason;
  ip: string | null;
  sizeBytes: number;
  headers: Record<string, string>;
  bodyStart: Buffer;
}

export interface RejectionLog {
  /** Counts a refused delivery; calls `sample` for a record if one more fits into this second. Never throws. */
  note(environmentId: string, reason: RejectionReason, sample: () => Rejection): void;
  /** Writes what was gathered; resolves when it is in the database, or held for the next write. */
  flush(): Promise<void>;
}

interface Gathered {
  counts: Map<RejectionReason, number>;
  samples: { rejection: Rejection; at: Date }[];
}

const COUNT = `
  insert into webhook_rejection_count as kept (environment_id, reason, count, last_at)
  select $1::uuid, * , now() from unnest($2::text[], $3::bigint[])
  on conflict (environment_id, reason) do update
    set count = kept.count + excluded.count, last_at = excluded.last_at`;

const NEXT_NUMBER = "select coalesce(max(number), -1) + 1 as next from webhook_rejection where environment_id = $1";

const KEEP = `
  insert into webhook_rejection
    (environment_id, slot, number, reason, ip, size_bytes, headers, body_start, received_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (environment_id, slot) do update set number = excluded.number, reason = excluded.reason,
    ip = excluded.ip, size_bytes = excluded.size_bytes, headers = excluded.headers,
    body_start = excluded.body_start, received_at = excluded.received_at`;

/**
 * Counts refused deliveries and stores the last ones, gathered in memory and written once a second: a flood of
 * forgeries costs the database a few rows a second and no disk space, because the records form a ring.
 */
export function createRejectionLog(pool: Pool): RejectionLog {
  let gathered = new Map<string, Gathered>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  function schedule(): void {
    timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
  }

  function of(environmentId: string): Gathered {
    const known = gathered.get(environmentId) ?? { counts: new Map(), samples: [] };
    gathered.set(environmentId, known);
    return known;
  }

  async function write(environmentId: string, { counts, samples }: Gathered): Promise<void> {
    const client = await pool.connect();
    try {
      await client.query("begin");
      await client.query("select pg_advisory_xact_lock(hashtext('webhook_rejection'), hashtext($1))", [environmentId]);
      await client.query(COUNT, [environmentId, [...counts.keys()], [...counts.values()]]);
      const { rows } = await client.query<{ next: string }>(NEXT_NUMBER, [environmentId]);
      let number = Number(rows[0]?.next ?? 0);
      for (const { rejection, at } of samples) {
        const { reason, ip, sizeBytes, headers, bodyStart } = rejection;
        const slot = number % REJECTIONS_KEPT;
        const json = JSON.stringify(headers);
        await client.query(KEEP, [environmentId, slot, number, reason, ip, sizeBytes, json, bodyStart, at]);
        number += 1;
      }
      await client.query("commit");
      client.release();
    } catch (error) {
      // The connection may be in any state: closing it ends its transaction.
      client.release(true);
      throw error;
    }
  }

  async function writeAll(batch: Map<string, Gathered>): Promise<void> {
    for (const [environmentId, entry] of batch) {
      try {
        await write(environmentId, entry);
      } catch (err) {
        log.warn({ err, environmentId }, "refused deliveries could not be recorded; trying again");
        const back = of(environmentId);
        for (const [reason, count] of entry.counts) back.counts.set(reason, (back.counts.get(reason) ?? 0) + count);
        back.samples = [...entry.samples, ...back.samples].slice(0, KEPT_PER_FLUSH);
        schedule();
      }
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batch = gathered;
    gathered = new Map();
    writing = writing.then(() => writeAll(batch));
    return writing;
  }

  return {
    note(environmentId, reason, sample) {
      const entry = of(environmentId);
      entry.counts.set(reason, (entry.counts.get(reason) ?? 0) + 1);
      if (entry.samples.length < KEPT_PER_FLUSH) entry.samples.push({ rejection: sample(), at: new Date() });
      schedule();
    },
    flush,
  };
}
