import { exportColumn, usualColumns } from "@/lib/features/exports/fields/columns";
import type { AmountUnits, ExportFormat, ExportLayout } from "@/lib/features/exports/schema";

const KEY = "corridor-export-layout";

export const FORMATS: readonly { value: ExportFormat; label: string; description: string }[] = [
  { value: "xlsx", label: "Excel workbook", description: "Real dates and numbers, with totals on a separate sheet." },
  {
    value: "csv",
    label: "CSV",
    description: "For other software. Spreadsheets drop leading zeros from references that look like numbers.",
  },
  { value: "jsonl", label: "JSON Lines", description: "One object per line, for data pipelines." },
];

export const UNITS: readonly { value: AmountUnits; label: string }[] = [
  { value: "major", label: "12,500.00" },
  { value: "minor", label: "1250000" },
  { value: "both", label: "Both" },
];

/** The initial layout of a first export. */
export function usualLayout(timeZone: string): ExportLayout {
  return { format: "xlsx", columns: [...usualColumns], timeZone, amounts: "major" };
}

/** The layout without columns that no longer exist. */
export function usableLayout(layout: ExportLayout): ExportLayout {
  const columns = layout.columns.filter((id) => exportColumn(id));
  return { ...layout, columns: columns.length > 0 ? columns : [...usualColumns] };
}

function isLayout(value: unknown): value is ExportLayout {
  if (typeof value !== "object" || value === null) return false;
  const { format, columns, timeZone, amounts } = value as Partial<Record<keyof ExportLayout, unknown>>;
  return (
    FORMATS.some((each) => each.value === format) &&
    UNITS.some((each) => each.value === amounts) &&
    typeof timeZone === "string" &&
    Array.isArray(columns) &&
    columns.every((id) => typeof id === "string")
  );
}

/** The layout last used in this browser, otherwise the usual one; always in `timeZone`, the account's. */
export function lastLayout(timeZone: string): ExportLayout {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (isLayout(kept)) return { ...usableLayout(kept), timeZone };
  } catch {
    // Storage is off or holds something else: start with the usual layout.
  }
  return usualLayout(timeZone);
}

/** Stores the layout in this browser for the next export. */
export function rememberLayout(layout: ExportLayout): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(layout));
  } catch {
    // Storage is off or full: the next export starts with the usual layout.
  }
}
