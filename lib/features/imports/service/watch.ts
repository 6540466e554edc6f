import "server-only";
import type { DatabaseLike } from "@/lib/server/db/client";
import { enqueue } from "@/lib/server/jobs/queue";

/** How long an upload may take to begin: after this its tab is gone. */
export const WAITING_SECONDS = 120;
/** How often an upload reports that it is still running … */
export const LEASE_STEP_SECONDS = 10;
/** … and how long without a report until its process counts as dead. */
export const LEASE_SECONDS = 45;

export const watchKey = (importId: string) => `import.watch:${importId}`;

/** Reports that the upload is still running: postpones the moment at which a job considers it dead. */
export async function holdLease(db: DatabaseLike, importId: string): Promise<void> {
  await enqueue(db, "import.watch", { importId }, { jobKey: watchKey(importId), inMs: LEASE_SECONDS * 1000 });
}
