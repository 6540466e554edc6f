import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import { z } from "zod";
import { findBrowser } from "../browser.mjs";
import { ROOT } from "../paths.mjs";
import { freePort } from "../ports.mjs";
import { Stop } from "../say.mjs";
import { signInContext } from "./browser";
import { type Figure, median } from "./figure";
import type { World } from "./world";

const VERSION = "12.8.2";
/** Ignored by git and by every check; Lighthouse is needed by this figure alone, so nobody else installs it. */
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

/** Lighthouse's command, installed once. */
function lighthouse(): string {
  const command = path.join(FOLDER, "node_modules", "lighthouse", "cli", "index.js");
  if (existsSync(command)) return command;
  mkdirSync(FOLDER, { recursive: true });
  const args = ["install", "--prefix", FOLDER, "--no-audit", "--no-fund", `lighthouse@${VERSION}`];
  const installed = spawnSync("npm", args, { encoding: "utf8" });
  if (installed.status !== 0) throw new Stop(`Lighthouse ${VERSION} could not be installed:\n${installed.stderr}`);
  return command;
}

/** Lighthouse's performance score (0 to 100) of one page in a fresh browser; `world` signs in where it is given. */
async function score(url: string, form: Form, world?: World): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), "corridor-lighthouse-"));
  const port = await freePort();
  const options = findBrowser();
  const args = [...(options.args ?? []), `--remote-debugging-port=${port}`];
  const context = await chromium.launchPersistentContext(path.join(folder, "profile"), { ...options, args });
  try {
    if (world) await signInContext(context, world);
    const report = path.join(folder, "report.json");
    const flags = ["--output=json", `--output-path=${report}`, "--only-categories=performance", "--quiet"];
    const preset = form === "desktop" ? ["--preset=desktop"] : [];
    const run = spawnSync(
      process.execPath,
      [lighthouse(), url, `--port=${port}`, "--disable-storage-reset", ...flags, ...preset],
      { encoding: "utf8" },
    );
    if (run.status !== 0) throw new Error(`Lighthouse failed on ${url}:\n${run.stderr}`);
    return Report.parse(JSON.parse(readFileSync(report, "utf8"))).categories.performance.score * 100;
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The median of several rounds: one page load on two busy cores says little. */
async function medianScore(url: string, form: Form, world?: World): Promise<number> {
  const scores: number[] = [];
  for (let round = 0; round < ROUNDS; round++) scores.push(await score(url, form, world));
  return median(scores);
}

/** Lighthouse's performance score of the pages that people open first, against a page of Next with nothing on it. */
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
