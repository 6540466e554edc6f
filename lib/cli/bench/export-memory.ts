import type { ExportFormat } from "@/lib/features/exports/schema";
import { writeExportFile } from "@/lib/features/exports/service/write/write-file";
import { exportRows, LAYOUT } from "./export-rows";

const [format = "csv", count = "1000000"] = process.argv.slice(2);

/** Writes this many rows to nowhere and prints its peak memory, in MiB. */
async function main(): Promise<void> {
  const file = writeExportFile(exportRows(Number(count)), {
    layout: { ...LAYOUT, format: format as ExportFormat },
    isMasked: false,
    asOf: new Date(0),
    environmentName: "Bench",
  });
  let most = 0;
  for await (const piece of file.bytes) {
    if (piece.length === 0) throw new Error("an empty piece");
    // Sampled repeatedly, because the system's own high-water mark starts with that of the process that started this
    // one.
    most = Math.max(most, process.memoryUsage.rss());
  }
  if (file.summary().rows !== Number(count)) throw new Error("rows are missing");
  process.stdout.write(`${most / 1024 ** 2}\n`);
}

void main();
