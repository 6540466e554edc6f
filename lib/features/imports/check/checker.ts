import { ALL_CSV_COLUMNS, type CsvColumn } from "@/lib/contract/csv-columns";
import { normaliseUmaAddress } from "@/lib/contract/uma-address";
import { type CsvRecord, CsvScanner, unguardCell } from "@/lib/csv";
import { checkAccount } from "./account-rules";
import { checkAddress } from "./address-rules";
import { checkDeployedRow } from "./deployed-rules";
import {
  ANY_COLUMNS,
  type ColumnRules,
  encodingProblem,
  type FileProblem,
  type Header,
  readHeader,
} from "./file-start";
import { HashIndex } from "./hash-index";
import { type KindCount, PROBLEM_KINDS, type ProblemKind } from "./kinds";
import type { Selection } from "./messages";
import { checkPerson } from "./person-rules";
import { ProblemLog } from "./problem-log";
import { RowRanges } from "./row-ranges";
import { type Cells, isSheetError, type Say } from "./spreadsheet-damage";

const PREVIEW_ROWS = 25;

/** The column rules, where known; if left out, a file may hold a bank account. */
export interface CheckFacts extends Partial<ColumnRules> {
  /** The platform's own domain (`GET /config`); null when it is unknown: then any domain passes. */
  umaDomain: string | null;
  /** `YYYY-MM-DD`. */
  today: string;
}

export interface PreviewRow {
  row: number;
  cells: string[];
}

/** What is known of a file once it has been read to its end. */
export interface CheckSummary {
  /** What prevents the whole file from being sent; empty when nothing does. */
  fileProblems: FileProblem[];
  columns: string[];
  /** Columns of the interface that the file doesn't have. */
  absent: CsvColumn[];
  /** Rows with content, excluding the header. */
  rows: number;
  goodRows: number;
  badRows: number;
  counts: KindCount[];
  preview: PreviewRow[];
  /** The file is one of our corrections: it has the column that says what was wrong. */
  isCorrection: boolean;
  /** Cells begin or end with blanks, which are not sent. */
  hasOuterBlanks: boolean;
}

const emptyCells = () => Object.fromEntries(ALL_CSV_COLUMNS.map((name) => [name, ""])) as Cells;

/**
 * Checks a CSV of customers by every rule of the contract while it streams through: it holds only hashes for
 * duplicates, the positions of bad rows and a bounded list of problems. Pure: runs in a worker and in tests.
 */
export class Checker {
  readonly log = new ProblemLog();
  /** Where the bad rows are, and where the rows begin. */
  readonly ranges = new RowRanges();
  header: Header | null = null;
  hasOuterBlanks = false;
  private readonly cells = emptyCells();
  private readonly umas = new HashIndex();
  private readonly customers = new HashIndex();
  private readonly preview: PreviewRow[] = [];
  private readonly scanner = new CsvScanner((record) => this.visit(record));
  private encoding: FileProblem | null = null;
  /** The header's cells exactly as in the file. */
  columns: string[] = [];
  private record: CsvRecord = this.scanner;
  private rows = 0;
  private badRows = 0;
  private isBad = false;
  private isStarted = false;
  /** The header's row; 0 until it is seen. */
  private headerRow = 0;

  constructor(private readonly facts: CheckFacts) {}

  private get hasBankColumns(): boolean {
    return this.facts.hasBankColumns ?? ANY_COLUMNS.hasBankColumns;
  }

  /** How many rows have been read so far. */
  get counted(): { rows: number; badRows: number } {
    return { rows: this.rows, badRows: this.badRows };
  }

  /** Whether there is no point in reading on: the file can't be sent whatever follows. */
  get isHopeless(): boolean {
    return this.encoding !== null || (this.header !== null && this.header.problems.length > 0);
  }

  push(piece: Uint8Array): void {
    if (!this.isStarted && piece.length > 0) {
      this.isStarted = true;
      this.encoding = encodingProblem(piece);
    }
    if (!this.isHopeless) this.scanner.push(piece);
  }

  /** The rows that are not sent, in order: those before the header and, unless all are sent, the bad ones. */
  *leftOut(selection: Selection): Generator<number> {
    for (let row = 1; row < this.headerRow; row++) yield row;
    if (selection === "good") yield* this.ranges.badRows();
  }

  /** Finishes the reading. */
  finish(): CheckSummary {
    if (!this.isHopeless) this.scanner.finish();
    return {
      fileProblems: this.fileProblems(),
      columns: this.columns,
      absent: this.header?.absent ?? [],
      rows: this.rows,
      goodRows: this.rows - this.badRows,
      badRows: this.badRows,
      counts: this.log.summary(),
      preview: this.preview,
      isCorrection: (this.header?.errorAt ?? -1) >= 0,
      hasOuterBlanks: this.hasOuterBlanks,
    };
  }

