import "server-only";
import type { DatabaseLike } from "@/lib/server/db/client";
import { enqueue } from "@/lib/server/jobs/queue";

/** Puts the next slice of an environment's history in the queue; one at a time, and a wake-up that waits stays. */
export async function enqueueHistory(
  db: DatabaseLike,
  slug: string,
  when: { inMs?: number; keepsRunAt?: boolean } = {},
): Promise<void> {
  const key = `history.sync:${slug}`;
  await enqueue(db, "history.sync", { slug }, { jobKey: key, queue: key, maxAttempts: 3, ...when });
}
