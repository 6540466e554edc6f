import { existsSync, readFileSync } from "node:fs";

function readReport(file) {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
  } catch {
    return null;
  }
}

/** A stage that ended badly without naming a failed test still counts as one failure: nothing is lost from the sum. */
const atLeastOne = (failed, exitCode) => (exitCode !== 0 && failed === 0 ? 1 : failed);

/** Passed and failed tests of vitest's JSON report; a file that could not be loaded counts as a failure. */
export function vitestCounts(file, exitCode) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1 };
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: atLeastOne(report.numFailedTests + broken.length, exitCode) };
}

/**
 * Passed and failed tests of Playwright's JSON report; errors outside of tests (a set-up that broke) count as failures.
 */
export function playwrightCounts(file, exitCode) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, flaky, unexpected } = report.stats;
  return { passed: expected + flaky, failed: atLeastOne(unexpected + (report.errors?.length ?? 0), exitCode) };
}
