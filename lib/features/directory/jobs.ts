import "server-only";
import { isNull } from "drizzle-orm";
import { environmentCan } from "@/lib/server/capabilities";
import { type Database, getDatabase } from "@/lib/server/db/client";
import { environment } from "@/lib/server/db/schema/environment";
import { findEnvironment, findEnvironmentById, jobScope } from "@/lib/server/environments";
import { enqueue, type Payloads } from "@/lib/server/jobs/queue";
import { sweepOpenQuotes } from "./service/open-quotes";
import { recordDelivery } from "./service/record-delivery";
import { syncDirectory } from "./service/sync";

/** After this the next environment has its turn. */
const SLICE_MS = 5_000;

/**
 * `directory.sync`: one slice of updating an environment's directory; enqueues the next one. Ends when the environment
 * is archived.
 */
export async function syncDirectoryJob({ slug }: Payloads["directory.sync"]): Promise<void> {
  const db = getDatabase();
  const scope = jobScope(await findEnvironment(db, slug));
  if (!scope) return;
  const { environment: found, upstream } = scope;
  const isStopped = async () => Boolean((await findEnvironment(db, slug))?.archivedAt);
  const hasQuoteList = environmentCan(found, "quoteList");
  const next = await syncDirectory(db, upstream, found.id, { sliceMs: SLICE_MS, isStopped, hasQuoteList });
  if (!next) await sweepOpenQuotes({ db, upstream, environment: found });
  if (next && !(await isStopped())) await enqueueSync(db, slug, { inMs: next.getTime() - Date.now() });
}

/**
 * `directory.sync-all`, each minute: one job per environment. A job that waits for a service that is down keeps its
 * scheduled time; a running one is followed by another, never overtaken.
 */
export async function syncAllDirectoriesJob(): Promise<void> {
  const db = getDatabase();
  const open = await db.select({ slug: environment.slug }).from(environment).where(isNull(environment.archivedAt));
  for (const { slug } of open) await enqueueSync(db, slug, { keepsRunAt: true });
}

async function enqueueSync(db: Database, slug: string, when: { inMs?: number; keepsRunAt?: boolean }): Promise<void> {
  const key = `directory.sync:${slug}`;
  await enqueue(db, "directory.sync", { slug }, { jobKey: key, queue: key, maxAttempts: 3, ...when });
}

/** `directory.delivered`: updates the directory with a verified delivery about a customer or an external account. */
export async function nameDeliveryJob({ deliveryId }: Payloads["directory.delivered"]): Promise<void> {
  const db = getDatabase();
  await recordDelivery(db, deliveryId, async (environmentId) => {
    return jobScope(await findEnvironmentById(db, environmentId))?.upstream ?? null;
  });
}
