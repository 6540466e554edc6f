import { Readable } from "node:stream";
import fc from "fast-check";
import { parse } from "fast-csv";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { unguardCell } from "@/lib/csv";
import { CsvWriter, csvCell } from "./csv";

const signs = fc.constantFrom(
  "a",
  "é",
  "李",
  "😀",
  "ﷺ",
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
  "＝",
  "\u0000",
  "\u2028",
);
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.array(signs, { maxLength: 10 }).map((letters) => letters.join("")),
);
// An unpaired surrogate can't be written in UTF-8, and no parsed JSON of the service is stored with one.
const cell = text.filter((value) => value.isWellFormed() && !value.includes("\ufeff"));
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 5 });

function written(rows: string[][]): Buffer {
  const out = new CsvWriter();
  for (const row of rows) {
    for (const [at, value] of row.entries()) {
      if (at > 0) out.comma();
      out.text(value);
    }
    out.raw("\r\n");
  }
  return out.take();
}

async function readByFastCsv(bytes: Buffer): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const row of Readable.from([bytes]).pipe(parse({ ignoreEmpty: false }))) rows.push(row as string[]);
  return rows;
}

describe("CsvWriter", () => {
  test("PapaParse reads back what was written, once the guards are off", () => {
    fc.assert(
      fc.property(table, (rows) => {
        const read = Papa.parse<string[]>(written(rows).toString(), { newline: "\r\n", delimiter: "," });
        expect(read.errors).toEqual([]);
        expect(read.data.slice(0, -1).map((row) => row.map(unguardCell))).toEqual(rows);
      }),
      { numRuns: 1000 },
    );
  });

  test("fast-csv reads the same", async () => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const read = await readByFastCsv(written(rows));
        expect(read.map((row) => row.map(unguardCell))).toEqual(rows);
      }),
      { numRuns: 200 },
    );
  });

  test("writes bytes just as csvCell writes text", () => {
    fc.assert(
      fc.property(cell, (value) => {
        expect(written([[value]]).toString()).toBe(`${csvCell(value)}\r\n`);
      }),
      { numRuns: 1000 },
    );
  });

  test("no cell begins as a formula, whichever sign a spreadsheet splits at", () => {
    fc.assert(
      fc.property(table, (rows) => {
        const file = written(rows).toString();
        for (const part of file.split(/[;\t\r\n]/)) expect(part).not.toMatch(/^["\s]*[=@＝＠]/);
        for (const row of Papa.parse<string[]>(file, { delimiter: "," }).data) {
          for (const value of row) expect(value).not.toMatch(/^[=+\-@＝＋－＠\t\r\n]/);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("holds cells longer than its buffer, and goes on after each piece", () => {
    const long = "é,".repeat(300_000);
    const out = new CsvWriter();
    out.text(long);
    expect(out.isFull).toBe(true);
    expect(out.take().toString()).toBe(`"${long}"`);
    expect(out.length).toBe(0);
    out.timeOfDay(86_399);
    out.ascii(" -12.50");
    expect(out.take().toString()).toBe("23:59:59 -12.50");
  });
});
