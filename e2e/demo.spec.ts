import { expect, type Page, test } from "@playwright/test";
import { createControl } from "@/lib/simulator/control-client";
import { type Demo, demoFolder, postgresOf, startDemo } from "./pages/demo-process";

async function signIn(page: Page, demo: Demo, role: string): Promise<void> {
  // Existing sessions are still valid, even after the demo was restarted.
  await page.context().clearCookies();
  await page.goto(`${demo.url}/sign-in`);
  await page.getByLabel(/^e-?mail/i).fill(`${role}@corridor.test`);
  await page.getByLabel(/^password/i).fill(demo.password);
  await page.keyboard.press("Enter");
  // The first environment by name, whichever that is.
  await page.waitForURL(/\/overview/);
}

/** Screens that start with data, by the environment's URL. */
const FULL = [
  "sandbox/transactions",
  "sandbox/quotes",
  "sandbox/transfers",
  "sandbox/sign-offs",
  "sandbox/money-actions",
  "sandbox/customers",
  "sandbox/external-accounts",
  "sandbox/balances",
  "sandbox/approvals/decisions",
  "sandbox/exports",
  "sandbox/imports",
  "sandbox/webhooks",
  "sandbox/webhooks/rejected",
  "sandbox/audit",
  "hosted-kyc-sandbox/transactions",
  "hosted-kyc-sandbox/transfers",
  "hosted-kyc-sandbox/customers",
  "hosted-kyc-sandbox/kyc-links",
];

test("the demo starts with data, moves by itself, can be controlled from the screen and survives a killed Postgres", async ({
  page,
}) => {
  const folder = demoFolder();
  let demo = await startDemo(folder.path, ["--pace", "1"]);
  try {
    expect(demo.said()).not.toContain("begins without");
    await signIn(page, demo, "administrator");
    for (const path of FULL) {
      await page.goto(`${demo.url}/${path}`);
      await expect(page.getByRole("table").getByRole("row").nth(1), path).toBeVisible();
    }

    const control = createControl(demo.controlUrl);
    const before = await control.count("webhooks");
    await expect.poll(() => control.count("webhooks"), { timeout: 60_000 }).toBeGreaterThan(before + 5);

    // The last screen belonged to the other environment.
    await page.goto(`${demo.url}/sandbox/transactions`);
    await page.getByRole("button", { name: "Try it" }).click();
    await page.getByRole("menuitem", { name: /^A payment arrives/ }).click();
    // By keyboard: payments keep arriving, and each moves the messages up.
    await page.getByRole("button", { name: "Decide it" }).press("Enter");
    await expect(page).toHaveURL(/\/sandbox\/approvals\/Transaction/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

    process.kill(postgresOf(folder.path), "SIGKILL");
    await expect.poll(() => demo.said(), { timeout: 60_000 }).toContain("Postgres runs again");
    await expect(async () => {
      await page.goto(`${demo.url}/sandbox/approvals/decisions`);
      await expect(page.getByRole("table").getByRole("row").nth(1)).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 60_000 });

    await demo.stop();
    demo = await startDemo(folder.path, ["--quiet"]);
    expect(demo.said()).toContain("quiet");
    await signIn(page, demo, "viewer");
    await page.goto(`${demo.url}/sandbox/transactions`);
    await expect(page.getByRole("table").getByRole("row").nth(1)).toBeVisible();
    await expect(page.getByRole("button", { name: "Try it" })).toHaveCount(0);
  } finally {
    await demo.stop();
    folder.remove();
  }
});
