import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isStorableText, parseForeignJson, parseJson, storableText } from "./json-text";

const nested = (levels: number, [open, close] = ["[", "]"]) => open.repeat(levels) + close.repeat(levels);

describe("parseJson", () => {
  it("parses any JSON", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 20 }), (text) => {
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it("counts levels, not brackets, and ignores those inside strings", () => {
    expect(parseJson(nested(100))).toBeDefined();
    expect(parseJson(`[${Array(500).fill("[{}]").join(",")}]`)).toHaveLength(500);
    expect(parseJson(JSON.stringify({ text: `\\"${nested(300)}` }))).toEqual({ text: `\\"${nested(300)}` });
  });

  it("refuses deeper nesting, however deep, in the same way as invalid JSON", () => {
    for (const text of [
      nested(101),
      nested(100_000),
      nested(100_000, ['{"a":', "}"]),
      "[".repeat(1_000_000),
      '"',
      "{",
    ]) {
      expect(() => parseJson(text)).toThrow(SyntaxError);
    }
  });
});

describe("parseForeignJson", () => {
  it("replaces what can't be stored, in strings and names at any depth, and nothing else", () => {
    const text = String.raw`{"a\u0000":["x\ud800y",{"b":"\u0000"}],"n":1,"ok":"\ud83d\ude00"}`;
    expect(parseForeignJson(text)).toEqual({ "a\ufffd": ["x\ufffdy", { b: "\ufffd" }], n: 1, ok: "😀" });
  });

  it("replaces what turns the reading direction, escaped or not, but no mark that names need", () => {
    const text = String.raw`{"bank":"Ana\u202E","a\u2067":["\u202ex\u2066y\u2069"],"name":"\u0646\u200c\u0645\u200f"}`;
    const expected = { bank: "Ana\ufffd", "a\ufffd": ["\ufffdx\ufffdy\ufffd"], name: "\u0646\u200c\u0645\u200f" };
    expect(parseForeignJson(text)).toEqual(expected);
    expect(parseForeignJson(JSON.stringify(JSON.parse(text)))).toEqual(expected);
  });

  it("drops null properties at any depth, and keeps the length of lists", () => {
    expect(parseForeignJson('{"a":null,"b":[null,{"c":null,"d":0}],"__proto__":{"e":null}}')).toEqual(
      JSON.parse('{"b":[null,{"d":0}],"__proto__":{}}'),
    );
    expect(parseForeignJson("null")).toBeNull();
    expect(() => parseForeignJson(nested(101, ['{"a":', "}"]))).toThrow(SyntaxError);
  });

  it("drops properties that are an empty text as well: they say as little as an absent one", () => {
    expect(parseForeignJson('{"id":"","names":["",{"a":"","b":" "}],"c":{"code":""}}')).toEqual({
      names: ["", { b: " " }],
      c: {},
    });
    expect(parseForeignJson('""')).toBe("");
    expect(parseForeignJson('\ufeff{"a":1}')).toEqual({ a: 1 });
  });

  it("returns only storable strings", () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "binary" }), (value) => {
        const texts = (json: unknown): string[] =>
          typeof json === "string"
            ? [json]
            : typeof json === "object" && json !== null
              ? Object.entries(json).flatMap(([name, item]) => [name, ...texts(item)])
              : [];
        expect(texts(parseForeignJson(JSON.stringify(value))).every(isStorableText)).toBe(true);
      }),
    );
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => isStorableText(storableText(text))));
  });
});
