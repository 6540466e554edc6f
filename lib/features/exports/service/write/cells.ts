import "server-only";
import { exactTime, type FileColumn, fileColumns, majorText } from "@/lib/server/files/file-columns";
import { ZoneClock } from "@/lib/server/files/zone-clock";
import { exportColumn } from "../../fields/columns";
import type { ExportLayout, ExportRow } from "../../schema";

/** What stands in a cell before a format escapes it, exact; null where it is empty. */
export type ExportCell = string | null;

/** The file's columns for a layout, in its order. Throws a RangeError for a column that does not exist. */
export function layoutColumns(layout: ExportLayout, isMasked: boolean): FileColumn<ExportRow>[] {
  const fields = layout.columns.map((id) => {
    const field = exportColumn(id);
    if (!field) throw new RangeError(`there is no column ${id}`);
    return field;
  });
  return fileColumns(fields, { ...layout, isMasked });
}

/** `12500.00`, `1250000`, `2026-11-20 14:32:07`, any text. An instant that can't be read stays as it came. */
export function cellText(column: FileColumn<ExportRow>, row: ExportRow, clock: ZoneClock): string | undefined {
  if (column.kind === "major") {
    const amount = column.read(row);
    return amount && majorText(amount);
  }
  if (column.kind === "integer") {
    const value = column.read(row);
    return value === undefined ? undefined : String(value);
  }
  const text = column.read(row);
  return column.kind === "time" && text !== undefined && clock.read(text) ? `${clock.date()} ${clock.time()}` : text;
}

/** The file's columns in their order, amounts as the two or three that they become. */
export function exportHeaders(layout: ExportLayout): { id: string; header: string }[] {
  return layoutColumns(layout, true).map(({ id, header }) => ({ id, header }));
}

interface Plan {
  columns: FileColumn<ExportRow>[];
  clock: ZoneClock;
}
const plans = { masked: new WeakMap<ExportLayout, Plan>(), plain: new WeakMap<ExportLayout, Plan>() };

/** One row's cells in the order of `exportHeaders`: two runs differ exactly where these do. */
export function exportCells(row: ExportRow, layout: ExportLayout, isMasked: boolean): ExportCell[] {
  const known = isMasked ? plans.masked : plans.plain;
  let plan = known.get(layout);
  if (!plan) {
    plan = { columns: layoutColumns(layout, isMasked), clock: new ZoneClock(layout.timeZone) };
    known.set(layout, plan);
  }
  const { columns, clock } = plan;
  const isExact = layout.format === "jsonl";
  return columns.map((column) => {
    const text = isExact && column.kind === "time" ? column.read(row) : undefined;
    return (text === undefined ? cellText(column, row, clock) : exactTime(text, clock)) ?? null;
  });
}
