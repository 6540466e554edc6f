import { type CsvRecord, CsvScanner, csvLine } from "@/lib/csv";
import { type Checker, cellValue } from "./checker";
import type { Selection } from "./messages";
import type { ByteRange } from "./row-ranges";

/** A file of more parts than this is copied instead of being assembled from references. */
const MOST_PARTS = 1_000;
const PIECE_BYTES = 4 * 1024 * 1024;

/**
 * The file as it is sent: a clean header (no byte-order mark, no blank lines before it), then the rows, with or without
 * the bad ones; unchanged, unless cells begin or end with blanks. A corrected file of ours also loses its `importError`
 * column and the apostrophes that guarded its cells.
 */
export async function sendableFile(file: Blob, checker: Checker, selection: Selection): Promise<Blob> {
  const { header, ranges } = checker;
  if (header === null) throw new Error("a file without a header can't be sent");
  const start = ranges.rowsFrom;
  const parts = [...(selection === "all" ? ranges.whole(file.size) : ranges.good(start, file.size))];
  const names = header.columns.filter((column) => column !== null);
  const ending = await file.slice(Math.max(0, start - 2), start).text();
  // Readers often guess the line break from the first line, so it must match the rows.
  const head = csvLine(names);
  const ownHead = ending === "\r\n" ? head : head.replace("\r\n", "\n");
  // The service would store the blanks that were left out of the check, as part of an ID or a name.
  if (header.errorAt >= 0 || checker.hasOuterBlanks) {
    return asCsv([head, ...(await rewritten(file, parts, header.errorAt))]);
  }
  if (parts.length <= MOST_PARTS) return asCsv([ownHead, ...parts.map(({ start, end }) => file.slice(start, end))]);
  const copied: Blob[] = [];
  for await (const piece of piecesOf(file, parts)) copied.push(new Blob([piece]));
  return asCsv([ownHead, ...copied]);
}

const asCsv = (parts: BlobPart[]) => new Blob(parts, { type: "text/csv" });

/** The bytes in `ranges`, reading the file piece by piece. */
export async function* piecesOf(file: Blob, ranges: Iterable<ByteRange>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let from = 0;
  let piece = new Uint8Array(new ArrayBuffer(0));
  let kept: Uint8Array[] = [];
  let size = 0;
  for (const range of ranges) {
    for (let at = range.start; at < range.end; ) {
      if (at < from || at >= from + piece.length) {
        if (size > 0) yield joined(kept, size);
        [kept, size, from] = [[], 0, at];
        piece = new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer());
        if (piece.length === 0) throw new Error("the file is shorter than it was");
      }
      const part = piece.subarray(at - from, Math.min(range.end, from + piece.length) - from);
      kept.push(part);
      size += part.length;
      at += part.length;
    }
  }
  if (size > 0) yield joined(kept, size);
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

async function rewritten(file: Blob, ranges: Iterable<ByteRange>, errorAt: number): Promise<Blob[]> {
  const blobs: Blob[] = [];
  let lines: string[] = [];
  // As many cells as the row has: with more or fewer it could pass for a row that fits, with wrong values.
  const cellsOf = (record: CsvRecord) =>
    Array.from({ length: record.count }, (_, at) => cellValue(record.text(at), errorAt >= 0)).filter(
      (_, at) => at !== errorAt,
    );
  const visit = (record: CsvRecord) => {
    // Blank lines stay, so that rows keep the numbers that they have without the bad ones.
    lines.push(record.isBlank ? "\r\n" : csvLine(cellsOf(record)));
  };
  const scanner = new CsvScanner(visit);
  for await (const piece of piecesOf(file, ranges)) {
    scanner.push(piece);
    blobs.push(new Blob(lines));
    lines = [];
  }
  scanner.finish();
  return [...blobs, new Blob(lines)];
}
