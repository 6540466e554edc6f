import path from "node:path";
import { defineConfig } from "@playwright/test";
import type { ServiceOptions } from "./e2e/fixtures";
import { findBrowser } from "./lib/cli/browser.mjs";
import { journeyResults } from "./lib/cli/paths.mjs";

const isCi = Boolean(process.env.CI);

/** The journeys whose tagged tests also run against the deployed revisions of the service. */
const BUNDLE_JOURNEYS =
  /(approvals|customers|exports|external-accounts|imports|quote-builder|quote-builder-kinds|quote-price)\.spec\.ts$/;

export default defineConfig<object, ServiceOptions>({
  // `npm run test:journeys` puts the same journeys there in another order.
  testDir: process.env.CORRIDOR_JOURNEYS || "e2e",
  testMatch: "**/*.spec.{ts,mjs}",
  outputDir: path.join(journeyResults(), "browser"),
  globalSetup: "./playwright-setup.config.ts",
  // Journeys share one environment of the simulated service; each creates its own customers and payments.
  fullyParallel: false,
  // One file at a time per stack: `npm test` has two stacks, and whichever is free takes the next file.
  workers: Number(process.env.CORRIDOR_JOURNEY_STACKS || 1),
  forbidOnly: isCi,
  // CI must only fail if the product is broken: a journey that fails once is run again and listed as flaky.
  retries: isCi ? 1 : 0,
  // Generous: a small machine that is busy with other things is slow, not broken.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  use: {
    launchOptions: findBrowser({ isForTests: true }),
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    actionTimeout: 20_000,
    navigationTimeout: 60_000,
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "specification" },
    { name: "R1", testMatch: BUNDLE_JOURNEYS, grep: /@bundle/, use: { revision: "R1" } },
    { name: "R2", testMatch: BUNDLE_JOURNEYS, grep: /@bundle/, use: { revision: "R2" } },
  ],
});
