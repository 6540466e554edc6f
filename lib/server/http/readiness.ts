import "server-only";
import { isNull, sql } from "drizzle-orm";
import { type Database, getDatabase } from "../db/client";
import { environment } from "../db/schema/environment";
import { env } from "../env";
import { type ProbeResult, probeUpstream } from "../environments";
import { countLiveWorkers } from "../jobs/heartbeat";
import { readLateness } from "../jobs/lateness";
import { log } from "../log";
import { VERSION } from "../version";

/** A probe must answer well before whoever asks gives up. */
const CHECK_WITHIN_MS = 2_000;
/** The service is asked at most this often, however often we are. */
const UPSTREAM_CACHE_MS = 10_000;

export interface Readiness {
  /** `degraded`: we work, but late, or an environment's service does not. `unavailable`: send no traffic here. */
  status: "ready" | "degraded" | "unavailable";
  version: string;
  checks: {
    database: "ok" | "unreachable";
    worker: "ok" | "missing" | "unknown";
    /** How late jobs are: those about money and approvals, and all others. Null while it can't be read. */
    jobs: Awaited<ReturnType<typeof readLateness>> | null;
    /** Where the local history has a database of its own: whether that answers. */
    history?: "ok" | "unreachable";
    /** By environment's slug. */
    upstream: Record<string, ProbeResult>;
  };
}

/**
 * A check whether this process can do its work. Database unreachable, no live worker, or jobs about money due for more
 * than five minutes: `unavailable` (payments' outcomes would not be settled). Such jobs due for more than 30 seconds,
 * others for more than ten minutes: `degraded`. A service that can't be reached is not ours to restart for: `degraded`;
 * so is a history that can't, for no payment waits for it.
 * What it gives holds no secret and no reason; reasons go to the log.
 */
export function createReadinessCheck(): (db: Database) => Promise<Readiness> {
  let cached: { until: number; result: Promise<Elsewhere> } | undefined;
  return async (db) => {
    const workers = await within(countLiveWorkers(db), "the database can't be asked");
    if (workers === null) return verdict("unreachable", "unknown", null, { upstream: {} });
    const jobs = await within(readLateness(db), "the job queue can't be read");
    if (!cached || cached.until < performance.now()) {
      cached = { until: performance.now() + UPSTREAM_CACHE_MS, result: probeElsewhere(db) };
    }
    return verdict("ok", workers > 0 ? "ok" : "missing", jobs, await cached.result);
  };
}

/** What is asked of others. */
type Elsewhere = Pick<Readiness["checks"], "history" | "upstream">;

async function probeElsewhere(db: Database): Promise<Elsewhere> {
  const { historyStore } = env();
  const [upstream, history] = await Promise.all([probeAll(db), historyStore ? probeHistory(historyStore.url) : null]);
  return history === null ? { upstream } : { upstream, history };
}

/** ClickHouse answers this address to anybody: no credentials leave for it. */
async function probeHistory(url: string): Promise<"ok" | "unreachable"> {
  const ping = fetch(new URL("/ping", new URL(url).origin), { signal: AbortSignal.timeout(CHECK_WITHIN_MS) });
  const answer = await within(ping, "the history's database can't be reached");
  return answer?.ok ? "ok" : "unreachable";
}

const readReadiness = createReadinessCheck();

/** The answer to `GET /api/health`: this process is alive and can answer. */
export function healthResponse(): Response {
  return Response.json({ status: "alive", version: VERSION }, { headers: { "cache-control": "no-store" } });
}

/** The answer to `GET /api/ready`: 200 when `ready` or `degraded`, 503 when `unavailable`. */
export async function readinessResponse(): Promise<Response> {
  const readiness = await readReadiness(getDatabase());
  const status = readiness.status === "unavailable" ? 503 : 200;
  return Response.json(readiness, { status, headers: { "cache-control": "no-store" } });
}

/**
 * The answer to `GET /api/ready` of a webhook receiver: 200 while it can store deliveries, else 503. That a worker is
 * missing or the service can't be reached is no reason to refuse what the service sends.
 */
export async function receiverReadinessResponse(db: Database): Promise<Response> {
  const isReached =
    (await within(db.execute(sql`select from webhook_delivery limit 0`), "deliveries can't be stored")) !== null;
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
  const isReached = Object.values(elsewhere.upstream).every((result) => result === "ok");
  const isGood = isInTime && isReached && elsewhere.history !== "unreachable";
  const status = isOurs ? (isGood ? "ready" : "degraded") : "unavailable";
  return { status, version: VERSION, checks: { database, worker, jobs, ...elsewhere } };
}

async function probeAll(db: Database): Promise<Readiness["checks"]["upstream"]> {
  const query = db.select({ slug: environment.slug }).from(environment).where(isNull(environment.archivedAt));
  const rows = (await within(query, "the environments can't be read")) ?? [];
  const probed = rows.map(async ({ slug }) => [slug, await probeUpstream(db, slug, CHECK_WITHIN_MS)] as const);
  return Object.fromEntries(await Promise.all(probed));
}

/** What `work` gives, or null when it fails or takes too long; the reason goes to the log, not to the answer. */
async function within<T>(work: PromiseLike<T>, what: string): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${CHECK_WITHIN_MS} ms`)), CHECK_WITHIN_MS);
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
