import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { untilAwake } from "./pages/awake";
import type { OwnService } from "./pages/own-service";
import { pairOf } from "./pages/transfer-pair";

const form = (page: Page) => page.getByRole("form", { name: "New transfer" });
const combo = (page: Page, label: "From" | "To") => form(page).getByRole("combobox", { name: label, exact: true });
const amount = (page: Page) => form(page).getByLabel("Amount");
const dialog = (page: Page) => page.getByRole("dialog", { name: "Make this transfer?" });

/** Opens the form for an account, so that the other side's picker lists its customer's accounts first. */
async function openFor(page: Page, own: OwnService, given: Record<string, string>): Promise<void> {
  await page.goto(`/${own.slug}/transfers/new?${new URLSearchParams(given)}`);
  await expect(form(page)).toBeVisible();
}

/** Types into a picker and chooses the option: one action, as in the other journeys. */
async function choose(page: Page, label: "From" | "To", typed: string, text: string): Promise<void> {
  const option = page.getByRole("option").filter({ hasText: text }).first();
  // The options change while responses arrive: if one vanishes under the pointer, a person would just aim again.
  await expect(async () => {
    await combo(page, label).fill(typed);
    await option.click({ timeout: 8_000 });
    await expect(combo(page, label)).toHaveValue(new RegExp(text), { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
}

test("money out: from the balance at the field to the receipt, with nothing sent before the confirmation", async ({
  page,
  own,
  signInAs,
  axe,
}) => {
  const pair = await pairOf(own);
  await signInAs("operations");
  await page.goto(`/${own.slug}/transfers`);
  await expect(page.getByRole("heading", { name: "Transfers" })).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: "New transfer" }).first().click();
  await choose(page, "From", pair.internalId, "USD account");
  await choose(page, "To", pair.customerName, pair.ending);
  await amount(page).fill("999999999");
  await form(page).getByRole("button", { name: "Review transfer" }).click();
  await expect(form(page).getByText(/Only [\d,.]+ USD is available\./)).toBeVisible();
  await axe(page);
  await amount(page).fill("1,250.5");
  await expect(form(page).getByText("Reads as 1,250.50 USD")).toBeVisible();
  const before = await own.control.count("transfers");
  await form(page).getByRole("button", { name: "Review transfer" }).click();
  await expect(dialog(page)).toContainText(pair.ending);
  await expect(dialog(page)).toContainText("1,250.50 USD");
  await axe(page);
  expect(await own.control.count("transfers")).toBe(before);
  // Go back and change something: the review is void.
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await amount(page).fill("1,300");
  await form(page).getByRole("button", { name: "Review transfer" }).click();
  await dialog(page).getByRole("button", { name: "Transfer 1,300.00 USD" }).dblclick();
  await expect(page).toHaveURL(/\/transfers\/Transfer%3A/);
  await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
  await expect(page.getByText("Accepted by the service")).toBeVisible();
  expect(await own.control.count("transfers")).toBe(before + 1);
  await axe(page);
  await page.reload();
  await expect(page.getByText("Accepted by the service")).toBeVisible();
  expect(await own.control.count("transfers")).toBe(before + 1);

  await page.getByRole("link", { name: "Follow the payment" }).click();
  await expect(page).toHaveURL(/\/transactions\/Transaction/);
  await page.getByRole("listitem").filter({ hasText: "Transferred out" }).getByRole("link").click();
  await expect(page).toHaveURL(/\/transfers\/Transfer%3A/);
  await page.getByRole("link", { name: "Transfer again" }).click();
  await expect(amount(page)).toHaveValue("1300.00");
  await expect(combo(page, "To")).toHaveValue(new RegExp(pair.ending));
});

test("money in takes 5 actions", async ({ page, own, signInAs }) => {
  const pair = await pairOf(own);
  await signInAs("operations");
  await openFor(page, own, {});
  let count = 0;
  const person = async (what: Promise<unknown>) => {
    count += 1;
    await what;
  };
  await person(choose(page, "From", pair.externalId, pair.ending));
  await person(choose(page, "To", pair.customerName, "USD account"));
  await person(amount(page).fill("75"));
  await person(page.keyboard.press("Enter"));
  await person(dialog(page).getByRole("button", { name: "Transfer 75.00 USD" }).click());
  await expect(page).toHaveURL(/\/transfers\/Transfer%3A/);
  expect(count).toBeLessThanOrEqual(5);
  await expect(page.getByText("Money in")).toBeVisible();
  await own.control.advance(120);
  await expect(page.getByText("The money has arrived.")).toBeVisible({ timeout: 20_000 });
});

/** Chooses the first option by keys, again if the options changed just then. */
async function takeFirst(page: Page, label: "From" | "To", text: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(combo(page, label)).toHaveValue(new RegExp(text), { timeout: 2_000 });
  }).toPass();
}

