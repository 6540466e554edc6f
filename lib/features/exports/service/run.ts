import "server-only";
import { setMaxListeners } from "node:events";
import { and, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { PoolClient } from "pg";
import { recordSystemAudit } from "@/lib/server/audit/record";
import type { Environment } from "@/lib/server/context";
import { type Database, getDatabase, getDatabaseHandle, type Transaction } from "@/lib/server/db/client";
import { environment } from "@/lib/server/db/schema/environment";
import { exportJob } from "@/lib/server/db/schema/export";
import { env } from "@/lib/server/env";
import { findEnvironmentById, upstreamFor } from "@/lib/server/environments";
import { log } from "@/lib/server/log";
import type { ExportComparison, ExportManifest, ExportRequest } from "../schema";
import { archived, ExportStop, failed, interrupted } from "./failure";
import { removeStored } from "./pieces";
import { createSource, type Patience, type Source } from "./read/source";
import { announce, type ExportJob, isOpen, storedRequest, UNREADABLE } from "./record";

const HEARTBEAT_MS = 500;
/** From its start, waiting included. */
const MOST_HOURS = 24;
const TOO_LONG = `The service could not be read to the end of the range within ${MOST_HOURS} hours. Nothing was lost; choose a shorter range, or run it again when the service is faster.`;
/** How long a run reads before it yields to others. */
const TURN_MS = 20_000;
const DAY_MS = 86_400_000;

/** How a run behaves; tests are less patient. */
export interface RunOptions {
  /** Aborted when this process stops. */
  signal?: AbortSignal;
  patience?: Partial<Patience>;
  /** How long it reads before it yields to others, in milliseconds. */
  turnMs?: number;
  /** The number of rows at which reading an uncounted list stops. */
  mostWalkRows?: number;
}

/** How an export ended. A completed one has its file stored; the manifest describes it. */
export type Ending =
  | { status: "completed"; manifest: ExportManifest; comparison: ExportComparison | null }
  | { status: "failed"; failure: string }
  | { status: "cancelled" };

/**
 * The work on one export under its lease: no one else, in any process, works on it at the same time. Its progress is
 * counted in memory and written every half second, which is also when the run learns that it has to stop.
 */
export class Run {
  rowsRead = 0;
  rowsWritten = 0;
  readonly db = getDatabase();
  /** Parallel readers. */
  readonly parallel = env().exportParallel;
  readonly source: Source;
  /** The connection that holds the lease broke: another run may have it. */
  isLeaseLost = false;
  readonly #stopping = new AbortController();
  readonly #leased: Database;
  readonly #heartbeat: NodeJS.Timeout;
  readonly #endsAt: number;
  readonly #request: ExportRequest | null;
  #lastWrite: Promise<unknown> = Promise.resolve();
  #reported = "0 0";
  /** Null while it is not reading. */
  #readingSince: number | null = null;

  constructor(
    private readonly client: PoolClient,
    /** As it was when the run began. */
    readonly job: ExportJob,
    readonly environment: Environment,
    readonly options: RunOptions,
  ) {
    const { signal, parallel } = this;
    // One listener per page in progress: not a leak.
    setMaxListeners(0, signal);
    this.#leased = drizzle(client);
    this.#request = storedRequest(job.request);
    const upstream = upstreamFor(environment, null, crypto.randomUUID());
    const { patience } = options;
    this.source = createSource({ upstream, parallel, signal, patience, silentSince: job.waitsSince });
    this.#endsAt = (job.startedAt?.getTime() ?? Date.now()) + MOST_HOURS * 3_600_000;
    this.#heartbeat = this.#beat();
    client.on("error", this.#onBroken);
    options.signal?.addEventListener("abort", this.#onProcessStops, { once: true });
    if (options.signal?.aborted) this.#onProcessStops();
  }

  /** The request. Throws `ExportStop` if an older version stored it in an unreadable form. */
  get request(): ExportRequest {
    if (this.#request) return this.#request;
    throw failed(`${UNREADABLE} Ask for a new one.`);
  }

  /** Aborted when the run has to stop, with the reason. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Ends the run with `reason`: requests that wait for their turn or response are abandoned. */
  readonly stop = (reason: unknown): void => this.#stopping.abort(reason);

  /** Runs `work` in a transaction, one after the other: the only way in which a run may write. */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const next = this.#lastWrite.then(() => this.#leased.transaction(work));
    // The failure is for the caller to handle; the next writer only waits for the end.
    this.#lastWrite = next.catch(() => undefined);
    return next;
  }

  /** Records facts about the export, together with related writes, and tells open screens to refresh. */
  record(facts: Facts, also?: (tx: Transaction) => Promise<unknown>): Promise<void> {
    return this.write(async (tx) => {
      await this.#set(tx, facts);
      await also?.(tx);
    });
  }

  /** Marks the run as being in `phase`. While reading it yields to others from time to time. */
  enter(phase: NonNullable<ExportJob["phase"]>): Promise<void> {
    this.#readingSince = phase === "reading" ? Date.now() : null;
    return this.record({ phase });
  }

  /** Records how the run ended. For an export without a file, nothing that was read is kept. */
  end(ending: Ending): Promise<void> {
    const { rowsRead, rowsWritten, job } = this;
    const completedAt = new Date();
    const { status } = ending;
    const file = ending.status === "completed" ? ending : null;
    const result = file ? { ...file, ...factsOf(file.manifest, completedAt) } : { failure: null, ...ending };
    return this.record({ phase: null, rowsRead, rowsWritten, completedAt, ...result }, async (tx) => {
      if (!file) await removeStored(tx, job.id);
      await recordSystemAudit(tx, {
        action: "export.end",
        resource: { type: "Export", id: job.id },
        environmentId: job.environmentId,
        after: file ? { status, rows: file.manifest.rows, sha256: file.manifest.sha256 } : { ...ending },
      });
    });
  }

  /** Abandons what still waits for the service, and stops reporting; nothing is written once it has resolved. */
  async close(): Promise<void> {
    clearInterval(this.#heartbeat);
    this.client.off("error", this.#onBroken);
    this.options.signal?.removeEventListener("abort", this.#onProcessStops);
    this.stop(interrupted("the run is over"));
    await this.#lastWrite;
  }

  readonly #onProcessStops = () => this.stop(interrupted("this process stops"));

  readonly #onBroken = (cause: Error) => {
    this.isLeaseLost = true;
    this.stop(interrupted("the database connection broke", { cause }));
  };

  async #set(tx: Transaction, facts: Facts): Promise<void> {
    await tx.update(exportJob).set(facts).where(eq(exportJob.id, this.job.id));
    await announce(tx, this.job.environmentId, this.job.id);
  }

  #beat(): NodeJS.Timeout {
    let isBusy = false;
    return setInterval(() => {
      if (isBusy) return;
      isBusy = true;
      this.#report()
        .catch((err: unknown) => log.warn({ err, exportId: this.job.id }, "an export's progress could not be written"))
        .finally(() => {
          isBusy = false;
        });
    }, HEARTBEAT_MS);
  }

  async #report(): Promise<void> {
    const { rowsRead, rowsWritten, source } = this;
    const now = `${rowsRead} ${rowsWritten}`;
    await this.write(async (tx) => {
      const reason = await this.#reasonToStop(tx);
      if (reason) this.stop(reason);
      if (now === this.#reported) return;
      const waits = source.hasAnswered() ? { waitsSince: null, waitsFor: null } : {};
      await this.#set(tx, { rowsRead, rowsWritten, ...waits });
    });
    this.#reported = now;
  }

  async #reasonToStop(tx: Transaction): Promise<ExportStop | null> {
    const [now] = await tx
      .select({ cancelRequestedAt: exportJob.cancelRequestedAt, archivedAt: environment.archivedAt })
      .from(exportJob)
      .innerJoin(environment, eq(environment.id, exportJob.environmentId))
      .where(eq(exportJob.id, this.job.id));
    if (!now || now.cancelRequestedAt !== null) return new ExportStop({ kind: "cancelled" });
    if (now.archivedAt !== null) return archived();
    if (Date.now() > this.#endsAt) return failed(TOO_LONG);
    const hasReadLong = Date.now() - (this.#readingSince ?? Date.now()) > (this.options.turnMs ?? TURN_MS);
    return hasReadLong && (await doOthersWait(tx)) ? interrupted("others wait for their turn") : null;
  }
}

type Facts = PgUpdateSetSource<typeof exportJob>;

function factsOf({ bytes, sha256 }: ExportManifest, completedAt: Date): Facts {
  const expiresAt = new Date(completedAt.getTime() + env().exportKeepDays * DAY_MS);
  return { fileBytes: bytes, fileHash: sha256, expiresAt };
}

/**
 * Fair scheduling: a long export queues behind those that wait for a worker, so that no environment keeps another
 * waiting for longer than a turn. Exports of its own environment don't count: this run holds their queue.
 */
async function doOthersWait(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = 'export.run'
      left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
    where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now() and q.locked_at is null limit 1`);
  return rows.length > 0;
}

/**
 * Runs `work` with the lease on an export, unless it has ended; returns false when another process has the lease. The
 * lease is a lock on the one connection that also carries every write: a process that was thought dead and wakes up has
 * lost both together, and can't overwrite its successor's work.
 */
export async function withLease(
  exportId: string,
  options: RunOptions,
  work: (run: Run) => Promise<void>,
): Promise<boolean> {
  const client = await getDatabaseHandle().pool.connect();
  let run: Run | null = null;
  try {
    const lock = "pg_try_advisory_lock(hashtextextended('export:' || $1, 0))";
    const { rows } = await client.query<{ isFree: boolean }>(`select ${lock} as "isFree"`, [exportId]);
    if (!rows[0]?.isFree) return false;
    const db = getDatabase();
    const [job] = await db
      .select()
      .from(exportJob)
      .where(and(eq(exportJob.id, exportId), isOpen));
    const found = job && (await findEnvironmentById(db, job.environmentId));
    if (!found) return true;
    run = new Run(client, job, found, options);
    await work(run);
    return true;
  } finally {
    await run?.close();
    await release(client, exportId, run?.isLeaseLost ?? false);
  }
}

async function release(client: PoolClient, exportId: string, isBroken: boolean): Promise<void> {
  try {
    if (!isBroken) await client.query("select pg_advisory_unlock(hashtextextended('export:' || $1, 0))", [exportId]);
    client.release(isBroken);
  } catch (err) {
    // Closing the connection releases the lock as well.
    log.warn({ err, exportId }, "an export's lock was given back by closing its connection");
    client.release(true);
  }
}
