import "server-only";
import { historyOf } from "@/lib/history/engine";
import type { Database } from "@/lib/server/db/client";
import { hasHistory, onPage } from "./note-read";

/**
 * The state of these payments in the local history, by id; `refund` is left out when it holds none. Payments that it
 * doesn't hold are left out; so are all of them if there is no history, or it doesn't answer in time.
 */
export async function heldPayments(
  db: Database,
  environmentId: string,
  ids: ReadonlySet<string>,
): Promise<Map<string, { status: string | null; refund?: { status: string | null } }>> {
  return await onPage(environmentId, new Map(), async () => {
    if (!(await hasHistory(db, environmentId))) return new Map();
    const { rows } = await historyOf(db).list(environmentId, { ids }, { order: "desc", limit: ids.size });
    return new Map(
      rows.map(({ id, status, refundStatus }) => [
        id,
        { status: status || null, ...(refundStatus === "" ? {} : { refund: { status: refundStatus } }) },
      ]),
    );
  });
}
