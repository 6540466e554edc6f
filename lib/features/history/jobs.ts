import "server-only";
import { eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { historyOf } from "@/lib/history/engine";
import { getDatabase } from "@/lib/server/db/client";
import { environment } from "@/lib/server/db/schema/environment";
import { historySync } from "@/lib/server/db/schema/history";
import { env } from "@/lib/server/env";
import { findEnvironment, upstreamFor } from "@/lib/server/environments";
import { enqueueHistory } from "./service/enqueue";
import { syncHistory } from "./service/sync";

const Payload = z.object({ slug: z.string() });
/** After this the next environment has its turn. */
const SLICE_MS = 5_000;

/** `history.sync`: one slice of an environment's history; puts the next one in the queue. Ends with the archiving. */
export async function syncHistoryJob(payload: unknown): Promise<void> {
  const { slug } = Payload.parse(payload);
  const db = getDatabase();
  const found = await findEnvironment(db, slug);
  if (!found || found.archivedAt) return;
  const upstream = upstreamFor(found, null, crypto.randomUUID());
  const next = await syncHistory(db, historyOf(db), upstream, found.id, SLICE_MS);
  if (next) await enqueueHistory(db, slug, { runAt: next });
}

/** `history.sync-all`, each minute: one job per environment that has a history, in case its chain was broken. */
export async function syncAllHistoriesJob(): Promise<void> {
  const db = getDatabase();
  const open = await db
    .select({ slug: environment.slug })
    .from(environment)
    .innerJoin(historySync, eq(historySync.environmentId, environment.id))
    .where(isNull(environment.archivedAt));
  for (const { slug } of open) await enqueueHistory(db, slug, { keepsRunAt: true });
}

/** `history.months`, daily: makes the months ahead, drops those that are past their keeping. */
export async function historyMonthsJob(): Promise<void> {
  await historyOf(getDatabase()).keepMonths(env().historyKeepMonths);
}
