import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { format } from "fast-csv";
import writeExcelFile from "write-excel-file/node";
import { exportCells } from "@/lib/features/exports/service/write/compare";
import { layoutColumns, writeExportFile } from "@/lib/features/exports/service/write/write-file";
import { ROOT } from "../paths.mjs";
import { exportRow, LAYOUT } from "./export-rows";
import { type Figure, median } from "./figure";

const ROWS = 40_000;
const TURNS = 3;
const MAX_MIB = 200;
const run = promisify(execFile);

const rows = () => Array.from({ length: ROWS }, (_, at) => exportRow(at));

async function secondsOf(work: () => Promise<void>): Promise<number> {
  globalThis.gc?.();
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** Rows per second of both, measured in turns so that other load on the machine affects both. */
async function compared(ours: () => Promise<void>, theirs: () => Promise<void>) {
  const seconds = { ours: [] as number[], theirs: [] as number[] };
  await ours();
  await theirs();
  for (let turn = 0; turn < TURNS; turn++) {
    seconds.ours.push(await secondsOf(ours));
    seconds.theirs.push(await secondsOf(theirs));
  }
  return { ours: ROWS / median(seconds.ours), theirs: ROWS / median(seconds.theirs) };
}

async function writeOurs(history: ReturnType<typeof rows>, fileFormat: "csv" | "xlsx"): Promise<void> {
  async function* batches() {
    for (let at = 0; at < history.length; at += 1_000) yield history.slice(at, at + 1_000);
  }
  const layout = { ...LAYOUT, format: fileFormat };
  const file = writeExportFile(batches(), { layout, isMasked: false, asOf: new Date(0), environmentName: "Bench" });
  for await (const piece of file.bytes) if (piece.length === 0) throw new Error("an empty piece");
}

/** The rows as finished cells: the others get them for free, ours has to derive them from the transactions. */
function readyCells(history: ReturnType<typeof rows>) {
  const layout = { ...LAYOUT, format: "csv" as const };
  return history.map((row) => exportCells(row, layout, false));
}

async function csvText(): Promise<Figure> {
  const history = rows();
  const cells = readyCells(history);
  const { ours, theirs } = await compared(
    () => writeOurs(history, "csv"),
    async () => {
      const stream = format({ headers: false });
      const done = (async () => {
        for await (const piece of stream) if (piece.length === 0) throw new Error("an empty piece");
      })();
      for (const row of cells) {
        if (!stream.write(row)) await new Promise((resolve) => stream.once("drain", resolve));
      }
      stream.end();
      await done;
    },
  );
  const isReached = ours / theirs >= 1;
  return {
    name: "Export as CSV, against fast-csv",
    value: ours,
    baseline: theirs,
    unit: "rows/s",
    aim: "≥ 1.0 ×",
    isReached,
  };
}

async function workbook(): Promise<Figure> {
  const history = rows();
  const kinds = layoutColumns({ ...LAYOUT, format: "xlsx" }, false).map(({ kind }) => kind);
  const cells = readyCells(history).map((row) =>
    row.map((text, at) => {
      if (text === null) return null;
      if (kinds[at] === "time") return { value: new Date(`${text}Z`), type: Date, format: "yyyy-mm-dd hh:mm:ss" };
      return kinds[at] === "major"
        ? { value: Number(text), type: Number, format: "#,##0.00" }
        : { value: text, type: String };
    }),
  );
  const { ours, theirs } = await compared(
    () => writeOurs(history, "xlsx"),
    async () => {
      await writeExcelFile(cells).toBuffer();
    },
  );
  const isReached = ours / theirs >= 1.5;
  return {
    name: "Export as XLSX, against write-excel-file",
    value: ours,
    baseline: theirs,
    unit: "rows/s",
    aim: "≥ 1.5 ×",
    isReached,
  };
}

/** The peak memory of a separate process, containing only the writers, for `count` rows, in MiB. */
async function residentMiB(fileFormat: string, count: number): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), "corridor-bench-"));
  try {
    const outfile = path.join(folder, "export-memory.cjs");
    await build({
      entryPoints: [path.join(ROOT, "lib/cli/bench/export-memory.ts")],
      outfile,
      bundle: true,
      platform: "node",
      conditions: ["react-server"],
      alias: { "@": ROOT },
      logLevel: "error",
    });
    const { stdout } = await run(process.execPath, [outfile, fileFormat, String(count)]);
    return Number(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function memory(fileFormat: "csv" | "xlsx"): Promise<Figure> {
  const baseline = await residentMiB(fileFormat, 10_000);
  const value = await residentMiB(fileFormat, 1_000_000);
  return {
    name: `Memory for 1,000,000 rows as ${fileFormat.toUpperCase()}, against 10,000`,
    value,
    baseline,
    unit: "MiB",
    aim: `< ${MAX_MIB} MiB`,
    isReached: value < MAX_MIB,
  };
}

/** How fast the writers are compared to the usual libraries, and how much memory a million rows take. */
export async function exportFiles(): Promise<Figure[]> {
  return [await csvText(), await workbook(), await memory("csv"), await memory("xlsx")];
}
