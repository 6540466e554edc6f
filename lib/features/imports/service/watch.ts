import "server-only";
import type { DatabaseLike } from "@/lib/server/db/client";
import { enqueue } from "@/lib/server/jobs/queue";

/** An import whose upload has not begun after this long never will: its tab is gone. */
export const WAITING_SECONDS = 120;
/** An upload says this often that it goes on … */
export const LEASE_STEP_SECONDS = 10;
/** … and after this long without a word, the process that did it is dead. */
export const LEASE_SECONDS = 45;

export const watchKey = (importId: string) => `import.watch:${importId}`;

/** Says that the upload goes on: moves the moment at which a job takes it for dead. */
export async function holdLease(db: DatabaseLike, importId: string): Promise<void> {
  await enqueue(db, "import.watch", { importId }, { jobKey: watchKey(importId), inMs: LEASE_SECONDS * 1000 });
}
