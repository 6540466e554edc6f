import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { untilAwake } from "./pages/awake";

const rows = (page: Page) => page.locator("tbody tr[data-row-id]");
const menu = (page: Page) => page.getByRole("dialog", { name: "Saved views" });

/** Opens the menu of views and, in it, the settings of one. */
async function change(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: /^(Saved views|View: )/ }).click();
  await menu(page)
    .getByRole("button", { name: `Change ${name}` })
    .click();
}

/** Waits until a box that shows at once what was chosen is also stored: what is opened next depends on it. */
const saved = (page: Page) => expect(menu(page).getByText("Saving…")).toBeHidden();

test("an administrator makes a shared view the default of operations, whose list opens with it until they leave it", async ({
  page,
  own,
  signInAs,
  axe,
  stack,
}) => {
  const name = `Failed first ${own.slug}`;
  const list = `/${own.slug}/transactions`;
  await signInAs("administrator");
  await page.goto(`${list}?status=FAILED`);
  await expect(rows(page).first()).toBeVisible();
  await untilAwake(page);
  await page.getByRole("button", { name: "Saved views" }).click();
  await page.getByLabel("Save this view as").fill(name);
  await page.getByRole("checkbox", { name: "Share with everyone" }).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(menu(page)).toBeHidden();
  try {
    await change(page, name);
    const role = menu(page).getByRole("checkbox", { name: "Operations" });
    await role.click();
    await expect(role).toBeChecked();
    await saved(page);
    await axe(page);

    await test.step("their list opens with it, by its name; one press leaves it, and a reload doesn't restore it", async () => {
      await signInAs("operations");
      await page.goto(list);
      await expect(page).toHaveURL(/status=FAILED/);
      await expect(page.getByRole("button", { name: `View: ${name}`, exact: true })).toBeVisible();
      await expect(rows(page).first()).toContainText(/Failed|Refund/);
      await axe(page);
      await page.getByRole("button", { name: `Leave ${name}, your role's default` }).click();
      await expect(page).not.toHaveURL(/status=/);
      await page.reload();
      await expect(rows(page).first()).toBeVisible();
      await expect(page).not.toHaveURL(/status=/);
    });

    await test.step("a link with its own filters is left alone", async () => {
      await page.goto(`${list}?type=INCOMING`);
      await expect(rows(page).first()).toBeVisible();
      await expect(page).not.toHaveURL(/status=/);
    });

    await test.step("a user who doesn't want it opens the list without it", async () => {
      await untilAwake(page);
      await page.getByRole("button", { name: "Saved views" }).click();
      const choice = menu(page).getByRole("checkbox", { name: `Open this list with “${name}”` });
      await choice.click();
      await expect(choice).not.toBeChecked();
      await saved(page);
      await page.goto(list);
      await expect(rows(page).first()).toBeVisible();
      await expect(page).not.toHaveURL(/status=/);
      await untilAwake(page);
      await page.getByRole("button", { name: "Saved views" }).click();
      await choice.click();
      await expect(choice).toBeChecked();
      await saved(page);
    });

    await test.step("others' lists open as before", async () => {
      await signInAs("finance");
      await page.goto(list);
      await expect(rows(page).first()).toBeVisible();
      await expect(page).not.toHaveURL(/status=/);
    });
  } finally {
    // The choice is the user's, in every environment: one left behind would fail the test when it runs again.
    await signInAs("operations");
    const data = { list: "transactions", isUsed: true };
    const headers = { origin: stack.url };
    expect((await page.request.put("/api/views/default-use", { headers, data })).status()).toBe(204);
    await signInAs("administrator");
    await page.goto(`${list}?status=FAILED`);
    await untilAwake(page);
    await change(page, name);
    await menu(page).getByRole("button", { name: "Remove", exact: true }).click();
    await menu(page)
      .getByRole("button", { name: `Remove “${name}”` })
      .click();
    await expect(menu(page).getByRole("button", { name: `Change ${name}` })).toHaveCount(0);
  }
});
