import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sourceHash } from "./source-hash.mjs";

let root: string;

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "corridor-hash-"));
  write("app/page.tsx", "page");
  write("lib/money.ts", "money");
  write("next.config.ts", "config");
  write("package-lock.json", "{}");
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("sourceHash", () => {
  test("is the same for the same sources", () => {
    const before = sourceHash(root);
    write("app/page.tsx", "page");
    expect(sourceHash(root)).toBe(before);
  });

  test.each(["app/page.tsx", "lib/money.ts", "next.config.ts", "package-lock.json", "components/new.tsx", "proxy.ts"])(
    "changes with %s",
    (file) => {
      const before = sourceHash(root);
      write(file, "changed");
      expect(sourceHash(root)).not.toBe(before);
    },
  );

  test("changes when text moves from one file to another, or a file is renamed", () => {
    const before = sourceHash(root);
    write("app/page.tsx", "pagemon");
    write("lib/money.ts", "ey");
    const moved = sourceHash(root);
    rmSync(path.join(root, "lib/money.ts"));
    write("lib/coins.ts", "ey");
    expect(new Set([before, moved, sourceHash(root)]).size).toBe(3);
  });

  test.each([
    "lib/money.test.ts",
    "lib/cli/demo.mjs",
    "lib/simulator/main.ts",
    "e2e/main.spec.ts",
    ".data/x",
    "README.md",
  ])("does not change with %s, which is not part of the build", (file) => {
    const before = sourceHash(root);
    write(file, "changed");
    expect(sourceHash(root)).toBe(before);
  });
});
