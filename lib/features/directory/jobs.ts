import "server-only";
import { isNull } from "drizzle-orm";
import { z } from "zod";
import { getDatabase } from "@/lib/server/db/client";
import { environment } from "@/lib/server/db/schema/environment";
import { findEnvironment, upstreamFor } from "@/lib/server/environments";
import { enqueue } from "@/lib/server/jobs/queue";
import { syncDirectory } from "./service/sync";

const Payload = z.object({ slug: z.string() });

/** `directory.sync`: brings one environment's directory up to date. */
export async function syncDirectoryJob(payload: unknown): Promise<void> {
  const { slug } = Payload.parse(payload);
  const db = getDatabase();
  const found = await findEnvironment(db, slug);
  if (!found || found.archivedAt) return;
  await syncDirectory(db, upstreamFor(found, null, crypto.randomUUID()), found.id);
}

/** `directory.sync-all`, each minute: one job per environment, at most one waiting each. */
export async function syncAllDirectoriesJob(): Promise<void> {
  const db = getDatabase();
  const open = await db.select({ slug: environment.slug }).from(environment).where(isNull(environment.archivedAt));
  for (const { slug } of open) {
    await enqueue(db, "directory.sync", { slug }, { jobKey: `directory.sync:${slug}`, maxAttempts: 3 });
  }
}
