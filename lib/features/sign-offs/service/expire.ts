import "server-only";
import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import { recordSystemAudit } from "@/lib/server/audit/record";
import { getDatabase, type Transaction } from "@/lib/server/db/client";
import { signOff } from "@/lib/server/db/schema/sign-off";
import { createNotification, publishHint } from "@/lib/server/events/publish";
import type { Payloads } from "@/lib/server/jobs/queue";
import { actionLabel } from "../fields";
import { currentOf, signOffId } from "./views";

/** The job `sign-off.expire`: records that a request was not decided in time. */
export async function expireSignOff({ signOffId: rowId }: Payloads["sign-off.expire"]): Promise<void> {
  await getDatabase().transaction((tx) => writeExpired(tx, eq(signOff.id, rowId)));
}

/** Ends those of these requests that were not decided in time, with an audit record and a notification each. */
export async function writeExpired(tx: Transaction, which: SQL | undefined): Promise<void> {
  const rows = await tx
    .update(signOff)
    .set({ status: "expired", endedAt: new Date() })
    .where(and(which, eq(signOff.status, "waiting"), lte(signOff.expiresAt, sql`now()`)))
    .returning();
  for (const row of rows) {
    const { id, environmentId, status, action } = row;
    const resource = { type: "SignOff" as const, id: signOffId(id) };
    await recordSystemAudit(tx, { action: "sign-off.expire", environmentId, resource, after: { status } });
    await createNotification(tx, {
      ...{ environmentId, resourceId: resource.id, kind: "SIGN_OFF.EXPIRED", topic: "sign-off", tone: "warn" },
      ...{ title: `${actionLabel(action)}: nobody decided in time`, body: currentOf(row).title },
    });
    await publishHint(tx, { environmentId, kind: "sign-off", resourceId: resource.id });
  }
}
