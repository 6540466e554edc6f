import "server-only";
import { eq, isNull } from "drizzle-orm";
import { historyOf } from "@/lib/history/engine";
import { getDatabase } from "@/lib/server/db/client";
import { environment } from "@/lib/server/db/schema/environment";
import { historySync } from "@/lib/server/db/schema/history";
import { env } from "@/lib/server/env";
import { findEnvironment, jobScope } from "@/lib/server/environments";
import type { Payloads } from "@/lib/server/jobs/queue";
import { enqueueHistory } from "./service/enqueue";
import { syncHistory } from "./service/sync";

/** How long a slice lasts before it is the next environment's turn. */
const SLICE_MS = 10_000;

/** `history.sync`: one slice of an environment's history; queues the next one. Ends when it is archived. */
export async function syncHistoryJob({ slug }: Payloads["history.sync"]): Promise<void> {
  const db = getDatabase();
  const scope = jobScope(await findEnvironment(db, slug));
  if (!scope) return;
  const next = await syncHistory(db, historyOf(db), scope.upstream, scope.environment.id, SLICE_MS);
  if (next) await enqueueHistory(db, slug, { inMs: next.getTime() - Date.now() });
}

/** `history.sync-all`, each minute: queues a job per environment that has a history, in case its chain was broken. */
export async function syncAllHistoriesJob(): Promise<void> {
  const db = getDatabase();
  const open = await db
    .select({ slug: environment.slug })
    .from(environment)
    .innerJoin(historySync, eq(historySync.environmentId, environment.id))
    .where(isNull(environment.archivedAt));
  for (const { slug } of open) await enqueueHistory(db, slug, { keepsRunAt: true });
}

/** `history.months`, daily: creates the months ahead, drops those past their retention. */
export async function historyMonthsJob(): Promise<void> {
  await historyOf(getDatabase()).keepMonths(env().historyKeepMonths);
}
