import "server-only";
import { eq } from "drizzle-orm";
import { ConflictError } from "@/lib/errors";
import { formatCount } from "@/lib/numbers";
import type { DatabaseLike } from "@/lib/server/db/client";
import { historySync } from "@/lib/server/db/schema/history";

async function syncOf(db: DatabaseLike, environmentId: string) {
  const [row] = await db
    .select({ build: historySync.build, builtAt: historySync.builtAt, syncedAt: historySync.syncedAt })
    .from(historySync)
    .where(eq(historySync.environmentId, environmentId));
  return row;
}

/** Whether the history of an environment has been built: during a rebuild it still serves what it holds. */
export async function isHistoryReady(db: DatabaseLike, environmentId: string): Promise<boolean> {
  return Boolean((await syncOf(db, environmentId))?.builtAt);
}

/** The instant as of which the history is complete. Throws `ConflictError` with its progress if it isn't built. */
export async function requireHistory(db: DatabaseLike, environmentId: string): Promise<Date> {
  const row = await syncOf(db, environmentId);
  if (row?.builtAt) return row.syncedAt ?? row.builtAt;
  const { read = 0, counted = null } = row?.build ?? {};
  const share = counted ? `${Math.min(99, Math.floor((read / counted) * 100))}%` : `${formatCount(read)} read`;
  throw new ConflictError({
    code: "history_not_ready",
    title: row ? `The local history is still being built (${share}).` : "There is no local history yet.",
    meaning: "Only the service's own filters can be used.",
    next: row
      ? "Remove the other filters, or try again once it is complete."
      : "Remove the other filters. An administrator can build it on the Service page.",
  });
}
