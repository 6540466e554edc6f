import fc from "fast-check";
import Papa from "papaparse";
import readXlsxFile from "read-excel-file/node";
import { describe, expect, test } from "vitest";
import { unguardCell } from "@/lib/csv";
import { exportColumns } from "../../fields/columns";
import type { AmountUnits, ExportFormat, ExportLayout, ExportRow } from "../../schema";
import { exportCells } from "./compare";
import { exportHeaders, layoutColumns, writeExportFile } from "./write-file";

const ALL = exportColumns.map(({ id }) => id);

function layoutOf(format: ExportFormat, columns: readonly string[] = ALL, amounts: AmountUnits = "both"): ExportLayout {
  return { format, columns: [...columns], timeZone: "Europe/Madrid", amounts };
}

const OUTGOING: ExportRow = {
  id: "Transaction:1",
  type: "OUTGOING",
  status: "COMPLETED",
  createdAt: "2026-10-25T00:30:10Z",
  settledAt: "2026-10-25T01:30:10.250Z",
  customerLabel: "Ana Prado",
  fromLabel: "Ana Prado",
  toLabel: "$bo@pay.example",
  source: { accountId: "InternalAccount:1", currency: "USD" },
  destination: { umaAddress: "$bo@pay.example", currency: "BTC" },
  sentAmount: { amount: 1_250_050, currency: { code: "USD", decimals: 2 } },
  receivedAmount: { amount: 250_000, currency: { code: "BTC", decimals: 8 } },
  fees: 35,
  quoteId: "Quote:1",
  exchangeRate: 1e-7,
};

async function written(layout: ExportLayout, batches: ExportRow[][], isMasked = false) {
  async function* rows() {
    yield* batches;
  }
  const file = writeExportFile(rows(), { layout, isMasked, asOf: new Date(0), environmentName: "Sandbox" });
  const pieces: Buffer[] = [];
  for await (const piece of file.bytes) pieces.push(piece);
  return { bytes: Buffer.concat(pieces), summary: file.summary() };
}

const plain = (row: ExportRow, layout: ExportLayout) => exportCells(row, layout, false).map((cell) => cell ?? "");
const headersOf = (layout: ExportLayout) => exportHeaders(layout).map(({ header }) => header);

/** A workbook's first sheet as text: numbers as their digits, dates as written; the reader resolves escapes. */
async function readSheet(bytes: Buffer): Promise<string[][]> {
  const [sheet] = await readXlsxFile<string>(bytes, { trim: false, parseNumber: (digits) => digits });
  const text = (cell: unknown) =>
    cell instanceof Date ? cell.toISOString().slice(0, 19).replace("T", " ") : String(cell ?? "");
  return (sheet?.data ?? []).map((line) => line.map(text));
}

const signs = fc.constantFrom(
  "a",
  "é",
  "李",
  "😀",
  "ﷺ",
  "שלום",
  ",",
  ";",
  '"',
  "\r",
  "\n",
  "\t",
  " ",
  "'",
  "=",
  "-",
  "&",
  "<",
  "_x0041_",
  "\u0001",
  "\u0000",
);
const hostile = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.array(signs, { maxLength: 8 }).map((all) => all.join("")),
);
const text = hostile.filter((value) => value.isWellFormed() && !value.includes("\ufeff"));
const amount = fc.record({
  amount: fc.oneof(fc.constantFrom(0, 1, 9_000_000_000_000_000, 8_999_999_999_999_999), fc.nat({ max: 9e15 })),
  currency: fc.record({ code: fc.constantFrom("USD", "BTC", "JPY"), decimals: fc.constantFrom(0, 2, 3, 8, 18) }),
});
const instant = fc.date({ min: new Date("2000-01-01"), max: new Date("2090-01-01"), noInvalidDate: true });
const payment: fc.Arbitrary<ExportRow> = fc.record(
  {
    id: text.map((value) => `Transaction:${value}`),
    type: fc.constantFrom("INCOMING", "OUTGOING", "SIDEWAYS"),
    status: fc.constantFrom("COMPLETED", "FAILED", "ON_HOLD"),
    createdAt: fc.oneof(
      instant.map((at) => at.toISOString()),
      fc.constant("soon"),
    ),
    description: text,
    customerLabel: fc.oneof(text, fc.constant(null)),
    fromLabel: text,
    toLabel: text,
    sentAmount: amount,
    receivedAmount: amount,
    fees: fc.nat({ max: 9e15 }),
    exchangeRate: fc.double({ noNaN: true, noDefaultInfinity: true, min: 1e-12, max: 1e12 }),
    counterpartyInformation: fc.dictionary(fc.constantFrom("FULL_NAME", "OTHER"), text),
  },
  { requiredKeys: ["id", "type", "status", "createdAt", "customerLabel", "fromLabel", "toLabel"] },
);
const history = fc.array(payment, { minLength: 1, maxLength: 4 });

