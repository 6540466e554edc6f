import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { untilAwake } from "./pages/awake";
import { download, readCsv } from "./pages/exported";
import { buildHistory } from "./pages/history";
import type { OwnService } from "./pages/own-service";

/** A payment in progress: made directly at the service. */
async function openPayment(own: OwnService): Promise<string> {
  const payer = await own.api.payer(0);
  const quote = await own.api.quote(payer, 61_300);
  const path = `/quotes/${encodeURIComponent(quote.id)}/execute`;
  const { transactionId = "" } = await own.api.call<{ transactionId?: string }>("POST", path);
  expect(transactionId).toMatch(/^Transaction:/);
  return transactionId;
}

/** The service's own setting, to be restored for later tests. */
let settlementSeconds: number;
test.beforeEach(async ({ own }) => {
  settlementSeconds = (await own.control.state()).settings.settlementSeconds;
  await own.control.settings({ settlementSeconds: 900 });
});
test.afterEach(async ({ own }) => {
  await own.control.settings({ settlementSeconds });
});

const pageOf = (own: OwnService, id: string) => `/${own.slug}/transactions/${encodeURIComponent(id)}`;
const workOf = (page: Page) => page.locator("#work");

test("a payment is handed over between shifts with its notes, and found by its new assignee", async ({
  page,
  own,
  signInAs,
  axe,
}) => {
  const id = await openPayment(own);
  const work = workOf(page);
  await signInAs("operations");
  await page.goto(pageOf(own, id));
  await work.getByRole("button", { name: "Assign to me" }).click();
  await expect(work.getByText("(you)")).toBeVisible();

  await test.step("a tag is created where it is needed, and added", async () => {
    await work.getByRole("button", { name: "Add tag" }).click();
    await page.getByRole("menuitem", { name: "Manage tags…" }).click();
    const dialog = page.getByRole("dialog", { name: "Tags" });
    await dialog.getByLabel("Name").fill("Bank trace");
    await dialog.getByLabel("Colour").selectOption("Blue");
    await dialog.getByRole("button", { name: "Add tag" }).click();
    await expect(dialog.getByRole("listitem").filter({ hasText: "Bank trace" })).toBeVisible();
    await page.keyboard.press("Escape");
    await work.getByRole("button", { name: "Add tag" }).click();
    await page.getByRole("menuitem", { name: "Bank trace" }).click();
    await expect(work.getByRole("button", { name: "Remove tag Bank trace" })).toBeVisible();
  });

  await work.getByLabel("New note").fill("Called the bank; they trace it until Thursday.");
  await work.getByRole("button", { name: "Add note" }).click();
  await expect(work.getByRole("article").getByText("they trace it until Thursday")).toBeVisible();
  await expect(work.getByLabel("New note")).toHaveValue("");
  await axe(page);
  await work.getByRole("button", { name: "Hand over" }).click();
  await page.getByRole("menuitem", { name: /Viewer/ }).click();
  await expect(work.getByText("(you)")).toBeHidden();

  await test.step("the next assignee is notified, and finds it among their tasks", async () => {
    await signInAs("viewer");
    await page.goto(`/${own.slug}/overview`);
    await page.getByRole("link", { name: /^Payments assigned to you/ }).click();
    await page.locator("tbody tr[data-row-id]").filter({ hasText: "Bank trace" }).click();
    await expect(page.getByText("(you)")).toBeVisible();
    await page.goto(pageOf(own, id));
    // Free text may contain anything: this role sees it masked.
    await expect(work.getByText("Note withdrawn")).toBeHidden();
    await expect(work).not.toContainText("Thursday");
    const timeline = page.getByRole("region", { name: "Timeline" });
    for (const words of ["took it on", "added the tag “Bank trace”", "Note by", "handed it to"]) {
      await expect(timeline.getByRole("listitem").filter({ hasText: words }).first()).toBeVisible();
    }
    await page.getByRole("button", { name: /^Notifications/ }).click();
    await expect(page.getByRole("dialog", { name: "Notifications" })).toContainText("Payment assigned to you");
  });
});

