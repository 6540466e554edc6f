import type { Page } from "@playwright/test";
import { failureInWords } from "@/lib/contract/failure-words";
import type { Page as ServicePage } from "@/lib/contract/list-page";
import type { Transaction } from "@/lib/contract/transaction";
import { expect, test } from "./fixtures";

test.afterEach(({ own }) => own.control.clearFaults());

const rows = (page: Page) => page.locator("tbody tr[data-row-id]");

/** The ids of the rows on the page, once there are as many as its count says: the last ones are rendered later. */
async function rowIds(page: Page): Promise<string[]> {
  await expect(rows(page).first()).toBeVisible();
  await expect(async () => {
    const counted = await page
      .getByText(/^[\d,]+–[\d,]+/)
      .first()
      .textContent();
    const [from = 0, to = 0] = (counted ?? "").split("–").map((text) => Number.parseInt(text.replaceAll(",", ""), 10));
    expect(await rows(page).count()).toBe(to - from + 1);
  }).toPass();
  return await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute("data-row-id") ?? ""));
}

async function addChoice(page: Page, filter: string, option: string): Promise<void> {
  await page.getByRole("button", { name: "Add filter" }).click();
  await page.getByRole("dialog", { name: "Add filter" }).getByRole("button", { name: filter, exact: true }).click();
  // With a local history several can be chosen.
  const several = page.getByRole("checkbox", { name: option, exact: true });
  await page.getByRole("option", { name: option, exact: true }).or(several).click();
  const apply = page.getByRole("button", { name: "Apply" });
  if (await apply.isVisible()) await apply.click();
}

test("filters live in the URL: they survive reload and back, and mean the same to a colleague", async ({
  page,
  browser,
  own,
  stack,
  signInAs,
  cookiesOf,
}) => {
  await signInAs("operations");
  await page.goto(`/${own.slug}/transactions`);
  const all = await rowIds(page);
  await addChoice(page, "Status", "Completed");
  await expect(page).toHaveURL(/status=COMPLETED/);
  await addChoice(page, "Type", "Incoming");
  await expect(page).toHaveURL(/type=INCOMING/);
  await expect.poll(() => rowIds(page)).not.toEqual(all);
  const { data } = await own.api.call<ServicePage<Transaction>>(
    "GET",
    "/transactions?status=COMPLETED&type=INCOMING&limit=50",
  );
  const wanted = data.map(({ id }) => id);
  await expect.poll(() => rowIds(page)).toEqual(wanted);
  await page.reload();
  await expect.poll(() => rowIds(page)).toEqual(wanted);

  const colleague = await browser.newContext({ baseURL: stack.url });
  await colleague.addCookies(await cookiesOf("viewer"));
  const theirs = await colleague.newPage();
  await theirs.goto(page.url());
  await expect.poll(() => rowIds(theirs)).toEqual(wanted);
  await colleague.close();

  await page.goBack();
  await expect(page).not.toHaveURL(/type=/);
  await expect(page).toHaveURL(/status=COMPLETED/);
  await page.getByRole("button", { name: "Remove filter Status" }).click();
  await expect.poll(() => rowIds(page)).toEqual(all);
});

test("pages both ways, and page two is page two after a reload", async ({ page, own, signInAs }) => {
  await signInAs("finance");
  await page.goto(`/${own.slug}/transactions`);
  const first = await rowIds(page);
  expect(first).toHaveLength(50);
  await page.getByRole("button", { name: "Older" }).click();
  await expect(page.getByText(/^51–100/)).toBeVisible();
  // The old page stays until the next has loaded; then no row is on both.
  await expect.poll(async () => (await rowIds(page)).filter((id) => first.includes(id))).toEqual([]);
  const second = await rowIds(page);
  await page.reload();
  await expect(page.getByText(/^51–100/)).toBeVisible();
  await expect.poll(() => rowIds(page)).toEqual(second);
  await page.getByRole("button", { name: "Older" }).click();
  await expect(page.getByText(/^101–150/)).toBeVisible();
  await page.getByRole("button", { name: "Newer" }).click();
  await expect.poll(() => rowIds(page)).toEqual(second);
  await page.getByRole("button", { name: "Newer" }).click();
  await expect.poll(() => rowIds(page)).toEqual(first);
  await expect(page.getByRole("button", { name: "Newer" })).toHaveAccessibleDescription("This is the first page.");
});

