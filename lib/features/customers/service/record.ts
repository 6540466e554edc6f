import "server-only";
import type { AuditAction } from "@/lib/audit-actions";
import type { Customer } from "@/lib/contract/customer";
import { customerEntry, rememberEntries } from "@/lib/features/directory/service/labels";
import { recordAudit } from "@/lib/server/audit/record";
import type { EnvironmentContext } from "@/lib/server/context";

interface Change {
  action: AuditAction;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Writes the audit record of a change that the service has made, and updates the directory's copy with it. */
export async function recordCustomer(editor: EnvironmentContext, customer: Customer, change: Change): Promise<void> {
  await editor.db.transaction(async (tx) => {
    await recordAudit(tx, editor, { ...change, resource: { type: "Customer", id: customer.id } });
    await rememberEntries(tx, [customerEntry(editor.environment.id, customer)]);
  });
}
