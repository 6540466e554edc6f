import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const guide = read("CONTRIBUTING.md");
/** Without line breaks and the adjacent spaces and commas, which the formatter chooses. */
const plain = (text: string) => text.replace(/,?\s+(?=[)\]}])|(?<=[([{<])\s+/g, "").replace(/\s+/g, " ");

/** The rows of the tables under a heading: a file, and the code that its step adds there. */
function stepsOf(heading: string): { file: string; code: string[] }[] {
  const start = guide.indexOf(`\n## ${heading}\n`);
  expect(start, `CONTRIBUTING.md has a section "${heading}"`).toBeGreaterThan(0);
  const section = guide.slice(start, guide.indexOf("\n## ", start + 4));
  return [...section.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].map(([, file = "", words = ""]) => ({
    file,
    code: [...words.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code),
  }));
}

describe.each(["Adding an endpoint of our own", "Adding a list screen"])("%s", (heading) => {
  test.each(stepsOf(heading))("$file", ({ file, code }) => {
    expect(existsSync(path.join(root, file)), `${file} is there`).toBe(true);
    expect(code.length).toBeGreaterThan(0);
    for (const piece of code) expect(plain(read(file))).toContain(plain(piece));
  });
});

test("a list screen takes at most five files of its own", () => {
  const own = stepsOf("Adding a list screen").filter(({ file }) => file.includes("transfers"));
  expect(own.length).toBeLessThanOrEqual(5);
  expect(stepsOf("Adding a list screen").length - own.length).toBeLessThanOrEqual(3);
});
