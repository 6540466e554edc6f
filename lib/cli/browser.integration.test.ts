import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { findBrowser } from "./browser.mjs";
import { checkBrowser } from "./browser-check.mjs";
import { PLAYWRIGHT } from "./checks.mjs";
import { ROOT } from "./paths.mjs";

const execute = promisify(execFile);
const INSTALL = /apt-get install chromium.* set CHROMIUM/;

afterEach(() => vi.unstubAllEnvs());

describe("finding a browser", () => {
  test("CHROMIUM names one, and a missing one is reported", () => {
    vi.stubEnv("CHROMIUM", process.execPath);
    expect(findBrowser().executablePath).toBe(process.execPath);
    vi.stubEnv("CHROMIUM", "/nowhere/chromium");
    expect(() => findBrowser()).toThrow("CHROMIUM names /nowhere/chromium, which is not there.");
  });

  test("reports one that can't be started in a sentence that says what to install", async () => {
    await expect(checkBrowser({ executablePath: process.execPath, args: [] })).rejects.toThrow(/can't be started/);
    await expect(checkBrowser({ executablePath: process.execPath, args: [] })).rejects.toThrow(INSTALL);
  });
});

// The packages only contain a browser for this platform; elsewhere one is installed.
describe.runIf(process.platform === "linux" && process.arch === "x64")("the packaged browser", () => {
  beforeEach(() => {
    vi.stubEnv("CHROMIUM", "bundled");
  });

  test("renders form controls, tooltips and text without a font, whatever the machine has installed", async () => {
    expect(await checkBrowser()).toMatch(/^\d+\./);
  });

  test("ends if its fonts are missing, with a sentence that says what to install", async () => {
    const browser = findBrowser({ isForTests: true });
    const folder = browser.env?.FONTCONFIG_PATH ?? "";
    const env = { ...browser.env, FONTCONFIG_FILE: path.join(folder, "fonts.conf") };
    await expect(checkBrowser({ ...browser, env })).rejects.toThrow(/ended or hung while it drew a .* set CHROMIUM/);
  });
});

describe("a browser that crashes in the middle of a journey", () => {
  let folder: string;
  beforeEach(() => {
    const results = path.join(ROOT, "test-results");
    mkdirSync(results, { recursive: true });
    folder = mkdtempSync(path.join(results, "browser-end-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test("fails it at once with a sentence: the whole browser, and a single page", async () => {
    // Each waits forever for something that never happens.
    writeFileSync(
      path.join(folder, "ends.spec.ts"),
      `import { test } from ${JSON.stringify(path.join(ROOT, "e2e", "fixtures"))};
test("browser", async ({ page, browser }) => {
  void (await browser.newBrowserCDPSession()).send("Browser.crash").catch(() => undefined);
  await page.waitForSelector("never", { timeout: 0 });
});
test("page", async ({ page, context }) => {
  void (await context.newCDPSession(page)).send("Page.crash").catch(() => undefined);
  await page.waitForSelector("never", { timeout: 0 });
});
`,
    );
    writeFileSync(
      path.join(folder, "playwright.config.ts"),
      `import base from ${JSON.stringify(path.join(ROOT, "playwright.config"))}; export default { ...base, testDir: ".", outputDir: "out", globalSetup: undefined };
`,
    );
    const env = { ...process.env, CORRIDOR_STACKS: JSON.stringify([{ url: "http://localhost:9" }]), NO_COLOR: "1" };
    const run = execute(process.execPath, [PLAYWRIGHT, "test", "-c", folder], { cwd: ROOT, env });
    const { stdout } = await run.catch((error: { stdout: string }) => error);
    expect(stdout).toContain("2 failed");
    expect(stdout).toMatch(/The browser ended during this journey: that is the browser's fault/);
    expect(stdout).toMatch(/The browser's page about:blank crashed during this journey/);
    expect(stdout).toMatch(INSTALL);
  });
});
