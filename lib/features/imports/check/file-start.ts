import { type CsvColumn, csvColumns, DEPLOYED_REQUIRED, isBankColumn } from "@/lib/contract/csv-columns";
import type { ImportRules } from "../schema";

/** A problem of the file as a whole that prevents all of it from being sent. */
export interface FileProblem {
  code: "empty" | "too-large" | "encoding" | "separator" | "header" | "no-rows" | "unreadable";
  title: string;
  next: string;
}

/** The column rules of a deployment and its settings. */
export type ColumnRules = Pick<ImportRules, "hasBankColumns" | "closedBecause">;

/** Assumed where the rules can't be read: the file is checked again before it is sent. */
export const ANY_COLUMNS: ColumnRules = { hasBankColumns: true, closedBecause: null };

/** The columns that a file may have: no bank account columns where a new account needs a second person. */
export function fileColumns({ hasBankColumns, closedBecause }: ColumnRules): readonly CsvColumn[] {
  const names = csvColumns(hasBankColumns);
  return closedBecause === null ? names : names.filter((name) => !isBankColumn(name));
}

/** Columns without which no row can be valid (specification 2.4, rule 1). */
const REQUIRED_COLUMNS = ["platformCustomerId", "customerType"] as const satisfies readonly CsvColumn[];

/** The column that the console adds to failed rows: recognised when a corrected file is imported, and never sent. */
export const ERROR_COLUMN = "importError";

const SAVE_AS_UTF8 = "Save it as “CSV UTF-8” (in Excel: Save as) and drop it again.";

/** Why the file can't be UTF-8, judging by its first bytes; null when it may be. */
export function encodingProblem(bytes: Uint8Array): FileProblem | null {
  const [a, b] = bytes;
  const named = (name: string): FileProblem => ({
    code: "encoding",
    title: `This file is ${name}; the service only accepts UTF-8.`,
    next: SAVE_AS_UTF8,
  });
  if (a === 0xff && b === 0xfe) return named("UTF-16 (little-endian)");
  if (a === 0xfe && b === 0xff) return named("UTF-16 (big-endian)");
  if (a === 0x50 && b === 0x4b) {
    const title = "This is a spreadsheet or another zipped file, not a CSV.";
    return { code: "encoding", title, next: "Export it as CSV UTF-8 and drop that file." };
  }
  const start = bytes.subarray(0, 1000);
  const zeros = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd > start.length / 5) return named(odd > even ? "UTF-16 (little-endian)" : "UTF-16 (big-endian)");
  return null;
}

export interface Header {
  /** The column of each cell of a row, by position; null for the one that is not sent. */
  columns: (CsvColumn | null)[];
  /** Position of `importError`; -1 when the file is not one of ours. */
  errorAt: number;
  problems: FileProblem[];
  /** Columns of the interface that the file doesn't have. */
  absent: CsvColumn[];
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "");
const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(", ");

/** The header's columns, or their problems: missing, unknown, duplicate, in the wrong case (specification 4.1). */
export function readHeader(cells: readonly string[], rules: ColumnRules): Header {
  const names = fileColumns(rules);
  const required = rules.hasBankColumns ? REQUIRED_COLUMNS : DEPLOYED_REQUIRED;
  const problems: FileProblem[] = [];
  const say = (title: string, next: string) => problems.push({ code: "header", title, next });
  const separator = ([";", "\t", "|"] as const).find((mark) => cells.length === 1 && cells[0]?.includes(mark));
  if (separator !== undefined) {
    const name = { ";": "semicolons", "\t": "tabs", "|": "bars" }[separator];
    const title = `This file uses ${name} as separators; the service only accepts commas.`;
    const next = "Save it with commas as separators and drop it again.";
    return { columns: [], errorAt: -1, problems: [{ code: "separator", title, next }], absent: [...names] };
  }
  const known = new Set<string>(names);
  const byPlain = new Map(names.map((name) => [plain(name), name]));
  const seen = new Set<string>();
  for (const name of cells) {
    if (seen.has(name)) say(`The column ${quoted([name])} appears twice.`, "Remove one of the two.");
    seen.add(name);
    if (known.has(name) || name === ERROR_COLUMN || isBankColumn(name)) continue;
    const meant = byPlain.get(plain(name));
    if (name.trim() === "") say("A column has no name.", "Name it in the first row, or remove it.");
    else if (meant === undefined) say(`Unknown column ${quoted([name])}.`, nextFor(name, names));
    else say(`The column ${quoted([name])} must be named ${quoted([meant])}.`, "Correct it in the first row.");
  }
  const bank = cells.filter((name) => isBankColumn(name) && !known.has(name));
  if (bank.length > 0) {
    say(
      rules.closedBecause === null
        ? `This service's import files can't contain bank accounts: ${quoted(bank)}.`
        : `${rules.closedBecause} A file would add them without one: ${quoted(bank)}.`,
      "Leave the bank columns out, and add each account on its own after the import.",
    );
  }
  const missing = required.filter((name) => !seen.has(name));
  if (missing.length > 0) {
    say(
      `The header is missing ${quoted(missing)}.`,
      "The first row must name the columns. The template shows all of them.",
    );
  }
  return {
    columns: cells.map((name) => (known.has(name) ? (name as CsvColumn) : null)),
    errorAt: cells.indexOf(ERROR_COLUMN),
    problems,
    absent: names.filter((name) => !seen.has(name)),
  };
}

/** What to do about an unknown column: the known one that was probably meant, otherwise to remove it. */
function nextFor(name: string, names: readonly CsvColumn[]): string {
  const letters = plain(name);
  const meant = names.find((column) => {
    const other = plain(column);
    return letters.length > 3 && (other.includes(letters) || letters.includes(other));
  });
  return meant === undefined ? "Remove it, or rename it to one of the template's." : `Did you mean ${quoted([meant])}?`;
}
