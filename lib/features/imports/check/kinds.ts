/** The effect of a problem: an `error` prevents its row from being sent, a `warning` does not. */
export type Severity = "error" | "warning";

interface Kind {
  severity: Severity;
  label: string;
}

/** Every kind of problem a row can have, in the order in which they are listed. */
export const PROBLEM_KINDS = {
  encoding: { severity: "error", label: "Not UTF-8" },
  "open-quote": { severity: "error", label: "Unclosed quote" },
  "stray-quote": { severity: "error", label: "Misplaced quote" },
  ragged: { severity: "error", label: "Too few or too many cells" },
  "empty-row": { severity: "error", label: "Empty row" },
  scientific: { severity: "error", label: "Number in scientific notation" },
  "sheet-error": { severity: "error", label: "Spreadsheet error" },
  "date-reformatted": { severity: "error", label: "Date reformatted" },
  "leading-zeros": { severity: "error", label: "Leading zeros lost" },
  required: { severity: "error", label: "Missing" },
  "customer-type": { severity: "error", label: "Customer type" },
  invisible: { severity: "error", label: "Invisible characters" },
  uma: { severity: "error", label: "UMA address" },
  name: { severity: "error", label: "Name" },
  date: { severity: "error", label: "Date" },
  country: { severity: "error", label: "Country code" },
  "too-long": { severity: "error", label: "Too long" },
  "account-type": { severity: "error", label: "Account type" },
  account: { severity: "error", label: "Account details" },
  "duplicate-customer": { severity: "error", label: "Duplicate customer" },
  "duplicate-uma": { severity: "error", label: "Duplicate UMA address" },
  "no-name": { severity: "warning", label: "No name" },
  "no-account-id": { severity: "warning", label: "No platform account ID" },
  checksum: { severity: "error", label: "Check digit" },
  "postal-code": { severity: "warning", label: "Postal code too short" },
  "future-date": { severity: "warning", label: "Date in the future" },
} as const satisfies Record<string, Kind>;

export type ProblemKind = keyof typeof PROBLEM_KINDS;

/** One thing that is wrong with one row. */
export interface RowProblem {
  kind: ProblemKind;
  /** Numbered as in spreadsheets: the header is row 1. */
  row: number;
  /** The line of the file, which differs after a cell with a line break. */
  line: number;
  /** Null: the row as a whole. */
  column: string | null;
  message: string;
  /** The beginning of the cell. */
  value: string;
}

export interface KindCount {
  kind: ProblemKind;
  severity: Severity;
  label: string;
  /** Exact, however many of them are stored. */
  count: number;
}
