import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { playwrightCounts, vitestCounts } from "./test-reports.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "corridor-reports-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: unknown): string {
  const file = path.join(folder, `${crypto.randomUUID()}.json`);
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

const suite = (status: string, tests: number) => ({ status, assertionResults: Array(tests).fill({}) });

test("vitest: tests are counted, and a file that did not load is a failure", () => {
  const fine = { numPassedTests: 12, numFailedTests: 0, testResults: [suite("passed", 12)] };
  expect(vitestCounts(report(fine), 0)).toEqual({ passed: 12, failed: 0 });
  const bad = { numPassedTests: 11, numFailedTests: 1, testResults: [suite("failed", 12), suite("failed", 0)] };
  expect(vitestCounts(report(bad), 1)).toEqual({ passed: 11, failed: 2 });
});

test("vitest: an error outside of any test still fails", () => {
  const fine = { numPassedTests: 12, numFailedTests: 0, testResults: [suite("passed", 12)] };
  expect(vitestCounts(report(fine), 1)).toEqual({ passed: 12, failed: 1 });
});

test("playwright: flaky counts as passed, errors outside of tests as failed", () => {
  const stats = { expected: 5, flaky: 1, unexpected: 2, skipped: 0 };
  expect(playwrightCounts(report({ stats, errors: [] }), 1)).toEqual({ passed: 6, failed: 2 });
  const none = { expected: 0, flaky: 0, unexpected: 0, skipped: 0 };
  expect(playwrightCounts(report({ stats: none, errors: [{}] }), 1)).toEqual({ passed: 0, failed: 1 });
  expect(playwrightCounts(report({ stats: none, errors: [] }), 1)).toEqual({ passed: 0, failed: 1 });
});

test("no report, or a broken one, is one failure", () => {
  for (const count of [vitestCounts, playwrightCounts]) {
    expect(count(path.join(folder, "missing.json"), 0)).toEqual({ passed: 0, failed: 1 });
    expect(count(report("{"), 0)).toEqual({ passed: 0, failed: 1 });
  }
});
