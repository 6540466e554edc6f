import type { Field, FiltersOf, StatusValue } from "@/lib/fields";
import { formatBytes } from "@/lib/numbers";
import { EXPORT_STATUSES, stateOptions, stateValue } from "@/lib/statuses";
import type { ExportView, ListExportsInput } from "./schema";

const PHASES = { splitting: "Splitting", reading: "Reading", writing: "Writing" } as const;

/** How many rows the current phase has done, out of how many: `of` is null where the service does not count them. */
export interface PhaseProgress {
  done: number;
  of: number | null;
}

/** The progress of the current phase; null while nothing is read. */
export function phaseProgress(view: ExportView): PhaseProgress | null {
  if (view.status !== "running" || view.phase === null || view.phase === "splitting") return null;
  return { done: view.phase === "writing" ? view.rowsWritten : view.rowsRead, of: view.rowsTotal };
}

/** An export's status as colour, shape and word; a running one shows its phase and progress: `Reading 42%`. */
export function exportStatus(view: ExportView): StatusValue {
  const status = stateValue(EXPORT_STATUSES, view.status);
  if (view.isCancelling) return { kind: "status", label: "Stopping", tone: "warn" };
  if (view.status !== "running" || view.phase === null) return status;
  if (view.waits) return { kind: "status", label: "Waiting", tone: "warn" };
  const progress = phaseProgress(view);
  const share = progress?.of ? ` ${Math.floor((100 * progress.done) / progress.of)}%` : "";
  return { ...status, label: `${PHASES[view.phase]}${share}` };
}

/** Whether an export can still change by itself. */
export function isUnderWay({ status }: Pick<ExportView, "status">): boolean {
  return status === "queued" || status === "running";
}

function comparisonWord({ comparison, repeatOf }: ExportView): string | null {
  if (!comparison) return repeatOf === null ? null : "not compared";
  const { isIdentical, added, removed, changed } = comparison;
  return isIdentical ? "identical" : `${added + removed + changed} differ`;
}

export const exportFields: Field<ExportView>[] = [
  { id: "createdAt", label: "Requested", kind: "time", value: (row) => row.createdAt },
  { id: "fileName", label: "File", kind: "file", value: (row) => row.fileName },
  { id: "status", label: "Status", kind: "status", width: 136, value: exportStatus },
  { id: "rows", label: "Rows", kind: "number", width: 96, value: (row) => row.rows ?? row.rowsTotal },
  {
    id: "size",
    label: "Size",
    kind: "number",
    width: 92,
    value: ({ fileBytes }) => fileBytes && formatBytes(fileBytes),
  },
  { id: "person", label: "Requested by", kind: "text", width: 150, value: (row) => row.personName },
  { id: "comparison", label: "Comparison", kind: "text", width: 112, value: comparisonWord },
  { id: "expiresAt", label: "Expires", kind: "time", isHidden: true, value: (row) => row.expiresAt },
  { id: "fileHash", label: "SHA-256", kind: "id", width: 140, isHidden: true, value: (row) => row.fileHash },
  { id: "id", label: "Export", kind: "id", width: 124, isHidden: true, value: (row) => row.id },
];

export const exportFilters = [
  {
    kind: "choice",
    param: "status",
    label: "Status",
    options: stateOptions(EXPORT_STATUSES),
  },
  { kind: "flag", param: "mine", label: "Mine only" },
  { kind: "range", param: ["from", "to"], label: "Requested" },
] as const satisfies FiltersOf<ListExportsInput>;
