/** One row of a CSV file: its cells, and its number counting the header as row 1. */
export interface CsvRow {
  number: number;
  cells: string[];
}

/**
 * Splits CSV text that arrives in pieces (RFC 4180: quotes, doubled quotes, line breaks inside quotes, CRLF or LF,
 * a byte-order mark). Empty lines count but yield no row.
 */
export class CsvRows {
  private cell = "";
  private cells: string[] = [];
  private quoted = false;
  private afterQuote = false;
  private started = false;
  private number = 0;

  /** The rows that end in this piece. */
  *push(text: string): Generator<CsvRow> {
    for (const letter of this.started ? text : text.replace(/^\uFEFF/, "")) {
      if (this.quoted) {
        if (letter !== '"') this.cell += letter;
        else {
          this.quoted = false;
          this.afterQuote = true;
        }
        continue;
      }
      if (letter === '"' && (this.afterQuote || this.cell === "")) {
        if (this.afterQuote) this.cell += '"';
        this.afterQuote = false;
        this.quoted = true;
        continue;
      }
      this.afterQuote = false;
      if (letter === ",") {
        this.cells.push(this.cell);
        this.cell = "";
      } else if (letter === "\n") {
        yield* this.endRow();
      } else if (letter !== "\r") {
        this.cell += letter;
      }
    }
    if (text !== "") this.started = true;
  }

  /** The last row, if the file does not end in a line break. */
  *end(): Generator<CsvRow> {
    if (this.cell !== "" || this.cells.length > 0) yield* this.endRow();
  }

  private *endRow(): Generator<CsvRow> {
    this.number++;
    const cells = [...this.cells, this.cell];
    this.cells = [];
    this.cell = "";
    if (cells.length > 1 || cells[0] !== "") yield { number: this.number, cells };
  }
}
