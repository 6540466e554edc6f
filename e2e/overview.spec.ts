import type { Page } from "@playwright/test";
import type { BalanceView } from "@/lib/features/balances/schema";
import { expect, test } from "./fixtures";
import { holdAll } from "./pages/approval-rules";
import { untilAwake } from "./pages/awake";
import { buildHistory } from "./pages/history";
import { type OwnService, startOwnService } from "./pages/own-service";

const needs = (page: Page) => page.getByRole("region", { name: "Needs your attention" });
const card = (page: Page, name: string) =>
  page.locator("section section").filter({ has: page.getByRole("heading", { name }) });
const rows = (page: Page) => page.locator("tbody tr[data-row-id]");

async function openOverview(page: Page, own: OwnService): Promise<void> {
  await page.goto(`/${own.slug}/overview`);
  await expect(needs(page).getByRole("link").first()).toBeVisible();
}

/** Sets an account's threshold through the API, as the user signed in on `page`; null removes it. */
async function setThreshold(page: Page, own: OwnService, accountId: string, amount: number | null): Promise<void> {
  const headers = { origin: new URL(page.url()).origin, "corridor-environment": own.slug };
  const path = `/api/balances/${encodeURIComponent(accountId)}`;
  const { account }: BalanceView = await (await page.request.get(path, { headers })).json();
  const response = await page.request.put(`${path}/threshold`, { headers, data: { amount, shown: account.threshold } });
  expect(response.status(), await response.text()).toBe(200);
}

test("the page after sign-in is the overview, and its keys lead back to it", async ({
  page,
  stack,
  cookiesOf,
  signInAs,
}, { workerIndex }) => {
  // An untouched environment: elsewhere the pending items depend on earlier journeys.
  const own = await startOwnService(stack, await cookiesOf("administrator"), `untouched-${workerIndex}`);
  try {
    await signInAs("viewer");
    await page.goto("/");
    await expect(page).toHaveURL(/\/overview$/);
    await page.goto(`/${own.slug}/transactions?limit=20`);
    await expect(rows(page).first()).toBeVisible();
    await untilAwake(page);
    await page.keyboard.press("g");
    await page.keyboard.press("h");
    await expect(page).toHaveURL(`/${own.slug}/overview`);
    await expect(page.getByText("Nothing needs your attention")).toBeVisible();
    await expect(page.getByText("There are no payments assigned to you.")).toBeVisible();
  } finally {
    await own.stop();
  }
});

test("each number leads to as many rows in its list, by keyboard", async ({ page, own, signInAs, axe }) => {
  const { sourceId } = await own.api.payer(11);
  await own.control.forge("bad-signature");
  await signInAs("operations");
  await page.goto(`/${own.slug}/overview`);
  await setThreshold(page, own, sourceId, 9_000_000_000_000_000);
  for (const [role, name, list] of [
    ["operations", "Rejected deliveries", /webhooks\/rejected\?from=/],
    ["finance", "Low balances", /balances\?below=true/],
    ["administrator", "Low balances", /balances\?below=true/],
  ] as const) {
    await signInAs(role);
    // A delivery is answered before its refusal is stored: a count taken in between is one short.
    await expect(async () => {
      await openOverview(page, own);
      const link = needs(page).getByRole("link", { name });
      await expect(link).toBeVisible();
      const [, count] = /(\d+)/.exec((await link.textContent()) ?? "") ?? [];
      await link.focus();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(list);
      await expect(rows(page)).toHaveCount(Number(count), { timeout: 4_000 });
    }).toPass();
  }
  await openOverview(page, own);
  await axe(page);
  await setThreshold(page, own, sourceId, null);
});

test("a held payment is what a reviewer sees first", async ({ page, own, signInAs }) => {
  await signInAs("compliance");
  await holdAll(page, own);
  await own.control.incomingPayments({ count: 1 });
  await page.goto(`/${own.slug}/overview`);
  const first = needs(page).getByRole("listitem").first();
  await expect(first).toContainText("Payments to review");
  await first.getByRole("link").click();
  await expect(page).toHaveURL(`/${own.slug}/approvals`);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
});

