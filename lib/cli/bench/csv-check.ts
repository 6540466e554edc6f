import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FileChooser, Page } from "@playwright/test";
import { IMPORT_MAX_BYTES } from "@/lib/features/imports/fields";
import { launchBrowser, signInContext } from "./browser";
import { writeCustomersFile } from "./csv-check-file";
import { type Figure, median } from "./figure";
import type { World } from "./world";

const SIZE = IMPORT_MAX_BYTES;
const ROUNDS = 3;
const LIMIT_S = 5;
const WAIT_MS = 120_000;
const PRESSES = 20;
const PRESS_MS = 1_000;

/** Presses until the file chooser opens: a page that is not hydrated yet does nothing. */
async function openChooser(page: Page): Promise<FileChooser> {
  for (let press = 0; press < PRESSES; press++) {
    const opened = page.waitForEvent("filechooser", { timeout: PRESS_MS }).catch(() => null);
    await page.getByRole("button", { name: "Choose file" }).click();
    const chooser = await opened;
    if (chooser) return chooser;
  }
  throw new Error("The page did not open a file chooser.");
}

/** Seconds from choosing the file to its result on the screen, in the product. */
async function checkSeconds(page: Page, { stack }: World, file: string): Promise<number> {
  await page.goto(`${stack.url}/${stack.environment}/imports/new`);
  const chooser = await openChooser(page);
  await page.evaluate(() => {
    document.addEventListener("change", () => performance.mark("chosen"), { capture: true, once: true });
    const observer = new MutationObserver(() => {
      if (!document.querySelector('section[aria-label="Check result"]')) return;
      performance.mark("checked");
      observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await chooser.setFiles(file);
  await page.getByRole("region", { name: "Check result" }).waitFor({ timeout: WAIT_MS });
  return page.evaluate(() => performance.measure("check", "chosen", "checked").duration / 1000);
}

/** Seconds that PapaParse alone takes for the same file in a worker of the same browser, discarding its rows. */
async function papaSeconds(page: Page, { bare }: World, file: string, source: string): Promise<number> {
  await page.goto(bare);
  await page.evaluate((script) => {
    const code = `${script}\nonmessage = ({ data }) => {
      let rows = 0;
      Papa.parse(data, { chunk: (part) => { rows += part.data.length; }, complete: () => postMessage(rows) });
    };`;
    const worker = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
    const input = document.createElement("input");
    input.type = "file";
    input.addEventListener("change", () => {
      performance.mark("chosen");
      worker.addEventListener("message", ({ data }) => {
        performance.mark("parsed");
        document.title = `parsed ${data}`;
      });
      worker.postMessage(input.files?.[0]);
    });
    document.body.append(input);
  }, source);
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.waitForFunction(() => document.title.startsWith("parsed"), null, { timeout: WAIT_MS });
  return page.evaluate(() => performance.measure("parse", "chosen", "parsed").duration / 1000);
}

/** A CSV of 100 MB checked by every rule of the contract in the browser, against PapaParse, which only splits it. */
export async function csvCheck(world: World): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "corridor-csv-"));
  const file = path.join(folder, "customers.csv");
  const source = readFileSync(createRequire(import.meta.url).resolve("papaparse/papaparse.min.js"), "utf8");
  const browser = await launchBrowser();
  try {
    const rows = writeCustomersFile(file, SIZE);
    const context = await browser.newContext({ locale: "en-GB" });
    await signInContext(context, world);
    const page = await context.newPage();
    const ours: number[] = [];
    const papa: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      papa.push(await papaSeconds(page, world, file, source));
      ours.push(await checkSeconds(page, world, file));
    }
    const value = median(ours);
    return [
      {
        name: `Check a CSV of 100 MB in the browser (${rows.toLocaleString("en")} rows)`,
        value,
        baseline: median(papa),
        unit: "s",
        aim: `< ${LIMIT_S} s; baseline: PapaParse alone`,
        isReached: value < LIMIT_S,
      },
    ];
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
