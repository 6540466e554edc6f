import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { xmlText } from "./sheet-cell";

const unescaped = (xml: string) => xml.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

/** What a spreadsheet makes of the escapes (ECMA-376, ST_Xstring). */
const sheetText = (text: string) =>
  text.replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

describe("xmlText", () => {
  test.each([
    ["<a & b>", "&lt;a &amp; b&gt;"],
    ["two\nlines\tand tab", "two\nlines\tand tab"],
    ["cr\r", "cr_x000D_"],
    ["bell\u0007", "bell_x0007_"],
    ["_x0041_", "_x005F_x0041_"],
    ["_x0041", "_x0041"],
    ["snake_case", "snake_case"],
    ["half \ud83d", "half _xD83D_"],
    ["whole 😀", "whole 😀"],
    ["not a character \uffff", "not a character _xFFFF_"],
  ])("writes %j as %j", (text, xml) => {
    expect(xmlText(text)).toBe(xml);
  });

  test("nothing is lost, and nothing that XML can't hold is left", () => {
    const signs = fc.constantFrom(
      "_",
      "x",
      "0",
      "D",
      "_x000D_",
      "\r",
      "&",
      "<",
      "\ud83d",
      "\ude00",
      "\u0001",
      "\ufffe",
    );
    const any = fc.oneof(
      fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 8 }).map((codes) => String.fromCharCode(...codes)),
      fc.array(signs, { maxLength: 8 }).map((letters) => letters.join("")),
    );
    fc.assert(
      fc.property(any, (text) => {
        const xml = xmlText(text);
        expect(sheetText(unescaped(xml))).toBe(text);
        expect(xml.isWellFormed()).toBe(true);
        expect(xml).not.toMatch(/(?![\t\n])\p{Cc}|[\ufffe\uffff<>]/u);
      }),
      { numRuns: 3000 },
    );
  });
});
