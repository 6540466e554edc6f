import readXlsxFile from "read-excel-file/node";
import { describe, expect, test } from "vitest";
import { ZoneClock } from "@/lib/server/files/zone-clock";
import { unzip } from "@/lib/server/testing/unzip";
import type { ExportLayout, ExportRow } from "../../schema";
import type { FileFacts } from "./about-sheet";
import { Totals } from "./totals";
import { layoutColumns } from "./write-file";
import { type SheetLimits, writeXlsx } from "./write-xlsx";

const ROW: ExportRow = {
  id: "Transaction:1",
  type: "INCOMING",
  status: "COMPLETED",
  createdAt: "2026-11-20T23:34:10Z",
  customerLabel: null,
  fromLabel: "",
  toLabel: "",
  receivedAmount: { amount: 8_345_678_901_234_567, currency: { code: "USD", decimals: 2 } },
};

async function workbook(columns: string[], rows: ExportRow[], limits?: SheetLimits) {
  const layout: ExportLayout = { format: "xlsx", columns, timeZone: "Asia/Tokyo", amounts: "major" };
  const facts: FileFacts = {
    environmentName: "Sandbox & <more>",
    asOf: new Date("2026-11-21T00:00:00Z"),
    isMasked: true,
    words: [{ label: "Selected", text: "2 payments" }],
    totals: new Totals(),
    sheets: 1,
  };
  async function* batches() {
    for (const row of rows) facts.totals.add(row);
    yield rows;
  }
  const pieces: Buffer[] = [];
  const file = writeXlsx(batches(), layoutColumns(layout, false), new ZoneClock("Asia/Tokyo"), facts, limits);
  for await (const piece of file) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  const parts = Object.fromEntries([...unzip(bytes)].map(([name, part]) => [name, part.toString()]));
  return { sheets: await readXlsxFile(bytes, { trim: false }), parts, facts };
}

describe("writeXlsx", () => {
  test("starts another sheet, with its header, when one is full", async () => {
    const rows = Array.from({ length: 7 }, (_, at) => ({ ...ROW, id: `Transaction:${at}` }));
    const { sheets, facts } = await workbook(["id"], rows, { rows: 4, bytes: 1e9 });
    expect(sheets.map(({ sheet }) => sheet)).toEqual([
      "Transactions",
      "Transactions 2",
      "Transactions 3",
      "About this file",
    ]);
    expect(facts.sheets).toBe(3);
    expect(sheets.slice(0, 3).flatMap(({ data }) => data.slice(1))).toEqual(rows.map(({ id }) => [id]));
    expect(sheets.slice(0, 3).every(({ data }) => data[0]?.[0] === "Transaction")).toBe(true);
  });

  test("starts another sheet before one is too long in bytes", async () => {
    const rows = Array.from({ length: 40 }, () => ({ ...ROW, description: "x".repeat(30_000) }));
    const { sheets } = await workbook(["id", "description"], rows, { rows: 1_048_576, bytes: 400_000 });
    expect(sheets.length).toBeGreaterThan(2);
    expect(sheets.slice(0, -1).reduce((sum, { data }) => sum + data.length - 1, 0)).toBe(40);
  });

  test("has a frozen bold header with filters, real dates, and no formula", async () => {
    const { parts, sheets } = await workbook(
      ["createdAt", "description"],
      [{ ...ROW, description: '=HYPERLINK("x")' }],
    );
    const sheet = parts["xl/worksheets/sheet1.xml"] ?? "";
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(sheet).toContain('<autoFilter ref="A1:B2"/>');
    expect(sheet).not.toMatch(/<f[ >]/);
    expect(sheets[0]?.data).toEqual([
      ["Created (Asia/Tokyo)", "Memo"],
      [new Date("2026-11-21T08:34:10Z"), '=HYPERLINK("x")'],
    ]);
    expect(parts["xl/workbook.xml"]).toContain("'Transactions'!$A$1:$B$2");
  });

  test("continues beside the last column with text that is too long for a cell", async () => {
    const long = `${"😀".repeat(25_000)}\u0001end`;
    const { sheets } = await workbook(
      ["id", "description"],
      [
        { ...ROW, description: long },
        { ...ROW, description: "x".repeat(32_767) },
      ],
    );
    const [, first, second] = sheets[0]?.data ?? [];
    const cells = (first ?? []).map(String);
    expect(cells.every((cell) => cell.length <= 32_767)).toBe(true);
    const [, head = "", ...tail] = cells;
    expect(head).toContain(" [continued in column C: a cell holds 32767 characters]");
    expect([head.replace(/ \[continued in .*\]$/, ""), ...tail].join("")).toBe(long);
    expect(second?.[1]).toBe("x".repeat(32_767));
  });

  test("describes the file on the last sheet, with exact totals", async () => {
    const { sheets } = await workbook(["id"], [ROW, ROW]);
    const about = sheets.at(-1)?.data ?? [];
    expect(about).toContainEqual(expect.arrayContaining(["Environment", "Sandbox & <more>"]));
    expect(about).toContainEqual(expect.arrayContaining(["As of", "2026-11-21 09:00:00 (Asia/Tokyo)"]));
    expect(about).toContainEqual(expect.arrayContaining(["Selected", "2 payments"]));
    expect(about).toContainEqual(expect.arrayContaining(["Personal data", "Masked"]));
    expect(about).toContainEqual(["INCOMING", "COMPLETED", "USD", 2, "166913578024691.34", null]);
  });
});
