import "server-only";
import { isNull, sql } from "drizzle-orm";
import { type Database, getDatabase } from "../db/client";
import { environment } from "../db/schema/environment";
import { requireSpace } from "../db/space";
import { env } from "../env";
import { type ProbeResult, probeUpstream } from "../environments";
import { countLiveWorkers } from "../jobs/heartbeat";
import { readLateness } from "../jobs/lateness";
import { log } from "../log";
import { VERSION } from "../version";

/** A probe must answer well before the caller gives up. */
const CHECK_WITHIN_MS = 2_000;
/** The service is called at most this often, however often we are probed. */
const UPSTREAM_CACHE_MS = 10_000;

export interface Readiness {
  /** `degraded`: we work, but late, or an environment's service does not. `unavailable`: send no traffic here. */
  status: "ready" | "degraded" | "unavailable";
  version: string;
  checks: {
    database: "ok" | "unreachable";
    worker: "ok" | "missing" | "unknown";
    /** How late jobs are: those about money and approvals, and all others. Null if it can't be read. */
    jobs: Awaited<ReturnType<typeof readLateness>> | null;
    /** Whether the local history's own database answers, if it has one. */
    history?: "ok" | "unreachable";
    /** How many environments' services answer how. Which they are is in the log: anyone may ask. */
    upstream: Partial<Record<ProbeResult, number>>;
  };
}

/**
 * A check whether this process can do its work. Database unreachable, no live worker, or money jobs due for more than
 * five minutes: `unavailable` (payments' outcomes would not be settled). Money jobs due for more than 30 seconds,
 * others for more than ten minutes: `degraded`. So is an unreachable service, which a restart of ours can't fix, and an
 * unreachable history, which no payment waits for. The result holds no secret, name or reason; those go to the log.
 */
export function createReadinessCheck(): (db: Database) => Promise<Readiness> {
  let cached: { until: number; result: Promise<Elsewhere> } | undefined;
  return async (db) => {
    const asked = tryStoring(db).then(() => countLiveWorkers(db));
    const workers = await within(asked, "the database can't be asked");
    if (workers === null) return verdict("unreachable", "unknown", null, { upstream: {} });
    const jobs = await within(readLateness(db), "the job queue can't be read");
    if (!cached || cached.until < performance.now()) {
      cached = { until: performance.now() + UPSTREAM_CACHE_MS, result: probeElsewhere(db) };
    }
    return verdict("ok", workers > 0 ? "ok" : "missing", jobs, await cached.result);
  };
}

/** The checks of other systems. */
type Elsewhere = Pick<Readiness["checks"], "history" | "upstream">;

async function probeElsewhere(db: Database): Promise<Elsewhere> {
  const { historyStore } = env();
  const [upstream, history] = await Promise.all([probeAll(db), historyStore ? probeHistory(historyStore.url) : null]);
  return history === null ? { upstream } : { upstream, history };
}

/** ClickHouse answers this address to anyone, so no credentials are sent. */
async function probeHistory(url: string): Promise<"ok" | "unreachable"> {
  const ping = fetch(new URL("/ping", new URL(url).origin), { signal: AbortSignal.timeout(CHECK_WITHIN_MS) });
  const response = await within(ping, "the history's database can't be reached");
  return response?.ok ? "ok" : "unreachable";
}

/**
 * Fails unless deliveries can be stored. Locks no row, but Postgres refuses even that where it can only be read;
 * a full disk shows only in a write that has failed.
 */
async function tryStoring(db: Database): Promise<true> {
  await db.execute(sql`select from webhook_delivery limit 0 for key share`);
  await requireSpace(db);
  return true;
}

const readReadiness = createReadinessCheck();

/** The response to `GET /api/health`: this process is alive and can answer. */
export function healthResponse(): Response {
  return Response.json({ status: "alive", version: VERSION }, { headers: { "cache-control": "no-store" } });
}

/** The response to `GET /api/ready`: 200 if `ready` or `degraded`, 503 if `unavailable`. */
export async function readinessResponse(): Promise<Response> {
  const readiness = await readReadiness(getDatabase());
  const status = readiness.status === "unavailable" ? 503 : 200;
  return Response.json(readiness, { status, headers: { "cache-control": "no-store" } });
}

/**
 * The response to `GET /api/ready` of a webhook receiver: 200 while it can store deliveries, else 503. A missing worker
 * or an unreachable service is no reason to refuse deliveries.
 */
export async function receiverReadinessResponse(db: Database): Promise<Response> {
  const isReached = (await within(tryStoring(db), "deliveries can't be stored")) !== null;
  const readiness = {
    status: isReached ? "ready" : "unavailable",
    version: VERSION,
    checks: { database: isReached ? "ok" : "unreachable" },
  };
  return Response.json(readiness, { status: isReached ? 200 : 503, headers: { "cache-control": "no-store" } });
}

function verdict(
  database: Readiness["checks"]["database"],
  worker: Readiness["checks"]["worker"],
  jobs: Readiness["checks"]["jobs"],
  elsewhere: Elsewhere,
): Readiness {
  const isOurs = database === "ok" && worker === "ok" && jobs !== null && jobs.money.status !== "stuck";
  const isInTime = jobs?.money.status === "ok" && jobs.other.status === "ok";
  const isReached = Object.keys(elsewhere.upstream).every((result) => result === "ok");
  const isGood = isInTime && isReached && elsewhere.history !== "unreachable";
  const status = isOurs ? (isGood ? "ready" : "degraded") : "unavailable";
  return { status, version: VERSION, checks: { database, worker, jobs, ...elsewhere } };
}

async function probeAll(db: Database): Promise<Readiness["checks"]["upstream"]> {
  const query = db.select({ slug: environment.slug }).from(environment).where(isNull(environment.archivedAt));
  const rows = (await within(query, "the environments can't be read")) ?? [];
  const counts: Readiness["checks"]["upstream"] = {};
  for (const result of await Promise.all(rows.map(({ slug }) => probeUpstream(db, slug, CHECK_WITHIN_MS)))) {
    counts[result] = (counts[result] ?? 0) + 1;
  }
  return counts;
}

/** The result of `work`, or null if it fails or takes too long; the reason goes to the log, not into the response. */
async function within<T>(work: PromiseLike<T>, what: string): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${CHECK_WITHIN_MS} ms`)), CHECK_WITHIN_MS);
  });
  try {
    return await Promise.race([work, late]);
  } catch (err) {
    log.error({ err }, what);
    return null;
  } finally {
    clearTimeout(timer);
  }
}
