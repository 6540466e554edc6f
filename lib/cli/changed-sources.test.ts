import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { changedModules, keepPassed, sourcesTree } from "./changed-sources.mjs";

let root: string;
let passedFile: string;
const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" });
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
const changed = () => changedModules(root, passedFile, sourcesTree(root));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "corridor-changed-"));
  passedFile = join(root, "node_modules/.cache/passed");
  git("init", "--quiet");
  write(".gitignore", "node_modules\n");
  write("lib/money.ts", "one");
  write("components/ui/button.tsx", "one");
  keepPassed(passedFile, sourcesTree(root));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test("nothing differs from what passed, committed or not", () => {
  expect(changed()).toEqual([]);
  git("add", ".");
  git("-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "--quiet", "--message", "One");
  expect(changed()).toEqual([]);
});

test("changed and new modules are named, and one that is put back as it was is not", () => {
  write("lib/money.ts", "two");
  write("components/quotes/new.tsx", "new");
  expect(changed()).toEqual(["components/quotes/new.tsx", "lib/money.ts"]);
  write("lib/money.ts", "one");
  expect(changed()).toEqual(["components/quotes/new.tsx"]);
  rmSync(join(root, "components/quotes/new.tsx"));
  rmSync(join(root, "components/ui/button.tsx"));
  write("README.md", "A text is no module");
  expect(changed()).toEqual([]);
});

test.each(["vitest.config.ts", "package-lock.json", "app/globals.css", "components/testing/setup.ts"])(
  "all have to run when %s changes",
  (file) => {
    write(file, "new");
    expect(changed()).toBeNull();
  },
);

test("all have to run where nothing has passed, its sources are gone, or there is no git", () => {
  const tree = sourcesTree(root);
  expect(changedModules(root, join(root, "none"), tree)).toBeNull();
  expect(changedModules(root, passedFile, null)).toBeNull();
  keepPassed(passedFile, "0123456789012345678901234567890123456789");
  expect(changed()).toBeNull();
});

test("what is staged stays as it was", () => {
  write("lib/money.ts", "two");
  git("add", "lib/money.ts");
  write("lib/money.ts", "three");
  const before = git("status", "--porcelain");
  sourcesTree(root);
  expect(git("status", "--porcelain")).toBe(before);
});
