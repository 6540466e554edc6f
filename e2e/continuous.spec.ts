import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { untilAwake } from "./pages/awake";
import { buildHistory } from "./pages/history";

const STATUSES = "CREATED,PENDING,PROCESSING,COMPLETED,REJECTED,FAILED,REFUNDED,EXPIRED";

const table = (page: Page) => page.getByRole("table", { name: "Transactions" });
const rows = (page: Page) => page.locator("tbody tr[data-row-id]");
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("data-row-id"));
/** The row at a position in the whole list, from 1. */
const rowAt = (page: Page, place: number) => page.locator(`tr[data-row-id][aria-rowindex="${place + 1}"]`);

/** Scrolls the list's own box, like dragging its scrollbar; `share` from 0, its start, to 1, its end. */
const dragTo = (page: Page, share: number) =>
  table(page).evaluate((element, part) => {
    const box = element.parentElement?.parentElement;
    if (box) box.scrollTop = (box.scrollHeight - box.clientHeight) * part;
  }, share);

/** The visible positions as shown in the footer: `31–58 of 600`. */
async function inSight(page: Page): Promise<{ first: number; last: number; count: number }> {
  const text = await page.getByText(/^[\d,]+–[\d,]+ of [\d,]+$/).textContent();
  const [first = 0, last = 0, count = 0] = (text ?? "").replaceAll(",", "").match(/\d+/g)?.map(Number) ?? [];
  return { first, last, count };
}

test("scrolls every payment of a filter in one list, from first to last, leaves it and finds the place again", async ({
  page,
  own,
  signInAs,
  axe,
}) => {
  await signInAs("administrator");
  await buildHistory(page, own);
  await signInAs("finance");
  await page.goto(`/${own.slug}/transactions?status=${STATUSES}`);
  await expect(rows(page)).toHaveCount(50);
  await untilAwake(page);
  const firstId = await rows(page).first().getAttribute("data-row-id");

  await test.step("one press switches to it, and the URL shows it", async () => {
    await page.getByRole("button", { name: "Continuous" }).click();
    await expect(page).toHaveURL(/list=continuous/);
    await expect(page.getByRole("button", { name: "Pages" })).toBeFocused();
    await expect(rowAt(page, 1)).toHaveAttribute("data-row-id", firstId ?? "");
    await expect.poll(async () => (await inSight(page)).count).toBeGreaterThan(500);
    await axe(page);
  });
  const { count } = await inSight(page);
  expect(await table(page).getAttribute("aria-rowcount")).toBe(String(count + 1));

  await test.step("the scrollbar reaches the end and the middle, and only visible rows are mounted", async () => {
    await dragTo(page, 1);
    await expect(rowAt(page, count)).toBeInViewport();
    await expect.poll(async () => (await inSight(page)).last).toBe(count);
    await dragTo(page, 0.5);
    await expect.poll(async () => (await inSight(page)).first).toBeLessThan(count / 2);
    const { first, last } = await inSight(page);
    for (const place of [first, last]) await expect(rowAt(page, place)).toBeInViewport();
    expect(await rows(page).count()).toBeLessThan(60);
    await expect(rowAt(page, 1)).toHaveCount(0);
  });

  const { first } = await inSight(page);
  const place = first + 5;
  const id = (await rowAt(page, place).getAttribute("data-row-id")) ?? "";
  await test.step("a payment opens beside the list and closes, by keys, and its row keeps the focus", async () => {
    await rowAt(page, place).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("complementary", { name: `Details of ${id}` })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("complementary", { name: `Details of ${id}` })).toHaveCount(0);
    expect(await focused(page)).toBe(id);
    await page.keyboard.press("x");
    await expect(page.getByRole("region", { name: "Selected payments" })).toContainText("1 selected");
    await page.keyboard.press("x");
    await page.keyboard.press("o");
    await expect(page).toHaveURL(new RegExp(encodeURIComponent(id)));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  await test.step("Back returns to the same place in the same list, and so does a reload", async () => {
    await page.goBack();
    await expect(rowAt(page, place)).toBeInViewport();
    await expect(rowAt(page, place)).toHaveAttribute("data-row-id", id);
    await expect.poll(async () => (await inSight(page)).first).toBe(first);
    await page.reload();
    await expect(rowAt(page, place)).toBeInViewport();
    await expect(rowAt(page, place)).toHaveAttribute("data-row-id", id);
    await untilAwake(page);
  });

  await test.step("j continues from there, past the visible rows, one row at a time", async () => {
    const { last } = await inSight(page);
    for (let at = place; at < last + 5; at++) {
      await page.keyboard.press("j");
      const next = rowAt(page, at + 1);
      await expect(next).toBeFocused();
    }
    await expect(rowAt(page, last + 5)).toBeInViewport();
    await page.keyboard.press("k");
    await expect(rowAt(page, last + 4)).toBeFocused();
  });

  await test.step("and back to pages", async () => {
    await page.getByRole("button", { name: "Pages" }).click();
    await expect(page).not.toHaveURL(/list=continuous/);
    await expect(page.getByRole("button", { name: "Continuous" })).toBeFocused();
    await expect(rows(page)).toHaveCount(50);
  });
});

test("a part that failed says so in its place and loads on retry; a phone keeps its pages", async ({
  page,
  own,
  signInAs,
  problems,
}) => {
  problems.allow(/503/);
  await signInAs("administrator");
  await buildHistory(page, own);
  let isDown = true;
  await page.route(/\/api\/transactions\?.*offset=200/, (route) =>
    isDown ? route.fulfill({ status: 503, json: { title: "Not now.", code: "not_now" } }) : route.fallback(),
  );
  await page.goto(`/${own.slug}/transactions?status=${STATUSES}&list=continuous`);
  await expect(rowAt(page, 1)).toBeVisible();
  await untilAwake(page);
  await expect.poll(async () => (await inSight(page)).count).toBeGreaterThan(500);
  await table(page).evaluate((element) => {
    const box = element.parentElement?.parentElement;
    if (box) box.scrollTop = 190 * 36;
  });
  const said = page.getByRole("alert").filter({ hasText: "Rows 201–300 couldn't be loaded." });
  await expect(said).toBeVisible();
  await expect(rowAt(page, 198)).toBeVisible();
  isDown = false;
  await said.getByRole("button", { name: "Try again" }).click();
  await expect(rowAt(page, 204)).toBeVisible();
  await expect(said).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.getByRole("button", { name: /Older/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Pages", exact: true })).toHaveCount(0);
});
