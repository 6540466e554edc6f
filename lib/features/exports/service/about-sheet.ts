import "server-only";
import { toMajorUnits } from "@/lib/money";
import { numberCell, plainNumberCell, STYLE, textCell } from "@/lib/server/files/sheet-cell";
import { type SheetFacts, sheetEnd, sheetStart } from "@/lib/server/files/workbook";
import type { ZoneClock } from "@/lib/server/files/zone-clock";
import type { ExportEnd, ExportTotal } from "../schema";
import type { Totals } from "./totals";

/** What is known of a file while it is written. */
export interface FileFacts {
  environmentName: string;
  asOf: Date;
  isMasked: boolean;
  end?: ExportEnd | null;
  totals: Totals;
  /** Sheets of transactions so far. */
  sheets: number;
}

const HEAD = ["Type", "Status", "Currency", "Transactions", "Sent (outgoing) or received (incoming)", "Fees"];

/** The last sheet: what the file is about, and its exact totals. Its content is made when it is read: then all is known. */
export function aboutSheet(facts: FileFacts, clock: ZoneClock): { sheet: SheetFacts; content: AsyncGenerator<Buffer> } {
  async function* content() {
    yield Buffer.from(sheetStart([36, 44, 12, 16, 38, 18], false, false) + rows(facts, clock) + sheetEnd(6, null, []));
  }
  return { sheet: { name: "About this file", columns: HEAD.length, filter: null }, content: content() };
}

function rows({ environmentName, asOf, isMasked, end, totals }: FileFacts, clock: ZoneClock): string {
  clock.read(asOf.toISOString());
  const facts: [string, string][] = [
    ["Environment", environmentName],
    ["As of", `${clock.date()} ${clock.time()} (${clock.zone})`],
    ["Time zone", clock.zone],
    ["Personal data", isMasked ? "Masked" : "In full"],
    ["Amounts with more than 15 digits", "Stored as text, exact to the last digit; not included in sums"],
  ];
  if (end) facts.push(["Number of transactions", `The service's total is ${end.count}. ${end.recognisedBy}`]);
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
  const head = (number: number) =>
    HEAD.map((name, at) => textCell(`${String.fromCharCode(65 + at)}${number}`, name, STYLE.title)).join("");
  const all = [...lines, count, () => "", head, ...totals.list().map((total) => (row: number) => totalXml(total, row))];
  return all.map((line, at) => `<row r="${at + 1}">${line(at + 1)}</row>`).join("");
}

function totalXml(
  { type, status, currency, decimals, rows: count, amount, fees }: ExportTotal,
  number: number,
): string {
  const style = STYLE.amount + decimals;
  const sum = (letter: string, value: string) =>
    numberCell(`${letter}${number}`, toMajorUnits(BigInt(value), decimals), style);
  return [
    textCell(`A${number}`, type),
    textCell(`B${number}`, status),
    currency === "" ? "" : textCell(`C${number}`, currency),
    plainNumberCell(`D${number}`, String(count)),
    currency === "" ? "" : sum("E", amount),
    fees === null ? "" : sum("F", fees),
  ].join("");
}
