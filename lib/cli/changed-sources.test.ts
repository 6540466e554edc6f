import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { changedModules, keepPassed, sourcesIn } from "./changed-sources.mjs";

let root: string;
let passedFile: string;
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
const changed = () => changedModules(passedFile, sourcesIn(root));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "corridor-changed-"));
  passedFile = join(root, "node_modules/.cache/passed.json");
  write("vitest.config.ts", "one");
  write("lib/money.ts", "one");
  write("components/ui/button.tsx", "one");
  keepPassed(passedFile, sourcesIn(root));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test("names changed and new modules, but not one that was restored", () => {
  expect(changed()).toEqual([]);
  write("lib/money.ts", "two");
  write("components/quotes/new.tsx", "new");
  expect(changed()).toEqual(["components/quotes/new.tsx", "lib/money.ts"]);
  write("lib/money.ts", "one");
  expect(changed()).toEqual(["components/quotes/new.tsx"]);
  rmSync(join(root, "components/quotes/new.tsx"));
  rmSync(join(root, "components/ui/button.tsx"));
  write("README.md", "A text is no module");
  write("next-env.d.ts", "written by Next");
  expect(changed()).toEqual([]);
});

test.each(["vitest.config.ts", "package-lock.json", "app/globals.css", "components/testing/setup.ts"])(
  "runs all if %s changes",
  (file) => {
    write(file, "new");
    expect(changed()).toBeNull();
  },
);

test("runs all if nothing has passed yet, or the record can't be read", () => {
  expect(changedModules(join(root, "none"), sourcesIn(root))).toBeNull();
  writeFileSync(passedFile, '{"lib/mon');
  expect(changed()).toBeNull();
});
