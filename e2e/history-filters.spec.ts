import type { Page } from "@playwright/test";
import type { Page as ServicePage } from "@/lib/contract/list-page";
import type { Transaction } from "@/lib/contract/transaction";
import { formatMoney, toMajorUnits } from "@/lib/money";
import { expect, test } from "./fixtures";
import { actionsOf } from "./pages/actions";
import { untilAwake } from "./pages/awake";
import { buildHistory } from "./pages/history";

const rows = (page: Page) => page.locator("tbody tr[data-row-id]");
const line = (page: Page) => page.getByText(/^From the local history/);

/** Opens the editor of an inactive filter. */
async function add(page: Page, name: string): Promise<void> {
  await page.keyboard.press("f");
  await page.getByRole("dialog", { name: "Add filter" }).getByRole("button", { name, exact: true }).click();
}

test("failed payments of the last 30 days in one currency over an amount are found with four filters", async ({
  page,
  own,
  signInAs,
  axe,
}) => {
  // The seed has such a payment on these days only by chance.
  const { transaction } = await own.control.happen("payment-fails", 250);
  const failed = async () =>
    (await own.api.call<Transaction>("GET", `/transactions/${encodeURIComponent(transaction.id)}`)).status;
  await expect.poll(failed, { timeout: 30_000 }).toBe("FAILED");
  await signInAs("administrator");
  await buildHistory(page, own);
  const since = new Date(Date.now() - 29 * 86_400_000).toISOString();
  const { data } = await own.api.call<ServicePage<Transaction>>(
    "GET",
    `/transactions?status=FAILED&limit=100&startDate=${since}`,
  );
  const sent = data.flatMap(({ id, sentAmount }) => (sentAmount ? [{ id, ...sentAmount }] : []));
  const [one] = sent;
  if (!one) throw new Error("no failed payment of the last 30 days says what was sent");
  const alike = sent.filter(({ currency, amount }) => currency.code === one.currency.code && amount >= one.amount);
  const total = alike.reduce((sum, { amount }) => sum + BigInt(amount), 0n);

  await signInAs("finance");
  await page.goto(`/${own.slug}/transactions`);
  await expect(rows(page).first()).toBeVisible();
  await untilAwake(page);
  await page.getByRole("button", { name: /^Failed/ }).click();
  await add(page, "Created");
  await page.getByRole("option", { name: "Last 30 days" }).click();
  await expect(line(page)).toHaveCount(0);
  await add(page, "Sent currency");
  await page.keyboard.type(one.currency.code.toLowerCase());
  await page.keyboard.press("Enter");
  await expect(line(page)).toBeVisible();
  await add(page, "Amount");
  await page.keyboard.type(toMajorUnits(one.amount, one.currency.decimals));
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(Math.min(50, alike.length));
  await expect(page.getByRole("link", { name: new RegExp(one.id.slice(-4)) }).first()).toBeVisible();
  const sum = formatMoney({ amount: total, currency: one.currency.code, decimals: one.currency.decimals });
  await expect(page.getByText(`${sum} sent`)).toBeVisible();
  await expect(page.getByRole("button", { name: new RegExp(`^Failed\\s*${alike.length}$`) })).toBeVisible();
  await axe(page);

  await page.reload();
  await expect(rows(page)).toHaveCount(Math.min(50, alike.length));
  // Largest first.
  await page.getByRole("button", { name: "Amount", exact: true }).first().click();
  await expect(page.getByRole("columnheader", { name: "Amount" })).toHaveAttribute("aria-sort", "descending");
  const [largest] = alike.toSorted((a, b) => b.amount - a.amount);
  await expect(rows(page).first()).toHaveAttribute("data-row-id", largest?.id ?? "");
  await page.getByRole("button", { name: "Show the live list" }).click();
  await expect(line(page)).toHaveCount(0);
  await expect(page).toHaveURL(/status=FAILED/);
  await expect(page).not.toHaveURL(/amountFrom|sentCurrency|sortBy/);
});

test("the same are found in three actions: F, the filters in words, Enter", async ({ page, own, signInAs, axe }) => {
  await signInAs("administrator");
  await buildHistory(page, own);
  await signInAs("finance");
  await page.goto(`/${own.slug}/transactions`);
  await expect(rows(page).first()).toBeVisible();
  await untilAwake(page);
  const person = actionsOf(page);
  await person.press("f");
  const menu = page.getByRole("dialog", { name: "Add filter" });
  const field = menu.getByRole("textbox", { name: "Filter by typing" });
  await expect(field).toBeFocused();
  await person.type("failed last week USD > 1,000");
  await expect(menu.getByRole("status")).toContainText(
    "Created: Last week · Status: Failed · Amount: 1,000 or more · Currency of the amount: USD",
  );
  await axe(page);
  await person.press("Enter");
  expect(person.count).toBe(3);
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/status=FAILED/);
  await expect(page).toHaveURL(/startDate=last-week/);
  await expect(page).toHaveURL(/amountCurrency=USD/);
  await expect(page).toHaveURL(/amountFrom=1000/);
  await expect(line(page)).toBeVisible();

  await test.step("reports what isn't understood, and applies nothing", async () => {
    await page.keyboard.press("f");
    await page.keyboard.type("incoming yesteryear");
    await expect(menu.getByRole("status")).toContainText("Not understood: “yesteryear”");
    await page.keyboard.press("Enter");
    await expect(menu).toBeVisible();
    await expect(page).not.toHaveURL(/type=/);
    await axe(page);
    await page.keyboard.press("ArrowDown");
    await expect(menu.getByRole("button").first()).toBeFocused();
  });
});

test("several statuses are one filter, which the local history answers", async ({ page, own, signInAs }) => {
  await signInAs("administrator");
  await buildHistory(page, own);
  await signInAs("viewer");
  await page.goto(`/${own.slug}/transactions?status=FAILED`);
  await expect(rows(page).first()).toBeVisible();
  await untilAwake(page);
  await page.getByRole("button", { name: "Status Failed", exact: false }).first().click();
  await page.getByRole("checkbox", { name: "Expired" }).check();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/status=FAILED(,|%2C)EXPIRED/);
  await expect(line(page)).toBeVisible();
  await expect(page.getByText("Failed, Expired")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Failed/, pressed: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Expired/, pressed: true })).toBeVisible();
});
