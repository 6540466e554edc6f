import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "./paths.mjs";

/**
 * A test that failed, or only passed when run again, with the error.
 * @typedef {{ name: string, isFlaky: boolean, message: string }} Trouble
 * @typedef {{ passed: number, failed: number, troubles: Trouble[] }} Counts
 */

/** How much of a failure is repeated at the end of a run; the whole is printed where it happened. */
const LINES = 12;

function readReport(/** @type {string} */ file) {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
  } catch {
    return null;
  }
}

/** A stage that failed without naming a failed test still counts as one failure, so the sum misses nothing. */
const atLeastOne = (/** @type {number} */ failed, /** @type {number} */ exitCode) =>
  exitCode !== 0 && failed === 0 ? 1 : failed;

/** @returns {Trouble} */
function trouble(
  /** @type {string[]} */ names,
  /** @type {boolean} */ isFlaky,
  /** @type {string | undefined} */ text,
) {
  const lines = stripVTControlCharacters(text ?? "")
    .trim()
    .split("\n");
  return { name: names.filter(Boolean).join(" › "), isFlaky, message: lines.slice(0, LINES).join("\n") };
}

/**
 * Passed and failed tests of vitest's JSON report; a file that could not be loaded or set up counts as a failure.
 * @returns {Counts}
 */
export function vitestCounts(/** @type {string} */ file, /** @type {number} */ exitCode) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1, troubles: [] };
  /** @type {Trouble[]} */
  const troubles = [];
  let broken = 0;
  for (const { name, status, message, assertionResults } of report.testResults) {
    const place = path.relative(ROOT, name);
    const isNamed = assertionResults.some((/** @type {{ status: string }} */ test) => test.status === "failed");
    if (status === "failed" && !isNamed) {
      broken++;
      troubles.push(trouble([place], false, message));
    }
    for (const { fullName, status, failureMessages = [] } of assertionResults) {
      if (failureMessages.length === 0) continue;
      troubles.push(trouble([place, fullName], status === "passed", failureMessages[0]));
    }
  }
  return { passed: report.numPassedTests, failed: atLeastOne(report.numFailedTests + broken, exitCode), troubles };
}

/**
 * @typedef {{ message?: string, stack?: string }} PlaywrightError
 * @typedef {{ status: string, projectName: string, results: { errors: PlaywrightError[] }[] }} PlaywrightTest
 * @typedef {{ file: string, suites?: Suite[], specs: { title: string, tests: PlaywrightTest[] }[] }} Suite
 */

/** @returns {Trouble[]} */
function suiteTroubles(/** @type {Suite} */ { file, suites = [], specs }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ status, projectName, results }) =>
        trouble([projectName, file, title], status === "flaky", results[0]?.errors[0]?.message),
      ),
  );
  return [...own, ...suites.flatMap(suiteTroubles)];
}

/**
 * Passed and failed tests of Playwright's JSON report; errors outside tests (a broken set-up) count as failures.
 * @returns {Counts}
 */
export function playwrightCounts(/** @type {string} */ file, /** @type {number} */ exitCode) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1, troubles: [] };
  const { suites = [], errors = [] } = report;
  const { expected, flaky, unexpected } = report.stats;
  const outside = errors.map((/** @type {PlaywrightError} */ { message }) => trouble(["journeys"], false, message));
  return {
    passed: expected + flaky,
    failed: atLeastOne(unexpected + errors.length, exitCode),
    troubles: [...suites.flatMap(suiteTroubles), ...outside],
  };
}
