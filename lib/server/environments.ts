import "server-only";
import { eq } from "drizzle-orm";
import { type Endpoint, endpoints } from "@/lib/contract/endpoints";
import { isUpstreamError, NotFoundError } from "@/lib/errors";
import { type CallRecord, createUpstream, type Upstream, type UpstreamOptions } from "@/lib/upstream/client";
import { type Connections, createConnections } from "@/lib/upstream/connections";
import { environmentCan } from "./capabilities";
import type { Environment } from "./context";
import { noteCredentials } from "./credentials";
import { type Database, getDatabase } from "./db/client";
import { environment } from "./db/schema/environment";
import { env } from "./env";
import { enqueue } from "./jobs/queue";
import { log } from "./log";
import { warnFolded } from "./log-folded";
import { observerFor } from "./observations";
import { noteServiceDate } from "./service-clock";
import { callRecorderFor } from "./upstream-calls";
import { clientSecretContext, unseal } from "./vault/vault";

/** Every process notices an edit or archival within this time. */
const CACHE_MS = 2_000;

interface Cached {
  environment: Environment;
  until: number;
}

/** Per database, so that tests with several never mix them up. */
const bySlug = new WeakMap<Database, Map<string, Cached>>();
/** Sealed secrets of environments read so far, by id; opened only when a client is created for a call. */
const sealedSecrets = new Map<string, string>();

/**
 * The environment with this slug, including archived ones (check `archivedAt`), or null. Cached for two seconds, so a
 * request costs no query. It lacks its secret; only `upstreamFor` can use that.
 */
export async function findEnvironment(db: Database, slug: string): Promise<Environment | null> {
  const cache = bySlug.get(db) ?? new Map<string, Cached>();
  bySlug.set(db, cache);
  const known = cache.get(slug);
  if (known && known.until > performance.now()) return known.environment;
  const [row] = await db.select().from(environment).where(eq(environment.slug, slug));
  cache.delete(slug);
  if (!row) return null;
  const { sealedSecret, ...found } = row;
  sealedSecrets.set(found.id, sealedSecret);
  cache.set(slug, { environment: found, until: performance.now() + CACHE_MS });
  return found;
}

/** The environment with this id, as `findEnvironment` returns it; jobs only know the id. */
export async function findEnvironmentById(db: Database, id: string): Promise<Environment | null> {
  const [row] = await db.select({ slug: environment.slug }).from(environment).where(eq(environment.id, id));
  return row ? findEnvironment(db, row.slug) : null;
}

/** The environment with this slug. Throws `NotFoundError` if it is unknown or archived. */
export async function requireEnvironment(db: Database, slug: string): Promise<Environment> {
  const found = await findEnvironment(db, slug);
  if (found && !found.archivedAt) return found;
  throw new NotFoundError({
    code: "environment_not_found",
    title: "Environment not found.",
    meaning: "It may have been archived, or the address may be mistyped.",
    next: "Choose an environment in the switcher.",
  });
}

/** Makes this process see an edit at once; call it after the edit is committed. */
export function forgetEnvironment(db: Database, slug: string): void {
  bySlug.get(db)?.delete(slug);
}

const shared = globalThis as { corridorConnections?: Connections };

/** The process's shared connections to the service: kept alive, with one circuit breaker per environment. */
function connections(): Connections {
  shared.corridorConnections ??= createConnections({ proxy: env().outboundProxy });
  return shared.corridorConnections;
}

function openSecret(found: Environment): string {
  const sealed = sealedSecrets.get(found.id);
  if (!sealed) throw new Error("An environment must come from findEnvironment before the service is called.");
  return unseal(sealed, clientSecretContext(found.id));
}

function optionsOf(found: Environment): UpstreamOptions {
  return {
    baseUrl: found.baseUrl,
    tokenId: found.tokenId,
    clientSecret: () => openSecret(found),
    allowPrivate: env().allowPrivateAddresses,
    mode: found.mode,
    key: found.id,
    connections: connections(),
  };
}

/** An endpoint that this deployment was believed to have is missing, so its capabilities have to be checked again. */
function isSurprise(found: Environment, { endpoint, status, template }: CallRecord): boolean {
  const { capability }: Endpoint = endpoints[endpoint];
  const isMissing = status === 405 || (status === 404 && !template.includes("{"));
  return isMissing && capability !== undefined && environmentCan(found, capability);
}

/** Environments whose capabilities are about to be checked again; a page that asks ten times triggers one check. */
const asked = new Map<string, number>();
const ASK_AGAIN_MS = 60_000;

function askForCheck(environmentId: string): void {
  if ((asked.get(environmentId) ?? 0) > Date.now() - ASK_AGAIN_MS) return;
  asked.set(environmentId, Date.now());
  enqueue(
    getDatabase(),
    "capabilities.check",
    { environmentId },
    { jobKey: `capabilities.check:${environmentId}` },
  ).catch((err: unknown) => log.error({ err, environmentId }, "a check of capabilities could not be asked for"));
}

/**
 * A client of the service for `found`; cheap to create, once per request. `actorId` (null: a job) and `requestId` go
 * into the record of each call. `found` must come from `findEnvironment`. The secret is opened only at the first call.
 */
export function upstreamFor(found: Environment, actorId: string | null, requestId: string): Upstream {
  const record = callRecorderFor(found.id, actorId);
  return createUpstream({
    ...optionsOf(found),
    requestId,
    onResponse: observerFor(found.id),
    onCall: (call) => {
      if (call.date) noteServiceDate(found.id, call.date, call.sentAt, call.receivedAt);
      record(call);
      noteCredentials(found, call);
      if (isSurprise(found, call)) askForCheck(found.id);
    },
  });
}

/**
 * What a job about `found` works with: the environment, and its service without an actor. Null if it is gone or
 * archived, which means stopped; the queue's sweep resumes open work when it is restored.
 */
export function jobScope(
  found: Environment | null,
  requestId: string = crypto.randomUUID(),
): { environment: Environment; upstream: Upstream } | null {
  return found && !found.archivedAt ? { environment: found, upstream: upstreamFor(found, null, requestId) } : null;
}

export type ProbeResult = "ok" | "credentials-refused" | "error" | "unreachable";

/**
 * Whether this environment's service answers, for readiness: one read of its configuration, not recorded. Never throws.
 */
export async function probeUpstream(db: Database, slug: string, withinMs: number): Promise<ProbeResult> {
  try {
    const found = await findEnvironment(db, slug);
    if (!found) return "error";
    await createUpstream(optionsOf(found)).getConfig({}, { totalMs: withinMs });
    return "ok";
  } catch (err) {
    if (!isUpstreamError(err)) {
      log.error({ err, slug }, "the service could not be asked whether it is there");
      return "error";
    }
    warnFolded({ environmentId: slug, code: err.code }, "the service does not answer as it should");
    const { kind, httpStatus } = err.failure;
    if (kind === "refused") return httpStatus === 401 || httpStatus === 403 ? "credentials-refused" : "error";
    return kind === "garbled" ? "error" : "unreachable";
  }
}
