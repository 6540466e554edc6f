import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const HERE = import.meta.dirname;

/** Packages that a script and its transitive static imports need before it has run a line. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const source = readFileSync(file, "utf8");
  const from = [...source.matchAll(/^(?:import|export)\s(?:[^"';]*?\sfrom\s+)?"([^"]+)"/gm)].map(
    (match) => match[1] ?? "",
  );
  return from.flatMap((name) => {
    if (name.startsWith(".")) return packagesOf(join(dirname(file), name), seen);
    return name.startsWith("node:") ? [] : [`${name} (${file.slice(HERE.length + 1)})`];
  });
}

test.each(["demo", "start", "test", "check", "bench", "admin", "nodes"])(
  "%s starts on a machine without any installed packages",
  (script) => {
    expect(packagesOf(join(HERE, `${script}.mjs`))).toEqual([]);
  },
);
