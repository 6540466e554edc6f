import "server-only";
import { createHash } from "node:crypto";
import { remainingFilter } from "@/lib/features/transactions/check/history-filters";
import { historyFilter } from "@/lib/features/transactions/service/history-filter";
import { matchesFilter } from "@/lib/history/filter";
import { historyRow } from "@/lib/history/history";
import { exportPiece } from "@/lib/server/db/schema/export";
import { requestWords } from "../../fields/filter-words";
import type { ExportComparison, ExportManifest, ExportRequest } from "../../schema";
import { ExportStop, incomplete } from "../failure";
import { removePieces, sealPiece } from "../pieces";
import { storedRows } from "../read/part-store";
import { endOfWalk } from "../read/split-export";
import type { Run } from "../run";
import { compareWithFirst, type RowMatcher } from "./compare";
import { exportHeaders, writeExportFile } from "./write-file";

const PIECE_BYTES = 1024 * 1024;

/** The result of a completed export: its file is stored, its manifest describes it. */
export interface Assembled {
  manifest: ExportManifest;
  comparison: ExportComparison | null;
}

/**
 * Writes the file from the stored parts, oldest rows first, into sealed pieces. The same parts make the same bytes, so
 * a run that was killed here starts over. `total`: the required number of rows.
 */
export async function assembleFile(run: Run, total: number): Promise<Assembled> {
  const { db, job, environment } = run;
  const { layout, filter, chosen } = run.request;
  await run.enter("writing");
  await run.write((tx) => removePieces(tx, { exportId: job.id, kind: "file", parts: [0] }));
  const end = await endOfWalk(db, job.id);
  const about = {
    asOf: job.asOf,
    environmentName: environment.name,
    end,
    words: requestWords(run.request),
    selected: selectedIn(run.request),
  };
  const options = { layout, isMasked: job.isMasked, ...about };
  const matches = matcher(run);
  const sought = soughtIn(run.request);
  const file = writeExportFile(countedRows(run, matches, sought), options);
  const { bytes, sha256 } = await storeFile(run, file.bytes);
  const summary = file.summary();
  if (run.rowsWritten !== total) throw incomplete(`${total} rows were read, but the file is of ${run.rowsWritten}.`);
  if (sought.size > 0) throw new ExportStop({ kind: "too-narrow" }, `${sought.size} chosen payments lie outside`);
  const manifest: ExportManifest = {
    exportId: job.id,
    environment: environment.name,
    fileName: job.fileName,
    format: layout.format,
    filter,
    ...(chosen ? { chosen: chosen.words } : {}),
    columns: exportHeaders(layout),
    timeZone: layout.timeZone,
    amounts: layout.amounts,
    asOf: job.asOf.toISOString(),
    ...summary,
    ...(matches ? { rowsRead: total } : {}),
    ...(end ? { end } : {}),
    isMasked: job.isMasked,
    bytes,
    sha256,
  };
  return { manifest, comparison: await compareWithFirst(db, job, manifest, matches, run.signal) };
}

/** How many payments were selected individually; undefined where a filter may exclude some of them. */
function selectedIn({ filter, chosen }: ExportRequest): number | undefined {
  const { startDate: _start, endDate: _end, ...narrowed } = filter;
  return Object.keys(narrowed).length === 0 ? chosen?.ids?.length : undefined;
}

/** The chosen payments that must be among the rows of a range that was narrowed to them. */
const soughtIn = ({ chosen }: ExportRequest) => new Set(chosen?.whole ? chosen.ids : []);

/** Whether a row matches the part of the filter that the service can't apply; null if there is none. */
function matcher({ job, request }: Run): RowMatcher {
  const { found, chosen } = request;
  const rest = remainingFilter(request.filter);
  if (!rest && !chosen) return null;
  const setOf = (ids: readonly string[] | undefined) => ids && new Set(ids);
  const lookedUp = { found, ids: setOf(chosen?.ids), exceptIds: setOf(chosen?.exceptIds) };
  const filter = historyFilter(rest ?? {}, lookedUp, job.asOf.getTime());
  return (row) => matchesFilter(historyRow(row), filter);
}

/** The rows for the file; counts all that were read, and removes each from `sought`. */
async function* countedRows(run: Run, matches: RowMatcher, sought: Set<string>) {
  run.rowsWritten = 0;
  for await (const rows of storedRows(run.db, run.job.id)) {
    run.signal.throwIfAborted();
    if (sought.size > 0) for (const { id } of rows) sought.delete(id);
    yield matches ? rows.filter(matches) : rows;
    run.rowsWritten += rows.length;
  }
}

/** Stores the file while it is written, one piece behind; returns its size and its SHA-256. */
async function storeFile(run: Run, content: AsyncIterable<Buffer>) {
  const hash = createHash("sha256");
  let bytes = 0;
  let number = 0;
  let storing: Promise<unknown> = Promise.resolve();
  for await (const piece of inPieces(content)) {
    hash.update(piece);
    bytes += piece.length;
    await storing;
    const place = { exportId: run.job.id, kind: "file" as const, part: 0, number };
    storing = sealPiece(place, piece).then((sealed) => run.write((tx) => tx.insert(exportPiece).values(sealed)));
    // Awaited with the next piece; without this, an earlier failure would end the process.
    storing.catch(() => undefined);
    number += 1;
  }
  await storing;
  return { bytes, sha256: hash.digest("hex") };
}

async function* inPieces(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    held.push(chunk);
    size += chunk.length;
    if (size < PIECE_BYTES) continue;
    yield Buffer.concat(held, size);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held, size);
}
