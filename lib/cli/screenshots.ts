import { mkdirSync } from "node:fs";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import { INTERFACE_VERSION } from "@/lib/contract/limits";
import { createControl } from "@/lib/simulator/control-client";
import { type Demo, demoFolder, startDemo } from "../../e2e/pages/demo-process";
import { QuoteBuilder } from "../../e2e/pages/quote-builder";
import { ServiceApi } from "../../e2e/pages/service-accounts";
import { findBrowser } from "./browser.mjs";

const OUT = path.resolve(import.meta.dirname, "../../e2e/screenshots");

async function signIn(page: Page, demo: Demo, role: string): Promise<void> {
  await page.goto(`${demo.url}/sign-in`);
  await page.getByLabel(/^e-?mail/i).fill(`${role}@corridor.test`);
  await page.getByLabel(/^password/i).fill(demo.password);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"));
}

/** Saves a screenshot of the page, once it has finished loading, into the README's folder. */
async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("load");
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(
    () => document.querySelector("main :is([aria-busy=true], [class*=animate-pulse])") === null,
  );
  await page.screenshot({ path: path.join(OUT, `${name}.png`), animations: "disabled" });
}

/** Takes the README's screenshots of a demo started for this purpose. */
async function take(): Promise<void> {
  mkdirSync(OUT, { recursive: true });
  const folder = demoFolder();
  const demo = await startDemo(folder.path, ["--quiet"]);
  const browser = await chromium.launch(findBrowser());
  try {
    const control = createControl(demo.controlUrl);
    const context = await browser.newContext({
      baseURL: demo.url,
      viewport: { width: 1440, height: 900 },
      locale: "en-GB",
    });
    const page = await context.newPage();
    await signIn(page, demo, "compliance");

    for (const usd of [1_150, 2_300, 3_900, 720, 6_400]) await control.happen("payment-arrives", usd);
    await page.goto(`${demo.url}/sandbox/approvals`);
    await page.getByRole("row").nth(4).waitFor();
    await page.getByRole("row").nth(2).click();
    await page.getByRole("button", { name: /^Approve/ }).waitFor();
    await shoot(page, "approvals");

    await page.goto(`${demo.url}/sandbox/transactions`);
    await page.getByRole("row").nth(14).waitFor();
    await page.locator("tr[data-row-id]").filter({ hasText: "Completed" }).nth(3).click();
    await page.getByRole("button", { name: "Copy text for the customer" }).waitFor();
    await page
      .getByText(/^\d,\d{3}$/)
      .first()
      .waitFor();
    await shoot(page, "transactions");

    await context.clearCookies();
    await signIn(page, demo, "operations");
    await page.goto(`${demo.url}/sandbox/overview`);
    // The worker builds the history meanwhile.
    await page.getByRole("heading", { name: "Payments by day" }).waitFor({ timeout: 60_000 });
    await shoot(page, "overview");

    const api = new ServiceApi(`${demo.serviceUrl}/${INTERFACE_VERSION}`, control);
    const builder = new QuoteBuilder(page);
    await builder.open("sandbox");
    await builder.price(await api.payer(0), "2500.00");
    await builder.send.waitFor();
    await shoot(page, "quote");
  } finally {
    await browser.close();
    await demo.stop();
    folder.remove();
  }
}

await take();
