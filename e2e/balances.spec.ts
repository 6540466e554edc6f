import type { Page } from "@playwright/test";
import type { BalanceView } from "@/lib/features/balances/schema";
import { expect, test } from "./fixtures";
import type { OwnService } from "./pages/own-service";
import type { Payer } from "./pages/service-accounts";

/** The account's page, with a proof from now on: earlier activity of other journeys is excluded. */
async function openProof(page: Page, own: OwnService, payer: Payer): Promise<void> {
  const path = `/${own.slug}/balances/${encodeURIComponent(payer.sourceId)}`;
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "How to fund it" })).toBeVisible();
  // By the service's clock, which journeys move ahead.
  const headers = { "corridor-environment": own.slug };
  const response = await page.request.get(`/api/balances/${encodeURIComponent(payer.sourceId)}`, { headers });
  const { account }: BalanceView = await response.json();
  await page.goto(`${path}?from=${account.seenAt}`);
  await expect(page.getByRole("form", { name: "Dates of the proof" })).toBeVisible();
}

test("finance finds an account in its list, reads how to fund it, and proves it to the unit", async ({
  page,
  own,
  signInAs,
  axe,
}) => {
  const payer = await own.api.payer(9);
  await signInAs("finance");
  await page.goto(`/${own.slug}/balances`);
  await expect(page.getByRole("region", { name: "Sums by currency" })).toBeVisible();
  await expect(page.getByText("The service does not report held funds.")).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: /USD/ }).first().click();
  await expect(page).toHaveURL(/currency=USD/);
  await openProof(page, own, payer);
  await expect(page.getByRole("button", { name: "Set threshold" })).toHaveCount(0);
  const form = page.getByRole("form", { name: "Dates of the proof" });
  const quote = await own.api.quote(payer, 61_300);
  await own.api.call("POST", `/quotes/${encodeURIComponent(quote.id)}/execute`);
  await form.getByRole("button", { name: "Prove" }).click();
  await expect(page.getByText("The account reconciles exactly")).toBeVisible();
  await expect(page.getByRole("row", { name: /Money out/ }).first()).toContainText("−");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^proof_.*\.csv$/);
  await axe(page);
});

test("operations set a threshold; a balance below it is low, and a change without a payment is named", async ({
  page,
  own,
  signInAs,
  axe,
}) => {
  // Nobody pays from it: a payment seconds before the proof starts could fall on either side.
  const payer = await own.api.payer(10);
  await signInAs("operations");
  await openProof(page, own, payer);
  await page.getByRole("button", { name: "Set threshold" }).click();
  const dialog = page.getByRole("dialog", { name: "Low-balance threshold" });
  await dialog.getByLabel("Notify below").fill("90000000");
  await axe(page);
  await dialog.getByRole("button", { name: "Set threshold" }).click();
  await expect(page.getByText("Below 90,000,000.00 USD", { exact: true })).toBeVisible();
  await own.control.fund(payer.sourceId, 123_456);
  await page.getByRole("button", { name: "Prove" }).click();
  await expect(page.getByText(/The account is off by 1,234\.56/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Discrepancies" })).toBeVisible();
  await axe(page);
  await page.goto(`/${own.slug}/balances?below=true`);
  await expect(page.locator("tbody tr[data-row-id]")).toHaveCount(1);
  await expect(page.locator("tbody tr[data-row-id]").first()).toContainText("Low");
});
