import type { ExportFormat } from "@/lib/features/exports/schema";
import { writeExportFile } from "@/lib/features/exports/service/write-file";
import { exportRows, LAYOUT } from "./export-rows";

const [format = "csv", count = "1000000"] = process.argv.slice(2);

/** Writes so many rows to nowhere and prints the most memory that it held, in MiB. */
async function main(): Promise<void> {
  const file = writeExportFile(exportRows(Number(count)), {
    layout: { ...LAYOUT, format: format as ExportFormat },
    isMasked: false,
    asOf: new Date(0),
    environmentName: "Bench",
  });
  for await (const piece of file.bytes) if (piece.length === 0) throw new Error("an empty piece");
  if (file.summary().rows !== Number(count)) throw new Error("rows are missing");
  process.stdout.write(`${process.resourceUsage().maxRSS / 1024}\n`);
}

void main();
