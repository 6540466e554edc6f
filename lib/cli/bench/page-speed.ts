import { execFile, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { z } from "zod";
import { findBrowser } from "../browser.mjs";
import { ROOT } from "../paths.mjs";
import { Stop } from "../say.mjs";
import { signInContext } from "./browser";
import { type Figure, median } from "./figure";
import type { World } from "./world";

const VERSION = "12.8.2";
/** Ignored by git and by every check; only this figure needs Lighthouse, so nobody else installs it. */
const FOLDER = path.join(ROOT, ".bench", "lighthouse");
const ROUNDS = 3;
const AIMS = { mobile: 90, desktop: 98 } as const;
type Form = keyof typeof AIMS;

const PAGES: readonly [name: string, path: string][] = [
  ["sign-in", "/sign-in"],
  ["transactions", "/sandbox/transactions"],
  ["customers", "/sandbox/customers"],
  ["approvals", "/sandbox/approvals"],
  ["new quote", "/sandbox/quotes/new"],
];

const Report = z.object({ categories: z.object({ performance: z.object({ score: z.number() }) }) });

/** The path of Lighthouse's command, installed once. */
function lighthouse(): string {
  const command = path.join(FOLDER, "node_modules", "lighthouse", "cli", "index.js");
  if (existsSync(command)) return command;
  mkdirSync(FOLDER, { recursive: true });
  const args = ["install", "--prefix", FOLDER, "--no-audit", "--no-fund", `lighthouse@${VERSION}`];
  const installed = spawnSync("npm", args, { encoding: "utf8" });
  if (installed.status !== 0) throw new Stop(`Lighthouse ${VERSION} could not be installed:\n${installed.stderr}`);
  return command;
}

/** Lighthouse's report on one page, as JSON, in a browser with the cookies of `profile`. */
async function report(url: string, form: Form, profile: string): Promise<string> {
  // Lighthouse starts the browser itself: one that another program controls as well delays each new page.
  const { executablePath, args = [], env = process.env } = findBrowser();
  const flags = [
    "--output=json",
    "--only-categories=performance",
    "--quiet",
    "--disable-storage-reset",
    `--chrome-flags=${["--headless=new", `--user-data-dir=${profile}`, ...args].join(" ")}`,
    ...(form === "desktop" ? ["--preset=desktop"] : []),
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [lighthouse(), url, ...flags], {
    env: { ...process.env, ...env, CHROME_PATH: executablePath },
    maxBuffer: 64 * 1024 * 1024,
    timeout: 180_000,
  });
  return stdout;
}

/** Lighthouse's performance score (0 to 100) of one page in a fresh browser, signed in if `world` is given. */
async function score(url: string, form: Form, world?: World): Promise<number> {
  const profile = mkdtempSync(path.join(tmpdir(), "corridor-lighthouse-"));
  try {
    if (world) {
      const context = await chromium.launchPersistentContext(profile, findBrowser());
      await signInContext(context, world);
      await context.close();
    }
    // Occasionally the browser records no trace; Lighthouse then asks to be run again.
    const text = await report(url, form, profile).catch(() => report(url, form, profile));
    return Report.parse(JSON.parse(text)).categories.performance.score * 100;
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}

/** The median of several rounds: one page load on two busy cores means little. */
async function medianScore(url: string, form: Form, world?: World): Promise<number> {
  const scores: number[] = [];
  for (let round = 0; round < ROUNDS; round++) scores.push(await score(url, form, world));
  return median(scores);
}

/** Lighthouse's performance score of the pages that people open first, against an empty page of Next. */
export async function pageSpeed(world: World): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const form of ["mobile", "desktop"] as const) {
    const baseline = await medianScore(world.bare, form);
    for (const [name, address] of PAGES) {
      const isPublic = address === "/sign-in";
      const value = await medianScore(world.stack.url + address, form, isPublic ? undefined : world);
      const aim = `≥ ${AIMS[form]}`;
      const isReached = Math.round(value) >= AIMS[form];
      figures.push({ name: `Lighthouse ${form}: ${name}`, value, baseline, unit: "", aim, isReached });
    }
  }
  return figures;
}
