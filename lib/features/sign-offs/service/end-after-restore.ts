import "server-only";
import { eq, inArray } from "drizzle-orm";
import { recordSystemAudit } from "@/lib/server/audit/record";
import type { Database, Transaction } from "@/lib/server/db/client";
import { signOff } from "@/lib/server/db/schema/sign-off";
import { createNotification } from "@/lib/server/events/publish";
import { actionLabel } from "../fields";
import { ownEntry } from "./own-entry";
import { currentOf, type StoredSignOff, signOffId } from "./views";

/**
 * Ends what could be carried out a second time once a backup is restored: every request that waits for a second person,
 * and every signed-off one that was not started yet. One with its own journal entry goes on: the journal reads its
 * outcome from the service. Returns how many were ended. `actorLabel`: who did it, for the audit log.
 */
export async function endSignOffsAfterRestore(db: Database, actorLabel: string): Promise<number> {
  return await db.transaction(async (tx) => {
    const open = inArray(signOff.status, ["waiting", "signed"]);
    const rows = await tx.select().from(signOff).where(open).for("update");
    let ended = 0;
    for (const row of rows) {
      if (row.status === "signed" && (await ownEntry(tx, row))) continue;
      await end(tx, row, actorLabel);
      ended += 1;
    }
    return ended;
  });
}

async function end(tx: Transaction, row: StoredSignOff, actorLabel: string): Promise<void> {
  const { environmentId, action, requestHash } = row;
  const id = signOffId(row.id);
  const { title } = currentOf(row);
  const status = "ended" as const;
  await tx.update(signOff).set({ status, endedAt: new Date() }).where(eq(signOff.id, row.id));
  await recordSystemAudit(tx, {
    ...{ action: "sign-off.end", environmentId, actorLabel, resource: { type: "SignOff", id } },
    before: { status: row.status },
    after: { status, because: "A backup was restored", title, requestSha256: requestHash },
  });
  await createNotification(tx, {
    ...{ environmentId, resourceId: id, kind: "SIGN_OFF.ENDED", topic: "sign-off", tone: "warn", body: title },
    title: `${actionLabel(action)}: ended because a backup was restored`,
  });
}
