import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const css = readFileSync(join(import.meta.dirname, "../../app/globals.css"), "utf8");

function tokens(selector: string): Map<string, string> {
  const start = css.search(new RegExp(`^\\s*${selector} \\{`, "m"));
  const block = css.slice(start, css.indexOf("}", start));
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((match) => [match[1] ?? "", match[2] ?? ""]));
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const GROUNDS = ["bg", "surface", "raised", "sunken", "hover", "accent-soft"];
const TONES = ["good", "warn", "bad", "info", "idle"];
const TEXT: [text: string, ground: string][] = [
  ...["text", "text-2", "text-3", "accent-text", "bad"].flatMap((text) =>
    GROUNDS.map((ground): [string, string] => [text, ground]),
  ),
  ...TONES.flatMap((tone): [string, string][] => [
    [tone, `${tone}-soft`],
    [tone, "surface"],
    ["text", `${tone}-soft`],
    ["text-2", `${tone}-soft`],
  ]),
  ["text-3", "idle-soft"],
  ["on-accent", "accent"],
  ["on-accent", "accent-hover"],
  ["on-bad", "bad"],
  ["on-bad", "bad-hover"],
  ["sandbox", "warn-soft"],
  // Tooltips invert the page's colours.
  ["bg", "text"],
];
/** Non-text elements that must be visible: borders of fields, the focus ring, the tones' shapes (WCAG 1.4.11). */
const EDGES: [edge: string, ground: string][] = [
  ...["bg", "surface", "raised", "sunken"].flatMap((ground): [string, string][] => [
    ["line-field", ground],
    ["accent", ground],
    ["bad", ground],
  ]),
  ["accent", "accent-soft"],
];

describe.each([
  ["light", tokens(":root")],
  ["dark", new Map([...tokens(":root"), ...tokens(".dark")])],
])("the %s theme", (_, theme) => {
  const ratio = ([one, other]: [string, string]) => contrast(theme.get(one) ?? "", theme.get(other) ?? "");

  test("every text has a contrast of at least 4.5:1", () => {
    expect(TEXT.filter((pair) => !(ratio(pair) >= 4.5)).map((pair) => [...pair, ratio(pair)])).toEqual([]);
  });

  test("every edge and mark has a contrast of at least 3:1", () => {
    expect(EDGES.filter((pair) => !(ratio(pair) >= 3)).map((pair) => [...pair, ratio(pair)])).toEqual([]);
  });
});

test("both themes define the same colours", () => {
  expect([...tokens(".dark").keys()]).toEqual([...tokens(":root").keys()]);
});
