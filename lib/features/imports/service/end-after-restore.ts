import "server-only";
import { inArray } from "drizzle-orm";
import { recordSystemAudit } from "@/lib/server/audit/record";
import type { Database } from "@/lib/server/db/client";
import { importJob } from "@/lib/server/db/schema/import";

const MAY_BE_SENT =
  "A backup was restored that was made before this file had been sent. It may have been sent since: check the customers list before you send it again.";

/**
 * Gives up every import whose file had not been sent when the backup was made: left alone, it would end as never sent,
 * and its customers might be created a second time. Returns how many. `actorLabel`: who did it, for the audit log.
 */
export async function endImportsAfterRestore(db: Database, actorLabel: string): Promise<number> {
  return await db.transaction(async (tx) => {
    const open = inArray(importJob.status, ["waiting", "uploading"]);
    const rows = await tx.select().from(importJob).where(open).for("update");
    const status = "unknown" as const;
    await tx.update(importJob).set({ status, failure: MAY_BE_SENT }).where(open);
    for (const row of rows) {
      await recordSystemAudit(tx, {
        ...{ action: "import.give-up", environmentId: row.environmentId, actorLabel },
        resource: { type: "Import", id: row.id },
        before: { status: row.status },
        after: { status, because: "A backup was restored" },
      });
    }
    return rows.length;
  });
}
