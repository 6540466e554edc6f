import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { type CsvRecord, CsvScanner, csvLine, guardCell, unguardCell } from "./csv";

interface Seen {
  number: number;
  line: number;
  cells: string[];
  damage: CsvRecord["damage"];
  range: [number, number];
}

function scan(bytes: Uint8Array, cuts: readonly number[] = []): Seen[] {
  const seen: Seen[] = [];
  const scanner = new CsvScanner((record) => {
    const cells = Array.from({ length: record.count }, (_, cell) => record.text(cell));
    expect(cells).toEqual(Array.from({ length: record.count }, (_, cell) => record.copy(cell)));
    seen.push({
      number: record.number,
      line: record.line,
      cells,
      damage: record.damage,
      range: [record.start, record.end],
    });
  });
  const at = [...new Set(cuts.map((cut) => Math.min(cut, bytes.length)))].sort((a, b) => a - b);
  for (const [index, cut] of [...at, bytes.length].entries()) scanner.push(bytes.slice(at[index - 1] ?? 0, cut));
  scanner.finish();
  return seen;
}
const encode = (text: string) => new TextEncoder().encode(text);
const cellsOf = (text: string) => scan(encode(text)).map((record) => record.cells);

const letter = fc.constantFrom("a", "Z", "é", "李", "😀", ",", '"', "\n", "\r\n", " ", "'", "=", "\t", "\u0000", "");
const cell = fc.array(letter, { maxLength: 6 }).map((letters) => letters.join(""));
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 90 }), { minLength: 1, maxLength: 6 });
const cuts = fc.array(fc.nat(400), { maxLength: 12 });

describe("CsvScanner", () => {
  test("reads what PapaParse writes, wherever the bytes are split", () => {
    fc.assert(
      fc.property(
        table,
        cuts,
        fc.constantFrom("\n", "\r\n"),
        fc.boolean(),
        fc.boolean(),
        (rows, at, newline, all, mark) => {
          const text = (mark ? "\uFEFF" : "") + Papa.unparse(rows, { newline, quotes: all });
          // PapaParse writes a row of one empty cell as a blank line, and drops it at the end of the file.
          const expected = [...rows];
          if (!all) while (expected.at(-1)?.length === 1 && expected.at(-1)?.[0] === "") expected.pop();
          const seen = scan(encode(text), at).map((record) => record.cells);
          if (!all) while (seen.at(-1)?.length === 1 && seen.at(-1)?.[0] === "") seen.pop();
          expect(seen).toEqual(expected);
        },
      ),
      { numRuns: 500 },
    );
  });

  test("reads back what csvLine writes, as PapaParse does", () => {
    fc.assert(
      fc.property(table, cuts, (rows, at) => {
        const text = rows.map(csvLine).join("");
        const seen = scan(encode(text), at);
        expect(seen.map((record) => record.cells)).toEqual(rows);
        expect(seen.every((record) => record.damage === null)).toBe(true);
        expect(Papa.parse<string[]>(text, { newline: "\r\n", delimiter: "," }).data.slice(0, -1)).toEqual(rows);
      }),
      { numRuns: 500 },
    );
  });

  test("the records' bytes cover the file without gaps, whatever its content", () => {
    const bytes = fc.array(fc.constantFrom(34, 44, 10, 13, 65, 0xc3, 0xa9, 32), { maxLength: 80 });
    fc.assert(
      fc.property(bytes, cuts, (content, at) => {
        const file = Uint8Array.from(content);
        const whole = scan(file);
        expect(scan(file, at)).toEqual(whole);
        expect(whole.map((record) => record.range[0])).toEqual(
          [0, ...whole.map((record) => record.range[1])].slice(0, whole.length),
        );
        expect(whole.at(-1)?.range[1] ?? 0).toBe(file.length);
        expect(whole.map((record) => record.number)).toEqual(whole.map((_, index) => index + 1));
      }),
      { numRuns: 1000 },
    );
  });

  test("numbers rows and lines from 1, including the header and blank lines", () => {
    const seen = scan(encode('h,i\r\n\r\n"a\nb\nc",2\r\nlast,'));
    expect(seen.map(({ number, line, cells }) => [number, line, cells])).toEqual([
      [1, 1, ["h", "i"]],
      [2, 2, [""]],
      [3, 3, ["a\nb\nc", "2"]],
      [4, 6, ["last", ""]],
    ]);
  });

  test("a quote that never closes only damages its own line", () => {
    const seen = scan(encode('1,"ACME\n2,"Bar",x\n3,c\n'));
    expect(seen.map(({ cells, damage, line }) => [line, damage, cells])).toEqual([
      [1, "open", ["1", '"ACME']],
      [2, null, ["2", "Bar", "x"]],
      [3, null, ["3", "c"]],
    ]);
    expect(scan(encode('1,a\n2,"b')).map(({ damage }) => damage)).toEqual([null, "open"]);
  });

  test("so does one far from the end of a large file", () => {
    const damaged: number[] = [];
    const scanner = new CsvScanner(({ damage, number }) => damage !== null && damaged.push(number));
    scanner.push(encode(`1,"ACME\n${"2,b\n".repeat(400_000)}`));
    scanner.finish();
    expect(scanner.number).toBe(400_001);
    expect(damaged).toEqual([1]);
  });

  test("keeps quotes in the wrong place unchanged", () => {
    expect(scan(encode('5" pipe,"a"b,c\nd,e')).map(({ cells, damage }) => [damage, cells])).toEqual([
      ["stray", ['5" pipe', '"a"b', "c"]],
      [null, ["d", "e"]],
    ]);
  });

  test("detects bytes that are not UTF-8, and reads them as Windows-1252", () => {
    const seen: [string, boolean][] = [];
    const scanner = new CsvScanner((record) => seen.push([record.text(0), record.isUtf8(0)]));
    scanner.push(Uint8Array.from([0x52, 0x65, 0x6e, 0xe9, 10, ...encode("René")]));
    scanner.finish();
    expect(seen).toEqual([
      ["René", false],
      ["René", true],
    ]);
  });

  test("returns empty text beyond the last cell", () => {
    expect(cellsOf("a")).toEqual([["a"]]);
    new CsvScanner((record) => expect([record.text(7), record.copy(7), record.isUtf8(7)]).toEqual(["", "", true])).push(
      encode("a,b\n"),
    );
  });
});

