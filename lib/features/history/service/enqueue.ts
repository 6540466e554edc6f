import "server-only";
import type { DatabaseLike } from "@/lib/server/db/client";
import { enqueue } from "@/lib/server/jobs/queue";

/** Queues the next slice of an environment's history; one at a time, and a wake-up that is already waiting stays. */
export async function enqueueHistory(
  db: DatabaseLike,
  slug: string,
  when: { inMs?: number; keepsRunAt?: boolean } = {},
): Promise<void> {
  const key = `history.sync:${slug}`;
  await enqueue(db, "history.sync", { slug }, { jobKey: key, queue: key, maxAttempts: 3, ...when });
}
