import { Card } from "@/components/ui/card";
import type { ExportManifest } from "@/lib/features/exports/schema";

/** The file's columns as their headers stand in it, with the keys they have in JSON Lines. */
export function ExportColumns({ columns }: { columns: ExportManifest["columns"] }) {
  return (
    <Card title="Columns" isFlush>
      <ol>
        {columns.map(({ id, header }, at) => (
          <li key={id} className="flex gap-3 border-line border-b px-4 py-1.5 last:border-b-0">
            <span className="w-5 shrink-0 text-right text-text-3 tabular-nums">{at + 1}</span>
            <span className="min-w-0 flex-1 break-words">{header}</span>
            <span className="min-w-0 max-w-[45%] break-all text-right font-mono text-sm text-text-2">{id}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