test("rows by keyboard: j, k, Enter for the panel, Enter for the page", async ({ page, own, signInAs }) => {
  await signInAs("viewer");
  await page.goto(`/${own.slug}/transactions`);
  const ids = await rowIds(page);
  const [first = "", second = "", third = ""] = ids;
  await page.keyboard.press("j");
  await expect(rows(page).nth(0)).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(rows(page).nth(2)).toBeFocused();
  await page.keyboard.press("k");
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  const panel = (id: string) => page.getByRole("complementary", { name: `Details of ${id}` });
  await expect(panel(second).getByRole("heading", { name: "Timeline" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`open=${encodeURIComponent(second).replace("%3A", "(:|%3A)")}`));
  await page.keyboard.press("j");
  await expect(panel(third)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel(third)).toBeHidden();
  await expect(rows(page).nth(2)).toBeFocused();
  await page.keyboard.press("k");
  await page.keyboard.press("k");
  // At once, like experienced users: the second press must not be lost while the panel is still loading.
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/${own.slug}/transactions/${encodeURIComponent(first)}`);
  await expect(page.getByRole("heading", { name: "Transaction", exact: true })).toBeVisible();
});

test("a failed payment says where the money is, why and who acts next, each with its evidence; a text can be copied", async ({
  page,
  own,
  signInAs,
}) => {
  const { data } = await own.api.call<ServicePage<Transaction>>("GET", "/transactions?status=FAILED&limit=20");
  const failed = data.find((transaction) => transaction.failureReason);
  if (!failed?.failureReason) throw new Error("the seed has no failed payment");
  const words = failureInWords(failed.failureReason, failed.type ?? "");
  await signInAs("operations");
  await page.goto(`/${own.slug}/transactions?status=FAILED`);
  await page.locator(`tr[data-row-id="${failed.id}"]`).getByRole("link").click();
  const explanation = page.getByRole("region", { name: "Where the money is" });
  const [what = ""] = words.title.replace(/\.$/, "").split(". ");
  await explanation.getByRole("link", { name: what }).click();
  await expect(page.locator("#failure:target")).toContainText(failed.failureReason);
  await expect(explanation).toContainText(/must|no action is needed/i);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await explanation.getByRole("button", { name: "Copy text for the customer" }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^(Your payment|The payment) .*\.$/);
  expect(copied).not.toContain(failed.id);
  expect(copied).not.toContain(failed.failureReason);
});

test("the other side's data about its customer is masked; revealing it is audited", async ({ page, own, signInAs }) => {
  const { data } = await own.api.call<ServicePage<Transaction>>("GET", "/transactions?type=INCOMING&limit=100");
  const transaction = data.find((one) => typeof one.counterpartyInformation?.FULL_NAME === "string");
  const name = String(transaction?.counterpartyInformation?.FULL_NAME ?? "");
  if (!transaction || name === "") throw new Error("the seed has no incoming payment with a sender's name");
  const address = `/${own.slug}/transactions/${encodeURIComponent(transaction.id)}`;

  await signInAs("viewer");
  await page.goto(address);
  const box = page.locator("section", { has: page.getByRole("heading", { name: "Counterparty" }) });
  await expect(box).toBeVisible();
  await expect(box).not.toContainText(name);
  await expect(box.getByRole("button", { name: "Reveal" })).toHaveAccessibleDescription(
    "Your role can't reveal personal data.",
  );
  expect(await page.content()).not.toContain(name);

  await signInAs("compliance");
  await page.goto(address);
  await expect(box).not.toContainText(name);
  await box.getByRole("button", { name: "Reveal" }).click();
  await expect(box).toContainText(name);
  await page.goto(`/${own.slug}/audit?action=transaction.reveal&resourceId=${encodeURIComponent(transaction.id)}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Counterparty details revealed");
  await expect(rows(page)).toContainText("compliance@corridor.test");
  await rows(page).click();
  await expect(page.getByRole("complementary", { name: /^Details of/ })).toContainText("FULL_NAME");
  await expect(page.getByRole("complementary", { name: /^Details of/ })).not.toContainText(name);
});

test("an empty result offers the way back; a failing service keeps the existing rows", async ({
  page,
  own,
  signInAs,
  problems,
}) => {
  await signInAs("operations");
  problems.allow(/5\d\d: GET .*\/api\/transactions/);
  await page.goto(`/${own.slug}/transactions?reference=no-such-reference`);
  await expect(page.getByText("Nothing matches these filters")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  const before = await rowIds(page);

  await own.control.fault({ match: { endpoint: "listTransactions" }, status: 500, times: 1_000 });
  await page.getByRole("button", { name: "Load again" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "Showing the rows as last loaded." });
  await expect(alert).toBeVisible({ timeout: 30_000 });
  await expect(alert).not.toContainText(/undefined|<|\[object/);
  expect(await rowIds(page)).toEqual(before);
  await own.control.clearFaults();
  // Calls to a service that failed this often are paused for a moment; then a retry works.
  await expect(async () => {
    if (await alert.isVisible()) await alert.getByRole("button", { name: "Try again" }).click({ timeout: 1_000 });
    await expect(alert).toBeHidden({ timeout: 2_000 });
  }).toPass({ timeout: 45_000 });
  expect(await rowIds(page)).toEqual(before);
});

test("columns are chosen and remembered; a view saves filters under a name and can be shared", async ({
  page,
  own,
  signInAs,
}) => {
  await signInAs("operations");
  await page.goto(`/${own.slug}/transactions`);
  await rowIds(page);
  const head = page.getByRole("columnheader");
  await expect(head.filter({ hasText: "Reference" })).toHaveCount(1);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Reference", exact: true }).uncheck();
  await page.getByRole("checkbox", { name: "Fees", exact: true }).check();
  await page.keyboard.press("Escape");
  await expect(head.filter({ hasText: "Reference" })).toHaveCount(0);
  await expect(head.filter({ hasText: "Fees" })).toHaveCount(1);
  await page.reload();
  await expect(head.filter({ hasText: "Fees" })).toHaveCount(1);
  await expect(head.filter({ hasText: "Reference" })).toHaveCount(0);

  await addChoice(page, "Status", "Failed");
  await expect(page).toHaveURL(/status=FAILED/);
  const name = `Failed ${own.slug}`;
  await page.getByRole("button", { name: "Saved views" }).click();
  await page.getByLabel("Save this view as").fill(name);
  await page.getByRole("checkbox", { name: "Share with everyone" }).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Saved views" })).toBeHidden();
  await page.getByRole("button", { name: "Remove filter Status" }).click();
  await expect(page).not.toHaveURL(/status=/);

  await signInAs("finance");
  await page.goto(`/${own.slug}/transactions`);
  await page.getByRole("button", { name: "Saved views" }).click();
  await page.getByRole("dialog", { name: "Saved views" }).getByRole("button", { name }).click();
  await expect(page).toHaveURL(/status=FAILED/);
  await expect(page.getByRole("button", { name: `View: ${name}`, exact: true })).toBeVisible();
  await expect(rows(page).first()).toContainText(/Failed|Refund/);
  await expect(head.filter({ hasText: "Fees" })).toHaveCount(1);
  await expect(head.filter({ hasText: "Reference" })).toHaveCount(0);
});

test("a row that is selected and copied has its whole ID, once", async ({ page, own, signInAs }) => {
  await signInAs("finance");
  await page.goto(`/${own.slug}/transactions`);
  const [id = ""] = await rowIds(page);
  const copied = await rows(page)
    .first()
    .evaluate((row) => {
      getSelection()?.selectAllChildren(row);
      return getSelection()?.toString() ?? "";
    });
  expect(copied.match(/\S*[0-9a-f]{8}\S*/g)).toEqual([id]);
});