describe("guardCell", () => {
  test.each(["=cmd()", "+1", "-1", "@sum", "\t1", "'=1", "＝1", "\n1", ' "=1'])(
    "%j can't be run by a spreadsheet",
    (text) => {
      expect(guardCell(text)).toBe(`'${text}`);
    },
  );

  test.each([
    ["paid;=cmd()", "paid;'=cmd()"],
    ['x;"=1;', `x;'"=1;`],
    ["two\n+lines", "two\n'+lines"],
    ["\t=1", "'\t'=1"],
  ])("%j can't be run where a spreadsheet splits at semicolons", (text, guarded) => {
    expect(guardCell(text)).toBe(guarded);
  });

  test.each(["Rent; June", "A-1", "ana@pay.example", "O'Hara", "a = b"])("%j stays unchanged", (text) => {
    expect(guardCell(text)).toBe(text);
  });

  test("a long run of blanks is read once, not again at each of them", () => {
    expect(guardCell(`${"\n".repeat(200_000)}a`)).toHaveLength(200_002);
  });

  test("any text is restored unchanged, and nothing guarded looks like a formula", () => {
    const signs = fc.constantFrom("'", "=", "+", "a", "\t", ";", '"', " ", "\n");
    const any = fc.oneof(
      fc.string(),
      fc.array(signs, { maxLength: 8 }).map((letters) => letters.join("")),
    );
    fc.assert(
      fc.property(any, (text) => {
        expect(unguardCell(guardCell(text))).toBe(text);
        expect(guardCell(text)).not.toMatch(/^[=+\-@\t\r\n]|[;\t\r\n]["\s]*[=+\-@]/);
      }),
      { numRuns: 2000 },
    );
  });
});
