import "server-only";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { csvDownload } from "@/lib/server/files/csv-download";
import { listedRows } from "@/lib/server/files/listed-rows";
import type { Download } from "@/lib/server/http/file-route";
import { quoteFields } from "../fields/list";
import type { ExportQuotesInput } from "../schema";
import { listQuotes } from "./read";

const BATCH = 100;

/**
 * All quotes that match a filter as CSV, in the list's order and with all of its columns, hidden ones included. The
 * download is audited. Throws what `listQuotes` throws.
 */
export async function exportQuotes(ctx: EnvironmentContext, input: ExportQuotesInput): Promise<Download> {
  requirePermission(ctx, "exports:create");
  const { timeZone, ...filters } = input;
  await recordAudit(ctx.db, ctx, {
    action: "quote.export",
    resource: { type: "Quotes", id: ctx.environment.slug },
    after: { filters, timeZone },
  });
  const rows = listedRows((cursor) => listQuotes(ctx, { ...filters, cursor, limit: BATCH }));
  return csvDownload({ name: `quotes_${ctx.environment.slug}`, fields: quoteFields, rows, timeZone });
}
