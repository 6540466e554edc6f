import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { PLAYWRIGHT, STATIC_CHECKS, VITEST } from "./checks.mjs";
import { assertNode, ensureInstalled } from "./install.mjs";
import { ROOT } from "./paths.mjs";
import { startPostgres } from "./postgres.mjs";
import { bold, dim, duration, red, say, wordsOf } from "./say.mjs";
import { runShown, runTasks } from "./tasks.mjs";
import { playwrightCounts, vitestCounts } from "./test-reports.mjs";

const RESULTS = path.join(ROOT, "test-results");
/** @typedef {import("./test-reports.mjs").Counts} Counts */
/** @type {Counts} */
const sum = { passed: 0, failed: 0, troubles: [] };

/** Runs one stage; its counts are added to the sum, and a stage that breaks counts as one failure. */
async function stage(/** @type {string} */ title, /** @type {() => Promise<Counts | void>} */ body) {
  say(`\n${bold(`── ${title}`)}`);
  const began = Date.now();
  /** @type {Counts} */
  let counts = { passed: 0, failed: 1, troubles: [] };
  try {
    counts = (await body()) ?? { passed: 0, failed: 0, troubles: [] };
  } catch (error) {
    const message = wordsOf(error);
    say(red(message));
    counts.troubles.push({ name: title, isFlaky: false, message });
  }
  sum.passed += counts.passed;
  sum.failed += counts.failed;
  sum.troubles.push(...counts.troubles);
  say(dim(`── ${title}: ${duration(Date.now() - began)}`));
  return counts.failed === 0;
}

async function runVitest(/** @type {string} */ databaseUrl) {
  const report = path.join(RESULTS, "vitest.json");
  const args = [
    VITEST,
    "run",
    "--silent=passed-only",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  const exitCode = await runShown(args, { TEST_DATABASE_URL: databaseUrl });
  return vitestCounts(report, exitCode);
}

/** The browser tests, on two stacks in parallel: a journey waits for pages more than it computes. */
async function runPlaywright(/** @type {string} */ databaseUrl) {
  const results = path.join(RESULTS, "journeys");
  const report = path.join(results, "playwright.json");
  const env = {
    CORRIDOR_JOURNEY_RESULTS: results,
    CORRIDOR_JOURNEY_STACKS: "2",
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    TEST_DATABASE_URL: databaseUrl,
  };
  return playwrightCounts(report, await runShown([PLAYWRIGHT, "test", "--reporter=list,json"], env));
}

/** A Postgres for this run alone, in a place that its user can reach even if the checkout is in a closed folder. */
async function withDatabase(/** @type {(url: string) => Promise<void>} */ body) {
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), "corridor-test-"));
  chmodSync(folder, 0o755);
  const database = await startPostgres({ dataDir: path.join(folder, "postgres"), isThrowaway: true });
  try {
    return await body(database.url);
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run() {
  const installed = await stage("packages", async () => {
    assertNode();
    ensureInstalled();
  });
  if (!installed) return;
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const browser = await stage("browser", async () => {
    // Imported here because it loads a package, which a fresh clone only has after the stage above.
    const { checkBrowser } = await import("./browser-check.mjs");
    say(`Chromium ${await checkBrowser()} draws what it must.`);
  });
  await stage("checks", async () => {
    const failed = await runTasks(STATIC_CHECKS);
    const troubles = failed.map((name) => ({ name, isFlaky: false, message: "" }));
    return { passed: 0, failed: failed.length, troubles };
  });
  const built = await stage("build", async () => ensureBuilt());
  await stage("database", () =>
    withDatabase(async (url) => {
      await stage("unit and integration tests", () => runVitest(url));
      if (built && browser) await stage("browser tests", () => runPlaywright(url));
    }),
  );
}

/** Repeats at the end what is lost in thousands of lines above. */
function sayTroubles(/** @type {string} */ title, /** @type {Counts["troubles"]} */ troubles) {
  if (troubles.length === 0) return;
  say(`\n${bold(`── ${title}`)}`);
  for (const { name, message } of troubles) say(`${name}\n${dim(message.replace(/^/gm, "    "))}`);
}

await run();
sayTroubles(
  "passed only when run again",
  sum.troubles.filter(({ isFlaky }) => isFlaky),
);
sayTroubles(
  "failed",
  sum.troubles.filter(({ isFlaky }) => !isFlaky),
);
say(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exit(sum.failed === 0 ? 0 : 1);
