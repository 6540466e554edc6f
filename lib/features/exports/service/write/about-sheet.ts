import "server-only";
import { toMajorUnits } from "@/lib/money";
import { columnLetters, numberCell, plainNumberCell, STYLE, textCell } from "@/lib/server/files/sheet-cell";
import { type SheetFacts, sheetEnd, sheetStart } from "@/lib/server/files/workbook";
import type { ZoneClock } from "@/lib/server/files/zone-clock";
import type { ChosenWords, ExportEnd, ExportTotal } from "../../schema";
import type { Totals } from "./totals";

/** What is known about a file while it is written. */
export interface FileFacts {
  environmentName: string;
  asOf: Date;
  isMasked: boolean;
  /** Which payments were requested. */
  words?: ChosenWords;
  end?: ExportEnd | null;
  /** How many payments were selected individually. */
  selected?: number;
  totals: Totals;
  /** Sheets of transactions so far. */
  sheets: number;
}

interface TotalColumn {
  head: string;
  width: number;
  /** The cell at `reference`; "" if empty. */
  cell: (reference: string, total: ExportTotal) => string;
}

const sum = (reference: string, value: string, decimals: number) =>
  numberCell(reference, toMajorUnits(BigInt(value), decimals), STYLE.amount + decimals);

const TOTAL_COLUMNS: readonly TotalColumn[] = [
  { head: "Type", width: 36, cell: (at, { type }) => textCell(at, type) },
  { head: "Status", width: 44, cell: (at, { status }) => textCell(at, status) },
  { head: "Currency", width: 12, cell: (at, { currency }) => (currency === "" ? "" : textCell(at, currency)) },
  { head: "Transactions", width: 16, cell: (at, { rows: count }) => plainNumberCell(at, String(count)) },
  {
    head: "Sent (outgoing) or received (incoming)",
    width: 38,
    cell: (at, { currency, amount, decimals }) => (currency === "" ? "" : sum(at, amount, decimals)),
  },
  { head: "Fees", width: 18, cell: (at, { fees, decimals }) => (fees === null ? "" : sum(at, fees, decimals)) },
];

/**
 * The last sheet: what the file is about, and its exact totals. Its content is generated on reading, when all is known.
 */
export function aboutSheet(facts: FileFacts, clock: ZoneClock): { sheet: SheetFacts; content: AsyncGenerator<Buffer> } {
  async function* content() {
    const widths = TOTAL_COLUMNS.map(({ width }) => width);
    yield Buffer.from(sheetStart(widths, false, false) + rows(facts, clock) + sheetEnd(widths.length, null, []));
  }
  return { sheet: { name: "About this file", columns: TOTAL_COLUMNS.length, filter: null }, content: content() };
}

function rows(
  { environmentName, asOf, isMasked, words = [], end, selected = 0, totals }: FileFacts,
  clock: ZoneClock,
): string {
  clock.read(asOf.toISOString());
  const facts: [string, string][] = [
    ["Environment", environmentName],
    ["As of", `${clock.date()} ${clock.time()} (${clock.zone})`],
    ["Time zone", clock.zone],
    ...words.map(({ label, text }): [string, string] => [label, text]),
    ["Personal data", isMasked ? "Masked" : "In full"],
    ["Amounts with more than 15 digits", "Stored as text, exact to the last digit; not included in sums"],
  ];
  if (end) facts.push(["Number of transactions", `The service's total is ${end.count}. ${end.recognisedBy}`]);
  const missing = selected - totals.rows;
  if (missing > 0) facts.push(["Selected, but not listed by the service", `${missing}; not in this file`]);
  if (totals.unreadRows > 0) {
    const words = `${totals.unreadRows}; those cells are empty`;
    facts.push(["Transactions with values that couldn't be read", words]);
  }
  const lines = facts.map(
    ([name, value]) =>
      (number: number) =>
        `${textCell(`A${number}`, name, STYLE.title)}${textCell(`B${number}`, value)}`,
  );
  const count = (number: number) =>
    `${textCell(`A${number}`, "Transactions", STYLE.title)}${plainNumberCell(`B${number}`, String(totals.rows))}`;
  const line = (write: (column: TotalColumn, reference: string) => string) => (number: number) =>
    TOTAL_COLUMNS.map((column, at) => write(column, `${columnLetters(at)}${number}`)).join("");
  const head = line((column, reference) => textCell(reference, column.head, STYLE.title));
  const sums = totals.list().map((total) => line((column, reference) => column.cell(reference, total)));
  const all = [...lines, count, () => "", head, ...sums];
  return all.map((cells, at) => `<row r="${at + 1}">${cells(at + 1)}</row>`).join("");
}
