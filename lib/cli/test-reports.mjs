import { existsSync, readFileSync } from "node:fs";

function readReport(/** @type {string} */ file) {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
  } catch {
    return null;
  }
}

/** A stage that ended badly without naming a failed test still counts as one failure: nothing is lost from the sum. */
const atLeastOne = (/** @type {number} */ failed, /** @type {number} */ exitCode) =>
  exitCode !== 0 && failed === 0 ? 1 : failed;

/** Passed and failed tests of vitest's JSON report; a file that could not be loaded counts as a failure. */
export function vitestCounts(/** @type {string} */ file, /** @type {number} */ exitCode) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1 };
  const broken = report.testResults.filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ { status, assertionResults }) =>
      status === "failed" && assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: atLeastOne(report.numFailedTests + broken.length, exitCode) };
}

/**
 * Passed and failed tests of Playwright's JSON report; errors outside of tests (a set-up that broke) count as failures.
 */
export function playwrightCounts(/** @type {string} */ file, /** @type {number} */ exitCode) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, flaky, unexpected } = report.stats;
  return { passed: expected + flaky, failed: atLeastOne(unexpected + (report.errors?.length ?? 0), exitCode) };
}
