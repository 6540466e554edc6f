import { chromium } from "@playwright/test";
import { findBrowser, INSTALL_A_BROWSER } from "./browser.mjs";
import { Stop } from "./say.mjs";

/** The limit for one step, generous for a machine that is busy with other things. */
const STEP_MS = 60_000;
const TOOLTIP_MS = 1_200;

const PAGE = `<!doctype html><meta charset="utf-8"><title>Check</title><h1>A page</h1>
<select hidden><option>One</option><option>Two</option></select>
<input type="date" hidden><input type="file" hidden><button title="A tooltip" hidden>Tooltip</button>
<p hidden>हिन्दी 漢字 العربية ไทย עברית 😀</p>`;

/** In the page: opens a date field's calendar if the browser lets a script do so. */
function openCalendar(/** @type {SVGElement | HTMLElement} */ field) {
  try {
    if (field instanceof HTMLInputElement) field.showPicker();
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "NotAllowedError")) throw error;
  }
}

/**
 * What browsers without fonts or libraries have crashed on: its name, its element, and how a person uses it.
 * @type {[name: string, selector: string, use: (element: import("@playwright/test").Locator) => unknown][]}
 */
const DRAWN = [
  ["a page", "h1", () => undefined],
  ["a select", "select", (element) => element.click()],
  ["a date field", "input[type=date]", (element) => element.evaluate(openCalendar)],
  ["a file field", "input[type=file]", (element) => element.focus()],
  ["text in scripts without a font", "p", () => undefined],
  [
    "a tooltip",
    "button",
    async (element) => {
      await element.page().keyboard.press("Escape");
      await element.hover();
      await element.page().waitForTimeout(TOOLTIP_MS);
    },
  ],
];

const firstLine = (/** @type {unknown} */ error) =>
  (error instanceof Error ? error.message : String(error)).replace(/\n.*/s, "");

/**
 * Renders what crashes a browser on a bare machine, before the journeys begin. Returns its version. Throws a `Stop`
 * that says what it could not render and what to install.
 */
export async function checkBrowser(options = findBrowser({ isForTests: true })) {
  let step = "itself";
  let browser;
  try {
    browser = await chromium.launch({ ...options, timeout: STEP_MS });
    const page = await browser.newPage();
    page.setDefaultTimeout(STEP_MS);
    await page.setContent(PAGE);
    for (const [name, selector, use] of DRAWN) {
      step = name;
      const element = page.locator(selector);
      await element.evaluate((node) => node.removeAttribute("hidden"));
      await use(element);
      // What is not rendered can't crash it.
      await page.screenshot();
    }
    return browser.version();
  } catch (error) {
    const what = step === "itself" ? "can't be started" : `ended or hung while it drew ${step}`;
    throw new Stop(`The browser ${options.executablePath} ${what} (${firstLine(error)}). ${INSTALL_A_BROWSER}`);
  } finally {
    await browser?.close();
  }
}
