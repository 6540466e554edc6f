import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { ROOT } from "./paths.mjs";
import { playwrightCounts, vitestCounts } from "./test-reports.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "corridor-reports-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: unknown): string {
  const file = path.join(folder, `${crypto.randomUUID()}.json`);
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

const suite = (status: string, tests: number, message = "") => ({
  ...{ name: path.join(ROOT, "lib", "some.test.ts"), status, message },
  assertionResults: Array(tests).fill({ fullName: "a test", status, failureMessages: [] }),
});

test("vitest: counts tests, and counts a file that did not load as a failure", () => {
  const fine = { numPassedTests: 12, numFailedTests: 0, testResults: [suite("passed", 12)] };
  expect(vitestCounts(report(fine), 0)).toMatchObject({ passed: 12, failed: 0 });
  const bad = { numPassedTests: 11, numFailedTests: 1, testResults: [suite("failed", 12), suite("failed", 0)] };
  expect(vitestCounts(report(bad), 1)).toMatchObject({ passed: 11, failed: 2 });
});

test("vitest: names failures with their reason, and tests that only passed when run again", () => {
  const { testResults, ...counts } = { numPassedTests: 2, numFailedTests: 1, testResults: suite("passed", 1) };
  const long = Array.from({ length: 40 }, (_, line) => `line ${line}`).join("\n");
  testResults.assertionResults.push(
    { fullName: "money › is lost", status: "failed", failureMessages: [`\u001b[31m${long}`] },
    { fullName: "money › is late", status: "passed", failureMessages: ["timed out"] },
  );
  const broken = suite("failed", 0, "Cannot find module");
  const { troubles } = vitestCounts(report({ ...counts, testResults: [testResults, broken] }), 1);
  expect(troubles).toEqual([
    {
      name: "lib/some.test.ts › money › is lost",
      isFlaky: false,
      message: expect.stringMatching(/^line 0\n(.+\n)+line 11$/),
    },
    { name: "lib/some.test.ts › money › is late", isFlaky: true, message: "timed out" },
    { name: "lib/some.test.ts", isFlaky: false, message: "Cannot find module" },
  ]);
});

test("vitest: an error outside any test still fails", () => {
  const fine = { numPassedTests: 12, numFailedTests: 0, testResults: [suite("passed", 12)] };
  expect(vitestCounts(report(fine), 1)).toMatchObject({ passed: 12, failed: 1 });
});

test("playwright: counts flaky tests as passed, errors outside tests as failed", () => {
  const stats = { expected: 5, flaky: 1, unexpected: 2, skipped: 0 };
  expect(playwrightCounts(report({ stats, errors: [] }), 1)).toMatchObject({ passed: 6, failed: 2 });
  const none = { expected: 0, flaky: 0, unexpected: 0, skipped: 0 };
  expect(playwrightCounts(report({ stats: none, errors: [{}] }), 1)).toMatchObject({ passed: 0, failed: 1 });
  expect(playwrightCounts(report({ stats: none, errors: [] }), 1)).toMatchObject({ passed: 0, failed: 1 });
});

test("playwright: names failed and flaky tests with their first error, even inside a group", () => {
  const journey = (status: string, message: string) => ({
    title: `journey ${status}`,
    tests: [{ status, projectName: "R1", results: [{ errors: [{ message }] }, { errors: [] }] }],
  });
  const group = { file: "pay.spec.ts", specs: [journey("unexpected", "not visible")] };
  const file = { file: "pay.spec.ts", specs: [journey("expected", ""), journey("flaky", "late")], suites: [group] };
  const stats = { expected: 1, flaky: 1, unexpected: 1, skipped: 0 };
  const { troubles } = playwrightCounts(report({ stats, suites: [file], errors: [{ message: "no database" }] }), 1);
  expect(troubles).toEqual([
    { name: "R1 › pay.spec.ts › journey flaky", isFlaky: true, message: "late" },
    { name: "R1 › pay.spec.ts › journey unexpected", isFlaky: false, message: "not visible" },
    { name: "journeys", isFlaky: false, message: "no database" },
  ]);
});

test("counts a missing or broken report as one failure", () => {
  for (const count of [vitestCounts, playwrightCounts]) {
    expect(count(path.join(folder, "missing.json"), 0)).toEqual({ passed: 0, failed: 1, troubles: [] });
    expect(count(report("{"), 0)).toEqual({ passed: 0, failed: 1, troubles: [] });
  }
});