test("of two people who take a payment at once, the second learns who has it", async ({
  page,
  own,
  signInAs,
  browser,
  cookiesOf,
  stack,
}) => {
  const id = await openPayment(own);
  await signInAs("operations");
  await page.goto(pageOf(own, id));
  await expect(workOf(page).getByText("nobody", { exact: true })).toBeVisible();
  const context = await browser.newContext({ baseURL: stack.url });
  await context.addCookies(await cookiesOf("finance"));
  const other = await context.newPage();
  await other.goto(pageOf(own, id));
  await expect(workOf(other).getByText("nobody", { exact: true })).toBeVisible();
  // The first one's change must not reach the other's screen before they press.
  await other.route("**/work*", (route) => route.abort());
  await workOf(page).getByRole("button", { name: "Assign to me" }).click();
  await expect(workOf(page).getByText("(you)")).toBeVisible();
  await workOf(other).getByRole("button", { name: "Assign to me" }).click();
  await expect(workOf(other).getByRole("alert")).toContainText("Someone else changed the assignment");
  await context.close();
});

test("selects rows by keyboard and Shift, and assigns them at once; reports those it skipped", async ({
  page,
  own,
  signInAs,
  axe,
}) => {
  const ids = [await openPayment(own), await openPayment(own), await openPayment(own)];
  await signInAs("finance");
  await page.goto(pageOf(own, ids[1] ?? ""));
  await workOf(page).getByRole("button", { name: "Assign to me" }).click();
  await expect(workOf(page).getByText("(you)")).toBeVisible();

  // An open page reloads once somebody else has signed in, amid the next step.
  await page.goto("about:blank");
  await signInAs("operations");
  await page.goto(`/${own.slug}/transactions`);
  const row = (id: string | undefined) => page.locator(`tbody tr[data-row-id="${id}"]`);
  await expect(row(ids[2])).toBeVisible();
  await untilAwake(page);
  // A closed dialog may still restore the focus.
  await expect(async () => {
    await row(ids[2]).focus();
    if (!(await row(ids[2]).getByRole("checkbox").isChecked())) await page.keyboard.press("x");
    await expect(row(ids[2]).getByRole("checkbox")).toBeChecked({ timeout: 2_000 });
  }).toPass();
  await row(ids[0])
    .getByRole("checkbox")
    .click({ modifiers: ["Shift"] });
  const bar = page.getByRole("region", { name: "Selected payments" });
  await expect(bar).toContainText("3 selected");
  await axe(page);
  await bar.getByRole("button", { name: "Assign" }).click();
  await page.getByRole("menuitem", { name: /\(you\)$/ }).click();
  await expect(bar.getByRole("status")).toContainText("2 payments. 1 skipped, already assigned to");
  await bar.getByRole("button", { name: "Assign it anyway" }).click();
  await expect(bar.getByRole("status")).toContainText("1 payment.");
  await page.goto(`/${own.slug}/transactions/work`);
  for (const id of ids) await expect(row(id)).toBeVisible();
});

test("filters the list of transactions by assignee, and exports the selected ones", async ({
  page,
  own,
  signInAs,
  axe,
}) => {
  await signInAs("administrator");
  await buildHistory(page, own);
  const id = await openPayment(own);
  await signInAs("operations");
  await page.goto(pageOf(own, id));
  await workOf(page).getByRole("button", { name: "Assign to me" }).click();
  await expect(workOf(page).getByText("(you)")).toBeVisible();

  const rows = page.locator("tbody tr[data-row-id]");
  await page.goto(`/${own.slug}/transactions`);
  await expect(rows.first()).toBeVisible();
  await untilAwake(page);
  await page.keyboard.press("f");
  const menu = page.getByRole("dialog", { name: "Add filter" });
  await menu.getByRole("button", { name: "Assigned to" }).click();
  await page.getByRole("option", { name: "Me", exact: true }).click();
  await expect(page).toHaveURL(/assignee=me/);
  await expect(page.getByRole("button", { name: "Assigned to Me" })).toBeVisible();
  const mine = page.locator(`tbody tr[data-row-id="${id}"]`);
  await expect(mine).toBeVisible();
  await axe(page);

  await mine.getByRole("checkbox").click();
  const bar = page.getByRole("region", { name: "Selected payments" });
  await bar.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog", { name: "Export transactions" });
  await expect(dialog.getByText("1 transaction", { exact: true })).toBeVisible();
  await dialog.getByText("CSV", { exact: true }).click();
  await axe(page);
  await dialog.getByRole("button", { name: "Export 1 transaction" }).click();
  await expect(page.getByText("The file is ready")).toBeVisible();
  const file = await download(page, () => page.getByRole("link", { name: /^Download/ }).click());
  expect(readCsv(file.bytes).map((row) => row.Transaction)).toEqual([id]);
});
