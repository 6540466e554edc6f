import "server-only";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { csvDownload } from "@/lib/server/files/csv-download";
import { listedRows } from "@/lib/server/files/listed-rows";
import type { Download } from "@/lib/server/http/file-route";
import { customerFields } from "../fields";
import type { ExportCustomersInput } from "../schema";
import { listCustomers } from "./read";

const BATCH = 100;

/**
 * All customers that match a filter as CSV, in the list's order and with all of its columns, hidden ones included. The
 * download is audited. Throws what `listCustomers` throws.
 */
export async function exportCustomers(ctx: EnvironmentContext, input: ExportCustomersInput): Promise<Download> {
  requirePermission(ctx, "exports:create");
  const { timeZone, ...filters } = input;
  await recordAudit(ctx.db, ctx, {
    action: "customer.export",
    resource: { type: "Customers", id: ctx.environment.slug },
    after: { filters, timeZone },
  });
  const rows = listedRows((cursor) => listCustomers(ctx, { ...filters, cursor, limit: BATCH }));
  return csvDownload({ name: `customers_${ctx.environment.slug}`, fields: customerFields, rows, timeZone });
}
