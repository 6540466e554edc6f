import "server-only";
import type { Currency } from "@/lib/contract/money-amount";
import { toMajorUnits } from "@/lib/money";
import { type ExportColumnId, exportColumn } from "../fields";
import type { ExportLayout, ExportRow } from "../schema";
import { columnValues, type Readers } from "./column-values";

interface Head {
  /** Unique in the file; the key of a JSON line. */
  id: string;
  header: string;
}

/** One column of a file: what a column of the layout becomes, amounts being two or three of them. */
export type FileColumn = Head &
  (
    | { kind: "text" | "time" | "number"; read: (row: ExportRow) => string | undefined }
    | { kind: "integer"; read: (row: ExportRow) => number | undefined }
    /** In major units: the integer and the currency that says where its point stands. */
    | {
        kind: "major";
        amount: (row: ExportRow) => number | undefined;
        currency: (row: ExportRow) => Currency | undefined;
      }
  );

/**
 * The file's columns for a layout, in its order. An amount is always followed by its currency, an instant says its zone
 * in the header. Throws a RangeError for a column that does not exist.
 */
export function fileColumns(layout: ExportLayout, isMasked: boolean): FileColumn[] {
  return layout.columns.flatMap((name) => {
    const column = exportColumn(name);
    if (!column) throw new RangeError(`there is no column ${name}`);
    const { id, label, kind } = column;
    const values = columnValues[id as ExportColumnId];
    if (kind === "amount") return amountColumns(id, label, layout.amounts, values as Readers["amount"]);
    if (kind === "integer") return [{ id, header: label, kind, read: values as Readers["integer"] }];
    if (kind === "time") {
      return [{ id, header: `${label} (${layout.timeZone})`, kind, read: values as Readers["time"] }];
    }
    if (kind === "number") return [{ id, header: label, kind, read: values as Readers["number"] }];
    if (!column.isPersonal) return [{ id, header: label, kind, read: values as Readers["time"] }];
    const read = values as Readers["text"];
    return [{ id, header: label, kind, read: (row: ExportRow) => read(row, isMasked) }];
  });
}

function amountColumns(id: string, label: string, units: ExportLayout["amounts"], values: Readers["amount"]) {
  const { amount, currency } = values;
  const major: FileColumn = { id, header: label, kind: "major", amount, currency };
  const minor: FileColumn = { id: `${id}Minor`, header: `${label}, minor units`, kind: "integer", read: amount };
  const code: FileColumn = {
    id: `${id}Currency`,
    header: `${label}, currency`,
    kind: "text",
    read: (row) => currency(row)?.code,
  };
  if (units === "major") return [major, code];
  return units === "minor" ? [minor, code] : [major, minor, code];
}

const POWERS = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9];

/**
 * An amount in major units, exact: `1250000` with 2 decimals → `12500.00`. The arithmetic stays within whole numbers
 * below 2^53. Throws on anything else.
 */
export function majorText(amount: number, decimals: number): string {
  const power = POWERS[decimals];
  if (power === undefined || amount < 0 || !Number.isSafeInteger(amount)) return toMajorUnits(amount, decimals);
  if (decimals === 0) return String(amount);
  const rest = amount % power;
  const fraction = String(power + rest).slice(1);
  return `${(amount - rest) / power}.${fraction}`;
}
