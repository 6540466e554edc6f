import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { CSV_COLUMNS } from "@/lib/contract/csv-columns";
import { unguardCell } from "@/lib/csv";
import { FileCheck } from "./file-check";
import type { FromChecker } from "./messages";
import { serveCheck } from "./serve-check";

const FACTS = { umaDomain: null, today: "2026-11-21" };
const HEADER = "platformCustomerId,customerType,fullName,country\n";

async function check(content: BlobPart) {
  const file = new FileCheck(new Blob([content]), FACTS);
  return { file, ...(await file.run(() => undefined)) };
}
const rowsOf = (text: string) => Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { skipEmptyLines: true }).data;

describe("what is sent", () => {
  test("is a clean header and the good rows, unchanged", async () => {
    const content = `\uFEFF\n${HEADER}A,INDIVIDUAL,Ana,\nB,person,Bo,\n"C",INDIVIDUAL,"Cy Third",\r\nD,x,,`;
    const { file, summary } = await check(content);
    expect(summary).toMatchObject({ rows: 4, goodRows: 2, badRows: 2 });
    const good = await (await file.sendable("good")).text();
    expect(good).toBe(
      `platformCustomerId,customerType,fullName,country\nA,INDIVIDUAL,Ana,\n"C",INDIVIDUAL,"Cy Third",\r\n`,
    );
    expect(rowsOf(await (await file.sendable("all")).text())).toHaveLength(5);
  });

  test("leaves out what a corrected file of ours adds, including guards", async () => {
    const { file, summary } = await check(
      `importError,${HEADER}no,A,INDIVIDUAL,'=Ana,\nno,'-7,INDIVIDUAL,'+Bo,\nno,C,x,Cy,\n`,
    );
    expect(summary.isCorrection).toBe(true);
    expect(rowsOf(await (await file.sendable("all")).text())).toEqual([
      HEADER.trim().split(","),
      ["A", "INDIVIDUAL", "=Ana", ""],
      ["-7", "INDIVIDUAL", "+Bo", ""],
      ["C", "x", "Cy", ""],
    ]);
  });

  test("has no blanks around its cells, which the check passes over", async () => {
    const { file, summary } = await check(`${HEADER}A,INDIVIDUAL,Ana,\n\nB\u00a0 ,"INDIVIDUAL ", Bo ,\nC,x,Cy, \n`);
    expect(summary).toMatchObject({ goodRows: 2, badRows: 1, hasOuterBlanks: true });
    expect(await (await file.sendable("good")).text()).toBe(
      `${HEADER.trim()}\r\nA,INDIVIDUAL,Ana,\r\n\r\nB,INDIVIDUAL,Bo,\r\n`,
    );
    expect((await check(await file.sendable("all"))).summary).toMatchObject({ rows: 3, hasOuterBlanks: false });
  });

  test("keeps the cells of a corrected row that doesn't fit the header, so that the service can't take it", async () => {
    const content = `${HEADER.trim()},importError\nA,INDIVIDUAL,López, Ana,,no\nB,INDIVIDUAL,Bo\n`;
    const { file, summary } = await check(content);
    expect(summary).toMatchObject({ rows: 2, badRows: 2 });
    const sent = rowsOf(await (await file.sendable("all")).text());
    expect(sent.map((cells) => cells.length)).toEqual([4, 5, 3]);
  });

  test("is the same for a thousand gaps as for one", async () => {
    const rows = Array.from({ length: 5_000 }, (_, at) => `ID-${at},${at % 2 === 0 ? "INDIVIDUAL" : "x"},Ana,`);
    const { file, summary } = await check(`${HEADER}${rows.join("\n")}`);
    expect(summary.badRows).toBe(2_500);
    const sent = rowsOf(await (await file.sendable("good")).text());
    expect(sent.slice(1).map((row) => row[0])).toEqual(Array.from({ length: 2_500 }, (_, at) => `ID-${at * 2}`));
  });

  test("can't be the whole file when other readers could resolve the damage differently", async () => {
    expect((await check(`${HEADER}A,x,,\n`)).allBlockedBy).toBeNull();
    expect((await check(`${HEADER}A,INDIVIDUAL,"Ana,\nB,INDIVIDUAL,Bo,\n`)).allBlockedBy).toContain("never closes");
  });
});

const HOSTILE = fc.oneof(
  fc.constantFrom(
    "=cmd|' /C calc'!A0",
    "مرحبا بالعالم",
    "🦊👩‍👩‍👧‍👦",
    "x".repeat(10_000),
    "a\nb",
    '"',
    "'=1",
    "--",
    "\u202Eevil",
    ",",
  ),
  fc.string({ maxLength: 12 }),
);