  private fileProblems(): FileProblem[] {
    if (this.encoding) return [this.encoding];
    if (!this.isStarted || !this.header) {
      return [{ code: "empty", title: "This file is empty.", next: "Choose one with a header and at least one row." }];
    }
    if (this.header.problems.length > 0) return this.header.problems;
    if (this.rows > 0) return [];
    return [{ code: "no-rows", title: "This file has a header and no rows.", next: "Add a row for each customer." }];
  }

  private visit(record: CsvRecord): void {
    if (this.isHopeless) return;
    this.record = record;
    if (this.header === null) {
      if (record.isBlank) return;
      const names = Array.from({ length: record.count }, (_, cell) => record.copy(cell));
      this.header = readHeader(names, { ...ANY_COLUMNS, ...this.facts });
      this.headerRow = record.number;
      this.columns = names;
      this.ranges.begin(record.end);
      return;
    }
    if (record.isBlank) return;
    this.rows += 1;
    this.isBad = false;
    this.checkRow(record, this.header);
    if (this.isBad) {
      this.badRows += 1;
      this.ranges.addBad(record.start, record.end, record.number);
    }
    if (this.preview.length < PREVIEW_ROWS) {
      const cells = Array.from({ length: record.count }, (_, cell) => record.copy(cell));
      this.preview.push({ row: record.number, cells });
    }
  }

  private checkRow(record: CsvRecord, header: Header): void {
    if (record.damage === "open") {
      this.say("open-quote", null, `The quote that opens on line ${record.line} never closes.`);
      return;
    }
    if (record.damage === "stray") {
      this.say("stray-quote", null, 'A quote inside a cell is doubled, and the cell is put in quotes: "5"" pipe".');
      return;
    }
    if (record.count !== header.columns.length) {
      const cells = `${record.count} ${record.count === 1 ? "cell" : "cells"}`;
      this.say(
        "ragged",
        null,
        `Line ${record.line} has ${cells}, the header ${header.columns.length}. A comma inside a cell needs quotes.`,
      );
      return;
    }
    if (!this.readCells(record, header)) {
      this.say("empty-row", null, "Nothing but commas: remove the row.");
      return;
    }
    const { cells, facts, say } = this;
    checkPerson(cells, say, facts);
    checkAddress(cells, say);
    if (this.hasBankColumns) checkAccount(cells, say);
    else checkDeployedRow(cells, say);
    this.checkDuplicates(record.number);
  }

  /** Fills `cells`; returns false when all of them are empty. */
  private readCells(record: CsvRecord, header: Header): boolean {
    const { cells } = this;
    const isCorrection = header.errorAt >= 0;
    let isFilled = false;
    for (let at = 0; at < header.columns.length; at++) {
      const column = header.columns[at];
      if (!column) continue;
      const text = record.text(at);
      const value = cellValue(text, isCorrection);
      if (!isCorrection && value !== text) this.hasOuterBlanks = true;
      cells[column] = value;
      if (value === "") continue;
      isFilled = true;
      if (!record.isUtf8(at)) {
        this.say(
          "encoding",
          column,
          "These letters are not UTF-8, probably Windows-1252 (Latin-1): save the file as CSV UTF-8.",
        );
      }
      if (isSheetError(value)) this.say("sheet-error", column, "A spreadsheet wrote an error in place of the value.");
    }
    return isFilled;
  }

  private checkDuplicates(row: number): void {
    const { umaAddress, platformCustomerId } = this.cells;
    if (umaAddress !== "") {
      const uma = normaliseUmaAddress(umaAddress);
      const first = this.umas.add(uma, row);
      const same = this.customers.add(platformCustomerId, row, uma);
      if (same !== 0) this.say("duplicate-customer", null, `Row ${same} has the same platform ID and UMA address.`);
      else if (first !== 0) this.say("duplicate-uma", "umaAddress", `Row ${first} has this UMA address already.`);
    } else if (platformCustomerId !== "") {
      const same = this.customers.add(platformCustomerId, row, "");
      if (same === 0) return;
      this.say(
        "duplicate-customer",
        "platformCustomerId",
        `Row ${same} has the same platform ID, and neither has a UMA address.`,
      );
    }
  }

  private readonly say: Say = (kind: ProblemKind, column: CsvColumn | null, message: string) => {
    const { record, header } = this;
    if (PROBLEM_KINDS[kind].severity === "error") this.isBad = true;
    this.log.add({ kind, row: record.number, line: record.line, column, message }, () => {
      if (column === null) return Array.from({ length: record.count }, (_, cell) => record.copy(cell)).join(",");
      return record.copy(header?.columns.indexOf(column) ?? -1);
    });
  };
}

/** What is checked of a cell, and sent: no blanks around it, nor the apostrophes that guard it in a file of ours. */
export function cellValue(text: string, isCorrection: boolean): string {
  return isCorrection ? unguardCell(trimmed(text)).trim() : trimmed(text);
}

/** Like `trim()`, but faster for the millions of cells that have nothing to trim. */
function trimmed(text: string): string {
  const first = text.charCodeAt(0);
  const last = text.charCodeAt(text.length - 1);
  return first > 32 && first < 127 && last > 32 && last < 127 ? text : text.trim();
}
