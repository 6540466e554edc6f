import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { untilAwake } from "./pages/awake";

/** The focused element: nothing must ever send the focus back to the top of the page. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at === null || at === document.body ? "nothing" : at.tagName;
  });

/** Presses a key, and waits for the focus to be somewhere. */
async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await expect.poll(() => focused(page), { message: `after ${key} on ${page.url()}` }).not.toBe("nothing");
}

const LISTS = [
  "transactions?limit=20",
  "quotes?limit=20",
  "transfers",
  "money-actions?limit=20",
  "customers?limit=20",
  "external-accounts?limit=20",
  "balances?limit=20",
  "webhooks?limit=20",
  "audit?limit=20",
  "approvals/decisions",
  "kyc-links",
  "imports",
  "exports",
];

for (const list of LISTS) {
  test(`${list}: the focus is never lost by keyboard`, async ({ page, own, signInAs }) => {
    await signInAs("administrator");
    await page.goto(`/${own.slug}/${list}`);
    await expect(page.getByRole("button", { name: "Load again" })).toBeVisible();
    await expect(page.getByText(/^(\d+–\d+|Nothing to show)/).first()).toBeVisible();
    await untilAwake(page);
    const hasRows = (await page.locator("tr[data-row-id]").count()) > 0;
    if (hasRows) {
      await press(page, "j");
      await press(page, "Enter");
      await press(page, "j");
      await press(page, "Escape");
      await press(page, "k");
    }
    await press(page, "f");
    await press(page, "Escape");
    if (hasRows) {
      await press(page, "j");
      await press(page, "ArrowRight");
      await press(page, "ArrowLeft");
    }
    await press(page, "?");
    await press(page, "Escape");
    await press(page, "ControlOrMeta+k");
    await press(page, "ArrowDown");
    await press(page, "Escape");
  });
}

test("filters: set, changed and removed by keyboard, the focus moves to the next element", async ({
  page,
  own,
  signInAs,
}) => {
  await signInAs("viewer");
  await page.goto(`/${own.slug}/transactions?type=INCOMING&status=COMPLETED&reference=none`);
  await untilAwake(page);
  const chip = page.getByRole("button", { name: "Status Completed" });
  await chip.focus();
  await press(page, "Enter");
  await press(page, "Escape");
  await expect(chip).toBeFocused();
  await press(page, "Delete");
  await expect(chip).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add filter" })).toBeFocused();
  await page.getByRole("button", { name: "Clear all" }).focus();
  await press(page, "Enter");
  await expect(page).not.toHaveURL(/type=/);
  await expect(page.getByRole("button", { name: "Add filter" })).toBeFocused();
});

test("a page opened from another, and a form that is left, have the focus somewhere", async ({
  page,
  own,
  signInAs,
}) => {
  await signInAs("operations");
  await page.goto(`/${own.slug}/transactions?limit=20`);
  await expect(page.locator("tr[data-row-id]").first()).toBeVisible();
  await untilAwake(page);
  await press(page, "j");
  await press(page, "o");
  await expect(page).toHaveURL(/\/transactions\/Transaction/);
  await press(page, "Shift");
  await page
    .getByRole("link", { name: /Transactions$/ })
    .last()
    .focus();
  await press(page, "Enter");
  await expect(page).toHaveURL(/\/transactions$/);
  await press(page, "Shift");
});

test("a new quote starts in From", async ({ page, own, signInAs }) => {
  await signInAs("operations");
  await page.goto(`/${own.slug}/quotes/new`);
  await expect(page.getByRole("combobox", { name: "From" })).toBeFocused();
});

test("a filter's field takes what is typed each time Enter opens it, and a slash is only typed", async ({
  page,
  own,
  signInAs,
}) => {
  await signInAs("viewer");
  await page.goto(`/${own.slug}/transactions`);
  await expect(page.getByRole("button", { name: "Load again" })).toBeVisible();
  await untilAwake(page);
  const field = page.getByRole("textbox", { name: "Filter by typing" });
  for (const text of ["first", "second/third"]) {
    await page.locator("[data-add-filter]").focus();
    await page.keyboard.press("Enter");
    await expect(field).toBeFocused();
    await page.keyboard.type(text);
    await expect(field).toHaveValue(text);
    await page.keyboard.press("Escape");
    await expect(field).toBeHidden();
  }
});
