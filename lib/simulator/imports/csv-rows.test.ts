import fc from "fast-check";
import { expect, test } from "vitest";
import { CsvRows } from "./csv-rows";

function parse(pieces: string[]) {
  const rows = new CsvRows();
  return [...pieces.flatMap((piece) => [...rows.push(piece)]), ...rows.end()];
}

const cell = fc.string({ unit: fc.constantFrom("a", "é", ",", '"', "\n", " ") });
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 8 });
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

test("quoted cells are preserved, wherever the text is split", () => {
  fc.assert(
    fc.property(table, fc.nat(200), (cells, cut) => {
      const text = `\uFEFF${cells.map((row) => row.map(quote).join(",")).join("\r\n")}`;
      const rows = parse([text.slice(0, cut), text.slice(cut)]);
      expect(rows.map((row) => row.cells)).toEqual(cells);
    }),
  );
});

test("rows have their number; empty lines count but yield no row", () => {
  expect(parse(["a,b\n\n1,2\r\n3,"])).toEqual([
    { number: 1, cells: ["a", "b"] },
    { number: 3, cells: ["1", "2"] },
    { number: 4, cells: ["3", ""] },
  ]);
});
