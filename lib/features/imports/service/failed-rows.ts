import "server-only";
import { and, eq } from "drizzle-orm";
import { type CsvRecord, CsvScanner, csvLine, guardCell } from "@/lib/csv";
import { ConflictError, ForbiddenError } from "@/lib/errors";
import { can } from "@/lib/permissions";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { type ImportRowError, importJob } from "@/lib/server/db/schema/import";
import type { Download } from "@/lib/server/http/file-route";
import { ERROR_COLUMN } from "../check/file-start";
import { OwnRows } from "../check/left-out";
import type { ImportId } from "../schema";
import { hasPieces, readPieces } from "./pieces";
import { noImport } from "./read";
import { idIn } from "./row-errors";

/**
 * The rows that the service refused, as a CSV to be corrected and imported again: the columns as sent, plus one that
 * says what was wrong. Cells are guarded against being run as formulas; importing the file undoes that. Each download
 * is audited. Throws `ForbiddenError` for another person's file, unless the role reveals personal data; `ConflictError`
 * when the file is no longer stored, or none of its failed rows is known.
 */
export async function downloadFailedRows(ctx: EnvironmentContext, { importId }: ImportId): Promise<Download> {
  requirePermission(ctx, "imports:create");
  const [job] = await ctx.db
    .select()
    .from(importJob)
    .where(and(eq(importJob.id, importId), eq(importJob.environmentId, ctx.environment.id)));
  if (!job) throw noImport();
  if (job.personId !== ctx.actor.personId && !can(ctx.actor.role, "personal:reveal")) {
    throw new ForbiddenError({
      code: "import_not_own",
      title: "Someone else sent this file, and your role can't reveal personal data.",
      next: "Ask who sent it, or an administrator, to download its rows.",
    });
  }
  if (job.errors.length === 0 || !(await hasPieces(ctx.db, importId))) {
    throw new ConflictError({
      code: "import_file_gone",
      title: "The failed rows are no longer kept.",
      detail: "Files are kept for seven days, and only while they have failed rows.",
      next: "Correct the rows in your own copy of the file.",
    });
  }
  if (!job.errors.some(isLocated)) {
    throw new ConflictError({
      code: "import_rows_unknown",
      title: "Which rows failed is not known.",
      detail: "The service named no row or customer by which they could be found.",
      next: "Compare your own copy of the file with what the service said.",
    });
  }
  await recordAudit(ctx.db, ctx, {
    action: "import.download-failed-rows",
    resource: { type: "Import", id: importId },
    after: { errors: job.errors.length },
  });
  const name = job.fileName.replace(/\.csv$/i, "");
  return {
    fileName: `${name}-failed-rows.csv`,
    contentType: "text/csv; charset=utf-8",
    body: failedRows(job.errors, readPieces(ctx.db, importId), new OwnRows(job.leftOut)),
  };
}

const isLocated = ({ row, doubt }: ImportRowError) => row !== null || doubt === "id";
const ONE_OF_SEVERAL = "(one of several rows with this platformCustomerId; the service did not say which)";

/**
 * The lines of the rows that `errors` identify for certain, and all rows of a customer that has several where the
 * service named only the customer: each of these says so.
 */
export async function* failedRows(
  errors: readonly ImportRowError[],
  file: AsyncIterable<Uint8Array>,
  own = new OwnRows(null),
): AsyncGenerator<Uint8Array> {
  const byRow = new Map<number, string[]>();
  const byId = new Map<string, string[]>();
  for (const { row, doubt, platformCustomerId, code, message } of errors) {
    const words = `${code}: ${message}`;
    if (row !== null) note(byRow, row, words);
    else if (doubt === "id" && platformCustomerId !== null)
      note(byId, platformCustomerId, `${words} ${ONE_OF_SEVERAL}`);
  }
  // With a byte-order mark, so that spreadsheets read it as UTF-8.
  let lines: string[] = [];
  let names: string[] | null = null;
  let idAt = -1;
  const visit = (record: CsvRecord) => {
    if (record.isBlank) return;
    if (names === null) {
      names = Array.from({ length: record.count }, (_, cell) => record.copy(cell));
      idAt = names.findIndex((name) => name.trim() === "platformCustomerId");
      lines.push(`\uFEFF${csvLine([...names, ERROR_COLUMN])}`);
      return;
    }
    const shared = byId.size === 0 ? undefined : byId.get(idIn(record.text(idAt)));
    const known = [...(byRow.get(own.of(record.number)) ?? []), ...(shared ?? [])];
    if (known.length === 0) return;
    // Cells beyond the header's are kept: without them the row would look right.
    const cells = Array.from({ length: Math.max(record.count, names.length) }, (_, cell) => record.text(cell));
    lines.push(csvLine([...cells, known.join("; ")].map(guardCell)));
  };
  const scanner = new CsvScanner(visit);
  for await (const piece of file) {
    scanner.push(piece);
    if (lines.length > 0) yield Buffer.from(lines.join(""));
    lines = [];
  }
  scanner.finish();
  if (lines.length > 0) yield Buffer.from(lines.join(""));
}

function note<Key>(lists: Map<Key, string[]>, key: Key, words: string): void {
  const known = lists.get(key);
  if (known) known.push(words);
  else lists.set(key, [words]);
}
