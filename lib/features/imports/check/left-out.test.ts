import fc from "fast-check";
import { expect, test } from "vitest";
import { CsvScanner } from "@/lib/csv";
import { LEFT_OUT } from "../fields";
import { FileCheck } from "./file-check";
import { encodeRows, OwnRows } from "./left-out";

test("whatever is left out, each sent row maps back to its own row", () => {
  const file = fc.array(fc.boolean(), { maxLength: 200 });
  fc.assert(
    fc.property(file, (isSent) => {
      const own = isSent.map((_, at) => at + 1);
      const text = encodeRows(own.filter((row) => !isSent[row - 1])) ?? "";
      expect(text).toMatch(LEFT_OUT);
      const rows = new OwnRows(text);
      const sent = own.filter((row) => isSent[row - 1]);
      expect(sent.map((_, at) => rows.of(at + 1))).toEqual(sent);
    }),
  );
});

test("is short, or null if it would be too long", () => {
  expect(encodeRows([])).toBe("");
  expect(encodeRows([1, 2, 3, 10, 50, 51])).toBe("1.3,7,14.2");
  expect(encodeRows(Array.from({ length: 600_000 }, (_, at) => at * 2))).toBeNull();
  expect(new OwnRows(null).of(7)).toBe(7);
});

const HEAD = "platformCustomerId,customerType,fullName,birthDate,importError";
const good = (id: string) => `${id},INDIVIDUAL,Ana,1990-01-31,`;
const bad = (id: string, name = "Ana") => `${id},INDIVIDUAL,${name},1990-02-31,`;

test.each([
  ["as it stands", HEAD.replace(",importError", ""), (line: string) => line.replace(/,$/, "")],
  ["come back corrected", HEAD, (line: string) => line],
])("a file %s: header further down, blank lines, bad rows and line breaks in quotes", async (_, head, write) => {
  const lines = ["", "", head, good("A"), bad("B", '"Ana\nLópez"'), "", good("C"), bad("D"), bad("E"), good("F"), ""];
  const check = new FileCheck(new Blob([lines.map((line) => write(line)).join("\r\n")]), {
    umaDomain: null,
    today: "2026-11-22",
  });
  const { leftOut } = await check.run(() => undefined);
  const own: Record<string, number> = { A: 4, B: 5, C: 7, D: 8, E: 9, F: 10 };
  for (const selection of ["good", "all"] as const) {
    const rows = new OwnRows(leftOut[selection]);
    const found: Record<string, number> = {};
    const scanner = new CsvScanner((record) => {
      if (!record.isBlank && record.number > 1) found[record.text(0)] = rows.of(record.number);
    });
    scanner.push(new Uint8Array(await (await check.sendable(selection)).arrayBuffer()));
    scanner.finish();
    const sent = Object.entries(own).filter(([id]) => selection === "all" || "ACF".includes(id));
    expect(found).toEqual(Object.fromEntries(sent));
  }
});
