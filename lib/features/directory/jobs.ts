import "server-only";
import { isNull } from "drizzle-orm";
import { z } from "zod";
import { environmentCan } from "@/lib/server/capabilities";
import { type Database, getDatabase } from "@/lib/server/db/client";
import { environment } from "@/lib/server/db/schema/environment";
import { findEnvironment, findEnvironmentById, upstreamFor } from "@/lib/server/environments";
import { enqueue } from "@/lib/server/jobs/queue";
import { sweepOpenQuotes } from "./service/open-quotes";
import { recordDelivery } from "./service/record-delivery";
import { syncDirectory } from "./service/sync";

const Payload = z.object({ slug: z.string() });
const Delivered = z.object({ deliveryId: z.int() });

/** After this the next environment has its turn. */
const SLICE_MS = 5_000;

/**
 * `directory.sync`: one slice of bringing an environment's directory up to date; puts the next one in the queue. Ends
 * when the environment is archived.
 */
export async function syncDirectoryJob(payload: unknown): Promise<void> {
  const { slug } = Payload.parse(payload);
  const db = getDatabase();
  const found = await findEnvironment(db, slug);
  if (!found || found.archivedAt) return;
  const isStopped = async () => Boolean((await findEnvironment(db, slug))?.archivedAt);
  const upstream = upstreamFor(found, null, crypto.randomUUID());
  const hasQuoteList = environmentCan(found, "quoteList");
  const next = await syncDirectory(db, upstream, found.id, { sliceMs: SLICE_MS, isStopped, hasQuoteList });
  if (!next) await sweepOpenQuotes({ db, upstream, environment: found });
  if (next && !(await isStopped())) await enqueueSync(db, slug, { runAt: next });
}

/**
 * `directory.sync-all`, each minute: one job per environment. One that waits for a service that is down keeps its
 * instant; one that runs is followed by another, never overtaken.
 */
export async function syncAllDirectoriesJob(): Promise<void> {
  const db = getDatabase();
  const open = await db.select({ slug: environment.slug }).from(environment).where(isNull(environment.archivedAt));
  for (const { slug } of open) await enqueueSync(db, slug, { keepsRunAt: true });
}

async function enqueueSync(db: Database, slug: string, when: { runAt?: Date; keepsRunAt?: boolean }): Promise<void> {
  const key = `directory.sync:${slug}`;
  await enqueue(db, "directory.sync", { slug }, { jobKey: key, queue: key, maxAttempts: 3, ...when });
}

/** `directory.delivered`: brings what a verified delivery says of a customer or an external account into the directory. */
export async function nameDeliveryJob(payload: unknown): Promise<void> {
  const db = getDatabase();
  await recordDelivery(db, Delivered.parse(payload).deliveryId, async (environmentId) => {
    const found = await findEnvironmentById(db, environmentId);
    return found && !found.archivedAt ? upstreamFor(found, null, crypto.randomUUID()) : null;
  });
}
