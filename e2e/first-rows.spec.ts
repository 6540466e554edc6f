import { expect, test } from "./fixtures";

test.afterEach(({ own }) => own.control.clearFaults());

test("a list arrives with its rows, which are not requested a second time", async ({ page, own, signInAs }) => {
  await signInAs("operations");
  const first = page.locator("tbody tr[data-row-id]").first();
  // A busy machine may exceed the page's patience; then the rows are requested again.
  await expect(async () => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const response = await page.goto(`/${own.slug}/transactions`);
    await expect(first).toBeVisible();
    expect(await response?.text()).toContain(`data-row-id="${await first.getAttribute("data-row-id")}"`);
    // Once a key works, the page's script is running and has requested whatever it needs.
    await page.keyboard.press("j");
    await expect(first).toBeFocused();
    expect(asked).not.toContain("/api/transactions");
  }).toPass();
});

test("a slow service delays no page: it arrives without rows and then requests them", async ({
  page,
  own,
  signInAs,
}) => {
  await signInAs("operations");
  await own.control.fault({ match: { endpoint: "listTransactions" }, delayMs: 5_000 });
  const response = await page.goto(`/${own.slug}/transactions`);
  expect(await response?.text()).not.toContain("data-row-id=");
  await expect(page.locator("tbody tr[data-row-id]").first()).toBeVisible();
});

test("the list shows what the URL selects", async ({ page, own, signInAs }) => {
  await signInAs("operations");
  await page.goto(`/${own.slug}/transactions?status=FAILED`);
  const rows = page.locator("tbody tr[data-row-id]");
  await expect(rows.first()).toBeVisible();
  expect(await rows.filter({ hasText: "Completed" }).count()).toBe(0);
});

test("pressing a section's link reads its rows", async ({ page, own, signInAs }) => {
  await signInAs("operations");
  await page.goto(`/${own.slug}/transactions`);
  await expect(page.locator("tbody tr[data-row-id]").first()).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const link = page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Customers" });
  await expect(async () => {
    await link.hover();
    await page.mouse.down();
    // Before the page is requested: the press has not ended.
    await expect.poll(() => asked, { timeout: 2_000 }).toContain("/api/customers");
  }).toPass();
  await page.mouse.up();
  await expect(page).toHaveURL(/\/customers$/);
  await expect(page.locator("tbody tr[data-row-id]").first()).toBeVisible();
});