test("figures come from the local history, and lead to the list with their filter", async ({ page, own, signInAs }) => {
  await signInAs("administrator");
  await buildHistory(page, own);
  await signInAs("viewer");
  await page.goto(`/${own.slug}/overview`);
  const success = card(page, "Success rate");
  const failed = success.getByRole("listitem").filter({ hasText: "Failed" });
  const count = Number((await failed.textContent())?.replace(/\D/g, ""));
  expect(count).toBeGreaterThan(0);
  await page.getByRole("combobox", { name: "Shown" }).selectOption("USD");
  await expect(page).toHaveURL(/currency=USD/);
  await card(page, "Payments by day").getByText("Table", { exact: true }).click();
  await expect(page.getByRole("table", { name: "USD by day" }).getByRole("row")).toHaveCount(31);
  await failed.getByRole("link").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/startDate=.*status=FAILED/);
  await expect(rows(page)).toHaveCount(Math.min(50, count));
  await page.goto(`/${own.slug}/overview`);
  await expect(page.getByRole("heading", { name: "Webhooks" })).toHaveCount(0);
});

test("customers by status and priced quotes lead to as many rows in their lists", async ({
  page,
  own,
  signInAs,
  axe,
}) => {
  await signInAs("operations");
  await page.goto(`/${own.slug}/overview`);
  const customers = card(page, "Customers by KYC or KYB status");
  // They are copied soon after an environment was added.
  await expect(async () => {
    await page.reload();
    await expect(customers.getByRole("listitem").first()).toBeVisible({ timeout: 2_000 });
    await expect(card(page, "Quotes priced and executed").getByText(/of all that the service lists/)).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
  const [, count] = /([\d,]+)$/.exec((await customers.getByRole("listitem").last().textContent()) ?? "") ?? [];
  await customers.getByRole("listitem").last().getByRole("link").click();
  await expect(page).toHaveURL(/kycStatus=/);
  await expect(page.getByText(new RegExp(`^${count} customers?`))).toBeVisible();
  await page.goBack();
  const quotes = card(page, "Quotes priced and executed");
  const link = quotes
    .getByRole("table", { name: /by corridor/ })
    .getByRole("link")
    .first();
  const priced = await link.textContent();
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/createdAfter=.*sendingCurrency=.*receivingCurrency=/);
  await expect(page.getByText(`${priced} in view`)).toBeVisible();
  await expect(page.getByText(/^The service can't filter by outcome or currency/)).toBeVisible();
  await axe(page);
});

test("a breakdown of payments is saved as a view, and each number leads to its payments", async ({
  page,
  own,
  signInAs,
  axe,
}) => {
  await signInAs("administrator");
  await buildHistory(page, own);
  await signInAs("finance");
  await page.goto(`/${own.slug}/overview`);
  const split = card(page, "Payment breakdown");
  await split.getByRole("combobox", { name: "Rows" }).selectOption("currency");
  await split.getByRole("combobox", { name: "Columns" }).selectOption("type");
  await expect(page).toHaveURL(/rows=currency/);
  const table = split.getByRole("table", { name: "Number of payments by currency and type" });
  const cell = table.getByRole("row").nth(1).getByRole("link").first();
  const count = await cell.textContent();
  await axe(page);
  await split.getByRole("button", { name: "Saved views" }).click();
  await page.getByLabel("Save this view as").fill("By currency");
  await page.keyboard.press("Enter");
  await expect(split.getByRole("button", { name: "By currency" })).toBeVisible();
  await cell.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/amountCurrency=.*type=/);
  await expect(page.getByText(new RegExp(`^${count} payments?`)).first()).toBeVisible();
  await page.goto(`/${own.slug}/overview`);
  await split.getByRole("button", { name: "Saved views" }).click();
  await page
    .getByRole("dialog", { name: "Saved views" })
    .getByRole("button", { name: "By currency", exact: true })
    .click();
  await expect(split.getByRole("combobox", { name: "Rows" })).toHaveValue("currency");
  await split.getByRole("combobox", { name: "Measure" }).selectOption("rate");
  await expect(split.getByRole("table", { name: /^Success rate by currency and type/ })).toBeVisible();
});