test("bad rows are returned unchanged, with what is wrong, and good ones are good when checked again", async () => {
  const row = fc.tuple(HOSTILE, fc.constantFrom("INDIVIDUAL", "BUSINESS", "person", ""), HOSTILE, HOSTILE);
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
      const kept = rows.filter((cells) => cells.some((cell) => cell.trim() !== ""));
      fc.pre(kept.length > 0);
      const content = Papa.unparse({ fields: HEADER.trim().split(","), data: kept });
      const first = await check(content);
      fc.pre(first.summary.badRows > 0);
      const back = rowsOf(await (await first.file.badRowsFile()).text());
      expect(back[0]).toEqual([...HEADER.trim().split(","), "importError"]);
      expect(back.length - 1).toBe(first.summary.badRows);
      const numbers = first.file.problems(null, 0, 10_000).data;
      expect(back.slice(1).every((cells) => (cells.at(-1) ?? "").length > 0)).toBe(true);
      const original = rowsOf(content).map((cells) => cells.join("\u0000"));
      for (const cells of back.slice(1)) expect(original).toContain(cells.slice(0, -1).map(unguardCell).join("\u0000"));
      expect(numbers.length).toBeGreaterThan(0);
      const again = await check(await first.file.badRowsFile());
      expect(again.summary).toMatchObject({ isCorrection: true, fileProblems: [] });
      if (first.summary.goodRows === 0) return;
      const good = await check(await first.file.sendable("good"));
      expect(good.summary).toMatchObject({ badRows: 0, rows: first.summary.goodRows });
    }),
    { numRuns: 60 },
  );
});

test("no spreadsheet runs problems as a CSV, and they name row and column", async () => {
  const { file } = await check(`${HEADER}=1+1,INDIVIDUAL,=cmd(),Germany\n`);
  const rows = rowsOf(await file.problemFile().text());
  expect(rows[0]).toEqual(["row", "line", "column", "severity", "kind", "problem", "found"]);
  expect(rows.slice(1).map(([row, , column, severity, , , found]) => [row, column, severity, found])).toEqual([
    ["2", "fullName", "error", "'=cmd()"],
    ["2", "addressLine1", "error", ""],
    ["2", "postalCode", "error", ""],
    ["2", "country", "error", "Germany"],
  ]);
});

describe("the worker's side", () => {
  /** Sends messages and returns the replies up to the one that says it is done. */
  async function serve(file: Blob): Promise<{ told: FromChecker[]; receive: ReturnType<typeof serveCheck> }> {
    const told: FromChecker[] = [];
    return new Promise((resolve) => {
      const receive = serveCheck((message) => {
        told.push(message);
        if (message.type === "checked" || message.type === "unreadable") resolve({ told, receive });
      });
      receive({ type: "check", file, facts: FACTS });
    });
  }

  test("reports progress and the result, and answers questions", async () => {
    const row = `A,INDIVIDUAL,${"Ana ".repeat(20)},\n`;
    const file = new Blob([HEADER, row.repeat(70_000)]);
    const { told, receive } = await serve(file);
    expect(told.map(({ type }) => type)).toEqual(["progress", "progress", "checked"]);
    expect(told[1]).toMatchObject({ progress: { bytes: file.size, rows: 70_000, badRows: 69_999 } });
    receive({ type: "question", id: 7, question: { ask: "problems", kind: null, offset: 1, limit: 2 } });
    await expect.poll(() => told.at(-1)).toMatchObject({ type: "answer", id: 7, value: { total: 5_000 } });
  });

  test("reports when the file can't be read (any more)", async () => {
    class Gone extends Blob {
      override slice(): Blob {
        throw new DOMException("gone", "NotReadableError");
      }
    }
    const { told } = await serve(new Gone(["abc"]));
    expect(told).toMatchObject([{ type: "unreadable", problem: { next: expect.stringContaining("Choose it again") } }]);
  });

  test("returns the same fingerprint only for the same bytes", async () => {
    const one = await check(HEADER);
    expect(one.fingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect((await check(HEADER)).fingerprint).toBe(one.fingerprint);
    expect((await check(`${HEADER}A`)).fingerprint).not.toBe(one.fingerprint);
  });
});

test("every column of the interface can be sent", async () => {
  const { summary } = await check(`${CSV_COLUMNS.join(",")}\n`);
  expect(summary.absent).toEqual([]);
});
