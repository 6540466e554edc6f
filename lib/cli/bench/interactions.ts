import type { Page } from "@playwright/test";
import { launchBrowser, signInContext } from "./browser";
import { type Figure, median } from "./figure";
import type { World } from "./world";

const ROUNDS = 7;

/** What the page is expected to show, as an expression that is true once it does. */
const ROWS = '[...document.querySelectorAll("tr[data-row-id]")].map((row) => row.dataset.rowId).join()';
const IDLE = 'document.querySelector("table")?.getAttribute("aria-busy") === "false"';
const OTHER_ROWS = `(${IDLE} && ${ROWS} !== "" && ${ROWS} !== window.before)`;

interface Move {
  name: string;
  aimMs: number;
  /** The list whose reading alone is the baseline. */
  api: string;
  /** Brings the page to where the interaction starts. */
  prepare: (page: Page, world: World) => Promise<void>;
  /** The interaction; timing starts at its last press. */
  act: (page: Page) => Promise<void>;
  isThere: string;
}

const openList = async (page: Page, { stack }: World, noun = "transactions") => {
  await page.goto(`${stack.url}/${stack.environment}/${noun}`);
  await page.locator("tr[data-row-id]").first().waitFor();
  await page.waitForLoadState("networkidle");
};

const MOVES: readonly Move[] = [
  {
    name: "Next page of transactions",
    aimMs: 130,
    api: "/api/transactions?limit=50&sortOrder=desc",
    prepare: openList,
    act: (page) => page.keyboard.press("ArrowRight"),
    isThere: OTHER_ROWS,
  },
  {
    name: "Filter to its list",
    aimMs: 154,
    api: "/api/transactions?limit=50&sortOrder=desc&status=FAILED",
    prepare: async (page, world) => {
      await openList(page, world);
      await page.goto(`${world.stack.url}/${world.stack.environment}/transactions?status=COMPLETED`);
      await page.locator("tr[data-row-id]").first().waitFor();
      await page.waitForLoadState("networkidle");
    },
    // Removing the filter's chip takes one press, whatever the filter is.
    act: (page) =>
      page
        .getByRole("button", { name: /^Remove/ })
        .first()
        .click(),
    isThere: OTHER_ROWS,
  },
  {
    name: "From one section to another",
    aimMs: 159,
    api: "/api/customers?limit=50",
    prepare: openList,
    act: (page) => page.getByRole("navigation").getByRole("link", { name: "Customers" }).click(),
    isThere: `location.pathname.endsWith("/customers") && ${OTHER_ROWS}`,
  },
  {
    name: "First opening of the palette",
    aimMs: 100,
    api: "/api/health",
    prepare: openList,
    act: (page) => page.keyboard.press("Control+k"),
    isThere: 'document.querySelector("dialog[open] input") === document.activeElement',
  },
];

/** Milliseconds from the last press of `move` until its result is rendered. */
async function moveMs(page: Page, world: World, move: Move): Promise<number> {
  await move.prepare(page, world);
  await page.addScriptTag({
    content: `{
      window.before = ${ROWS};
      let began = 0;
      for (const kind of ["click", "keydown"]) addEventListener(kind, (event) => { began = event.timeStamp; }, true);
      window.took = new Promise((resolve) => {
        const look = () => {
          if (began > 0 && ${move.isThere}) resolve(performance.now() - began);
          else requestAnimationFrame(look);
        };
        look();
      });
    }`,
  });
  await move.act(page);
  return page.evaluate(() => (window as unknown as { took: Promise<number> }).took);
}

/** Milliseconds that the browser needs to read the same list without rendering anything. */
async function readMs(page: Page, { stack }: World, api: string): Promise<number> {
  return page.evaluate(
    async ([path = "", environment = ""]) => {
      const began = performance.now();
      await (await fetch(path, { headers: { "corridor-environment": environment } })).text();
      return performance.now() - began;
    },
    [api, stack.environment],
  );
}

/** What a user waits for after a press, against reading the same list alone. */
export async function interactions(world: World): Promise<Figure[]> {
  const browser = await launchBrowser();
  try {
    const figures: Figure[] = [];
    for (const move of MOVES) {
      const ours: number[] = [];
      const bare: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const context = await browser.newContext({ locale: "en-GB", bypassCSP: true });
        await signInContext(context, world);
        const page = await context.newPage();
        ours.push(await moveMs(page, world, move));
        bare.push(await readMs(page, world, move.api));
        await context.close();
      }
      const value = median(ours);
      const isReached = value <= move.aimMs;
      figures.push({
        name: move.name,
        value,
        baseline: median(bare),
        unit: "ms",
        aim: `≤ ${move.aimMs} ms`,
        isReached,
      });
    }
    return figures;
  } finally {
    await browser.close();
  }
}
