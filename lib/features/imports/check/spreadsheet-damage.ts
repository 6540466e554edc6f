import type { CsvColumn } from "@/lib/contract/csv-columns";
import type { ProblemKind } from "./kinds";

/** The cells of one row, trimmed, by column; "" if empty. */
export type Cells = Record<CsvColumn, string>;

/** Reports a problem of the row that is being checked. */
export type Say = (kind: ProblemKind, column: CsvColumn | null, message: string) => void;

const ERROR_VALUE = /^#(NAME\?|REF!|VALUE!|N\/A|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|FIELD!|GETTING_DATA)/i;
// A plain `12E4` may be an identifier, but none has a decimal point or a plus sign.
const SCIENTIFIC = /^-?\d+(?:[.,]\d+E[+-]?\d{1,3}|E\+\d{1,3})$/i;
const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*";
const SHEET_DATE = new RegExp(`^(?:\\d{1,2}[-/ ]${MONTH}(?:[-/ ]\\d{2,4})?|${MONTH}[-/ ]\\d{2,4})$`, "i");
const OTHER_DATE =
  /^(?!\d{4}-\d{2}-\d{2}$)(?:\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})|\d{4}[./]\d{1,2}[./]\d{1,2}|\d{4}-\d{1,2}-\d{1,2}|\d{8})(?:[ T]\d{1,2}:\d{2}.*)?$/;
const SERIAL = /^[1-5]\d{4}$/;

/** Columns whose cells are identifiers even if they look like numbers. */
export const IDENTIFIER_COLUMNS = [
  "umaAddress",
  "platformCustomerId",
  "platformAccountId",
  "accountNumber",
  "routingNumber",
  "postalCode",
] as const satisfies readonly CsvColumn[];

/** Whether a spreadsheet replaced the value with an error: `#NAME?`. */
export function isSheetError(value: string): boolean {
  return value.charCodeAt(0) === 35 && ERROR_VALUE.test(value);
}

/** Whether a long number was written as `1.23E+10`: its last digits are gone. */
export function isScientific(value: string): boolean {
  const first = value.charCodeAt(0);
  // Starts with a digit or a minus; anything else can't match.
  return ((first > 47 && first < 58) || first === 45) && SCIENTIFIC.test(value);
}

/** Whether a spreadsheet turned an identifier into a date: `3-May`, `Jan-23`. */
export function isSheetDate(value: string): boolean {
  return value.length < 20 && SHEET_DATE.test(value);
}

/** Whether this is a date in a form other than `YYYY-MM-DD`, as spreadsheets write them; also their day numbers. */
export function isReformattedDate(value: string): boolean {
  return OTHER_DATE.test(value) || SERIAL.test(value) || SHEET_DATE.test(value);
}

/** Reports what spreadsheets do to identifiers; returns true when the cell can't be checked any further. */
export function checkIdentifier(cells: Cells, column: (typeof IDENTIFIER_COLUMNS)[number], say: Say): boolean {
  const value = cells[column];
  if (value === "") return false;
  if (isScientific(value)) {
    say(
      "scientific",
      column,
      "A spreadsheet shortened this number and lost its last digits. Format the column as text.",
    );
    return true;
  }
  if (isSheetDate(value)) {
    say(
      "date-reformatted",
      column,
      "A spreadsheet turned this into a date. Format the column as text and enter it again.",
    );
    return true;
  }
  return false;
}
