import "server-only";
import type { Transaction } from "@/lib/contract/transaction";
import { runExportJob } from "@/lib/features/exports/jobs";
import type { CreateExportInput, ExportDetail, ExportFilter, ExportLayout } from "@/lib/features/exports/schema";
import { createExport } from "@/lib/features/exports/service/create-export";
import { downloadExport, getExport } from "@/lib/features/exports/service/list-exports";
import type { RunOptions } from "@/lib/features/exports/service/run";
import { serviceFilter } from "@/lib/features/transactions/check/history-filters";
import type { EnvironmentContext } from "@/lib/server/context";

/** JSON Lines with the columns that distinguish transactions. */
export const TEST_LAYOUT: ExportLayout = {
  format: "jsonl",
  columns: ["id", "createdAtExact", "type", "status", "description", "sentAmount", "receivedAmount", "customerName"],
  timeZone: "UTC",
  amounts: "minor",
};

/** A range that ends just in the past: one that is open to now waits until the last payments have settled. */
export const untilNow = () => ({ endDate: new Date(Date.now() - 1).toISOString() });

/** Requests an export of JSON Lines. */
export async function askForExport(
  ctx: EnvironmentContext,
  filter: ExportFilter = {},
  change: Partial<CreateExportInput> = {},
) {
  const made = await createExport(ctx, { key: crypto.randomUUID(), filter, layout: TEST_LAYOUT, ...change });
  const { request } = made;
  if (!request) throw new Error("what was asked for just now can't be read");
  return { ...made, request };
}

/** Runs an export to its end like the worker, but with little patience, and without waiting between two runs. */
export async function runToEnd(
  ctx: EnvironmentContext,
  exportId: string,
  patience: RunOptions["patience"] = {},
): Promise<ExportDetail> {
  for (;;) {
    await runExportJob({ exportId }, { patience: { downMs: 1_000, firstPauseMs: 5, longestPauseMs: 20, ...patience } });
    const detail = await getExport(ctx, { exportId });
    if (detail.export.status !== "queued" && detail.export.status !== "running") return detail;
  }
}

/** The bytes that a user downloads. */
export async function downloadBytes(ctx: EnvironmentContext, exportId: string): Promise<Buffer> {
  const { body } = await downloadExport(ctx, { exportId });
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The rows of a JSON Lines file. */
export async function downloadRows(ctx: EnvironmentContext, exportId: string): Promise<Record<string, unknown>[]> {
  const text = (await downloadBytes(ctx, exportId)).toString("utf8").trimEnd();
  return text === "" ? [] : text.split("\n").map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** The service's own list, page by page, oldest first. */
export async function listFromService(ctx: EnvironmentContext, filter: ExportFilter): Promise<Transaction[]> {
  const all: Transaction[] = [];
  for (let cursor: string | undefined; ; ) {
    const query = {
      ...serviceFilter(filter),
      sortOrder: "asc" as const,
      limit: 100,
      ...(cursor === undefined ? {} : { cursor }),
    };
    const page = await ctx.upstream.listTransactions({ query });
    all.push(...page.data);
    if (!page.hasMore) return all;
    cursor = page.nextCursor;
  }
}