test("by keyboard alone, from the palette to the receipt", async ({ page, own, signInAs }) => {
  const pair = await pairOf(own);
  await signInAs("operations");
  await page.goto(`/${own.slug}/transfers`);
  await untilAwake(page);
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("new transfer");
  await page.keyboard.press("Enter");
  await expect(combo(page, "From")).toBeFocused();
  await page.keyboard.type(pair.internalId);
  await expect(page.getByRole("option").filter({ hasText: "USD account" })).toHaveCount(1);
  await takeFirst(page, "From", "USD account");
  await combo(page, "To").focus();
  await page.keyboard.type(pair.externalId);
  await expect(page.getByRole("option").filter({ hasText: pair.ending })).toHaveCount(1);
  await takeFirst(page, "To", pair.ending);
  await amount(page).focus();
  await page.keyboard.type("12.34");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/transfers\/Transfer%3A/);
  await expect(page.getByText("Accepted by the service")).toBeVisible();
});

test("a lost response is settled with the same key: one effect, and the page says how", async ({
  page,
  own,
  signInAs,
}) => {
  const pair = await pairOf(own);
  await signInAs("operations");
  await openFor(page, own, { from: pair.internalId, to: pair.externalId, amount: "33" });
  await expect(combo(page, "To")).toHaveValue(new RegExp(pair.ending));
  const before = await own.control.count("transfers");
  await own.control.fault({ match: { endpoint: "transferOut" }, drop: "after" });
  await form(page).getByRole("button", { name: "Review transfer" }).click();
  await dialog(page).getByRole("button", { name: "Transfer 33.00 USD" }).click();
  await expect(page.getByText("Sent again with the same key: accepted by the service once")).toBeVisible();
  expect(await own.control.count("transfers")).toBe(before + 1);
  await own.control.clearFaults();
});

test("a second tab with the same review makes no second transfer", async ({ page, context, own, signInAs }) => {
  const pair = await pairOf(own);
  await signInAs("operations");
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await openFor(tab, own, { from: pair.internalId, to: pair.externalId, amount: "44" });
    await expect(combo(tab, "To")).toHaveValue(new RegExp(pair.ending));
    await form(tab).getByRole("button", { name: "Review transfer" }).click();
    await expect(dialog(tab)).toBeVisible();
  }
  const before = await own.control.count("transfers");
  await dialog(page).getByRole("button", { name: "Transfer 44.00 USD" }).click();
  await expect(page).toHaveURL(/\/transfers\/Transfer%3A/);
  await dialog(other).getByRole("button", { name: "Transfer 44.00 USD" }).click();
  await expect(other.getByText("The same transfer has been made since, here or in another tab")).toBeVisible();
  expect(await own.control.count("transfers")).toBe(before + 1);
});

test("a viewer can view transfers but make none", async ({ page, own, signInAs, axe }) => {
  await signInAs("viewer");
  await page.goto(`/${own.slug}/transfers`);
  await expect(page.getByRole("table", { name: "Transfers" })).toBeVisible();
  await expect(page.getByRole("button", { name: "New transfer" })).toHaveAccessibleDescription(/can't make transfers/);
  await axe(page);
  await page.goto(`/${own.slug}/transfers/new`);
  await expect(page.getByText("Your role can't make transfers")).toBeVisible();
});