describe("reads back what was written", () => {
  test("CSV, by PapaParse", async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.constantFrom("major", "minor", "both"), async (rows, units) => {
        const layout = layoutOf("csv", ALL, units);
        const { bytes } = await written(layout, [rows]);
        const read = Papa.parse<string[]>(bytes.toString(), { newline: "\r\n", delimiter: "," });
        expect(read.errors).toEqual([]);
        const [head, ...lines] = read.data.slice(0, -1);
        expect(head).toEqual(headersOf(layout));
        expect(lines.map((line) => line.map(unguardCell))).toEqual(rows.map((row) => plain(row, layout)));
      }),
      { numRuns: 150 },
    );
  });

  test("XLSX, by read-excel-file, cell by cell", async () => {
    await fc.assert(
      fc.asyncProperty(history, async (rows) => {
        const layout = layoutOf("xlsx");
        const [head, ...lines] = await readSheet((await written(layout, [rows])).bytes);
        expect(head).toEqual(headersOf(layout));
        expect(lines).toEqual(rows.map((row) => plain(row, layout)));
      }),
      { numRuns: 100 },
    );
  });

  test("JSON Lines, with exact amounts and instants", async () => {
    const layout = layoutOf("jsonl", [
      "id",
      "createdAt",
      "settledAt",
      "sentAmount",
      "fees",
      "exchangeRate",
      "reference",
    ]);
    const large = { amount: 9_000_000_000_000_000, currency: { code: "USD", decimals: 2 } };
    const { bytes } = await written(layout, [[{ ...OUTGOING, sentAmount: large }]]);
    expect(bytes.toString().endsWith("\n")).toBe(true);
    expect(JSON.parse(bytes.toString())).toEqual({
      id: "Transaction:1",
      createdAt: "2026-10-25T02:30:10+02:00",
      settledAt: "2026-10-25T02:30:10.250+01:00",
      sentAmount: "90000000000000.00",
      sentAmountMinor: 9_000_000_000_000_000,
      sentAmountCurrency: "USD",
      fees: "0.35",
      feesMinor: 35,
      feesCurrency: "USD",
      exchangeRate: 1e-7,
      reference: null,
      timeZone: "Europe/Madrid",
    });
  });
});

test.each([
  [1e-7, "0.0000001"],
  [1.23e-10, "0.000000000123"],
  [1.5e21, "1500000000000000000000"],
  [17.25, "17.25"],
])("a rate of %d has no exponent in any format", async (exchangeRate, digits) => {
  const rows = [[{ ...OUTGOING, exchangeRate }]];
  const columns = ["exchangeRate"];
  const csv = await written(layoutOf("csv", columns), rows);
  expect(csv.bytes.toString().split("\r\n")[1]).toBe(digits);
  const json = await written(layoutOf("jsonl", columns), rows);
  expect(json.bytes.toString()).toBe(`{"exchangeRate":${digits}}\n`);
  expect((await readSheet((await written(layoutOf("xlsx", columns), rows)).bytes))[1]).toEqual([digits]);
});

describe("amounts up to the largest", () => {
  test.each([
    [9_000_000_000_000_000, 0, "9000000000000000"],
    [9_000_000_000_000_000, 2, "90000000000000.00"],
    [9_000_000_000_000_000, 8, "90000000.00000000"],
    [8_999_999_999_999_999, 2, "89999999999999.99"],
    [1, 8, "0.00000001"],
    [0, 2, "0.00"],
  ])("%i with %i decimals is %s in every format", async (smallest, decimals, major) => {
    const row = { ...OUTGOING, sentAmount: { amount: smallest, currency: { code: "XXX", decimals } } };
    const columns = ["sentAmount"];
    const csv = await written(layoutOf("csv", columns), [[row]]);
    expect(csv.bytes.toString().split("\r\n")[1]).toBe(`${major},${smallest},XXX`);
    const json = JSON.parse((await written(layoutOf("jsonl", columns), [[row]])).bytes.toString());
    expect(json).toMatchObject({ sentAmount: major, sentAmountMinor: smallest });
    const [sheet] = await readXlsxFile((await written(layoutOf("xlsx", columns), [[row]])).bytes);
    const [cell, minor] = sheet?.data[1] ?? [];
    // A spreadsheet stores 15 digits: a number with more is written as text, in full.
    const isText = major === "89999999999999.99";
    expect(cell).toBe(isText ? major : Number(major));
    expect(minor).toBe(isText ? String(smallest) : smallest);
  });
});

