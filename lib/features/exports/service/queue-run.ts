import "server-only";
import type { DatabaseLike } from "@/lib/server/db/client";
import { publishHint } from "@/lib/server/events/publish";
import { enqueue } from "@/lib/server/jobs/queue";
import type { ExportJob } from "./list-exports";

/** A job that was killed counts as a try: an export must survive as many kills as come. It counts its own failures. */
const MAX_ATTEMPTS = 10_000;

/** Puts `export.run` in the queue; a job of this export that waits already is replaced. One runs per environment. */
export async function enqueueRun(
  db: DatabaseLike,
  { id: exportId, environmentId }: Pick<ExportJob, "id" | "environmentId">,
  { failures = 0, runAt }: { failures?: number; runAt?: Date } = {},
): Promise<void> {
  const payload = { exportId, failures };
  await enqueue(db, "export.run", payload, {
    jobKey: `export.run:${exportId}`,
    queue: `export.run:${environmentId}`,
    runAt,
    maxAttempts: MAX_ATTEMPTS,
  });
}

/** Has open screens read the export again. */
export async function announce(db: DatabaseLike, environmentId: string, exportId: string): Promise<void> {
  await publishHint(db, { environmentId, kind: "export", resourceId: exportId });
}
