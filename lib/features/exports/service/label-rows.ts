import "server-only";
import type { Transaction } from "@/lib/contract/transaction";
import { labelsOf, sideLabel } from "@/lib/features/directory/service/labels";
import type { DatabaseLike } from "@/lib/server/db/client";
import type { ExportRow } from "../schema";

/** Transactions with names for their customer and both sides, nothing masked: for a file's rows, never for a screen. */
export async function labelRows(
  db: DatabaseLike,
  environmentId: string,
  transactions: readonly Transaction[],
): Promise<ExportRow[]> {
  const ids = transactions.flatMap((one) => [one.customerId, one.source?.accountId, one.destination?.accountId]);
  const labels = await labelsOf(
    db,
    environmentId,
    ids.filter((id) => id !== undefined),
  );
  return transactions.map((one) => ({
    ...one,
    customerLabel: labels.get(one.customerId ?? "")?.label ?? null,
    fromLabel: sideLabel(labels, one.source),
    toLabel: sideLabel(labels, one.destination),
  }));
}