describe("writeExportFile", () => {
  test.each(["csv", "xlsx", "jsonl"] as const)(
    "%s: the same rows make the same bytes, however they come",
    async (format) => {
      const rows = Array.from({ length: 3_000 }, (_, at) => ({
        ...OUTGOING,
        id: `Transaction:${at}`,
        description: "x".repeat(at % 90),
      }));
      const one = await written(layoutOf(format), [rows]);
      const other = await written(layoutOf(format), [
        rows.slice(0, 7),
        [],
        rows.slice(7, 2_000),
        rows.slice(2_000),
        [],
      ]);
      expect(other.bytes.equals(one.bytes)).toBe(true);
      expect(other.summary).toEqual(one.summary);
      expect(one.summary.rows).toBe(3_000);
    },
  );

  test.each(["csv", "xlsx", "jsonl"] as const)("%s: without rows it is a valid, empty file", async (format) => {
    const layout = layoutOf(format, ["id"]);
    const { bytes, summary } = await written(layout, []);
    expect(summary).toEqual({ rows: 0, sheets: 1, totals: [] });
    if (format === "xlsx") expect(await readSheet(bytes)).toEqual([["Transaction"]]);
    else expect(bytes.toString()).toBe(format === "csv" ? "\uFEFFTransaction\r\n" : "");
  });

  test("totals exactly by type, status and currency", async () => {
    const huge = { amount: 9_000_000_000_000_000, currency: { code: "USD", decimals: 2 } };
    const rows: ExportRow[] = [
      ...Array.from({ length: 5 }, () => ({ ...OUTGOING, sentAmount: huge, fees: 9_000_000_000_000_000 })),
      { ...OUTGOING, type: "INCOMING", sentAmount: undefined, fees: undefined, receivedAmount: huge },
      { ...OUTGOING, sentAmount: undefined, receivedAmount: undefined, fees: undefined },
    ];
    const { summary } = await written(layoutOf("csv", ["id"]), [rows]);
    const incoming = { type: "INCOMING", status: "COMPLETED", currency: "USD", decimals: 2, rows: 1, fees: null };
    const outgoing = { type: "OUTGOING", status: "COMPLETED" };
    expect(summary.totals).toEqual([
      { ...incoming, amount: "9000000000000000" },
      { ...outgoing, currency: "", decimals: 0, rows: 1, amount: "0", fees: null },
      { ...outgoing, currency: "USD", decimals: 2, rows: 5, amount: "45000000000000000", fees: "45000000000000000" },
    ]);
  });

  test("totals the fees of incoming payments in the currency that they are in", async () => {
    const sentAmount = { amount: 6_000, currency: { code: "USD", decimals: 2 } };
    const receivedAmount = { amount: 5_500, currency: { code: "EUR", decimals: 2 } };
    const row: ExportRow = { ...OUTGOING, type: "INCOMING", sentAmount, receivedAmount, fees: 100 };
    const { summary } = await written(layoutOf("csv", ["id", "fees"]), [[row, { ...row, fees: 0 }]]);
    expect(summary.totals).toMatchObject([
      { currency: "EUR", rows: 2, amount: "11000", fees: null },
      { currency: "USD", rows: 0, amount: "0", fees: "100" },
    ]);
  });

  test("stops reading when the file is no longer read", async () => {
    let isEnded = false;
    async function* rows() {
      try {
        for (;;) yield Array.from({ length: 500 }, () => OUTGOING);
      } finally {
        isEnded = true;
      }
    }
    for (const format of ["csv", "xlsx", "jsonl"] as const) {
      isEnded = false;
      const options = { layout: layoutOf(format), isMasked: false, asOf: new Date(0), environmentName: "Sandbox" };
      let seen = 0;
      for await (const piece of writeExportFile(rows(), options).bytes) {
        seen += piece.length;
        if (seen > 1_000) break;
      }
      expect(isEnded).toBe(true);
    }
  });

  test("refuses a column that does not exist", () => {
    expect(() => layoutColumns(layoutOf("csv", ["id", "shoeSize"]), false)).toThrow("shoeSize");
  });
});
