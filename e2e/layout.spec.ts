import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { holdAll, holdOne } from "./pages/approval-rules";

const rows = (page: Page) => page.locator("tbody tr[data-row-id]");

/** The cells and headings of the list that a box cuts off, by what they say. */
function cutAmounts(page: Page): Promise<string[]> {
  return page.getByRole("table").evaluate((table) => {
    const edge = (table.closest(".overflow-auto") ?? table).getBoundingClientRect().right;
    return [...table.querySelectorAll<HTMLElement>("td.text-right, th.text-right")]
      .filter((cell) => cell.scrollWidth > cell.clientWidth || cell.getBoundingClientRect().right > edge + 1)
      .map((cell) => cell.textContent ?? "");
  });
}

test("beside an open panel no amount is cut", async ({ page, own, signInAs }) => {
  await own.api.quote(await own.api.payer(0), 45_600);
  await signInAs("administrator");
  for (const list of ["transactions", "quotes", "balances"]) {
    await page.goto(`/${own.slug}/${list}?limit=20`);
    const id = (await rows(page).first().getAttribute("data-row-id")) ?? "";
    await page.goto(`/${own.slug}/${list}?limit=20&open=${encodeURIComponent(id)}`);
    await expect(page.getByRole("complementary", { name: /^Details of/ })).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
    await expect.poll(() => cutAmounts(page), { message: `amounts cut in ${list}` }).toEqual([]);
  }
});

test("a long sender hides no recipient, on a desk and on a phone", async ({ page, own, signInAs }) => {
  await signInAs("administrator");
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/${own.slug}/transactions?type=INCOMING&limit=20`);
    await expect(rows(page).first()).toBeVisible();
    const shares = await rows(page).evaluateAll((all) =>
      all.map((row) => {
        const [from, to] = row.querySelectorAll("bdi");
        const whole = from?.parentElement?.parentElement?.clientWidth ?? 0;
        const isCut = from !== undefined && from.scrollWidth > from.clientWidth;
        return { isCut, isShown: to !== undefined && to.clientWidth >= Math.min(to.scrollWidth, 0.4 * whole) };
      }),
    );
    expect(
      shares.some(({ isCut }) => isCut),
      `some sender is cut at ${width} px`,
    ).toBe(true);
    expect(shares.filter(({ isShown }) => !isShown)).toEqual([]);
  }
});

test("on a laptop a list has the room that its columns need", async ({ page, own, signInAs }) => {
  await signInAs("administrator");
  await page.goto(`/${own.slug}/transactions`);
  const box = page
    .locator(".relative")
    .filter({ has: page.getByRole("table") })
    .last();
  for (const [width, room] of [
    [1366, 1_091],
    [1280, 1_045],
  ] as const) {
    await page.setViewportSize({ width, height: 768 });
    // As in components/data-table/column-room.test.ts, with 17 pixels for a scrollbar.
    await expect.poll(() => box.evaluate((each) => each.clientWidth)).toBeGreaterThanOrEqual(room + 17);
  }
});

test("a browser's translator leaves the pages alone, which would keep what it translated when an amount changes", async ({
  page,
  signInAs,
}) => {
  await signInAs("operations");
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("translate", "no");
  await expect(page.locator('meta[name="google"]')).toHaveAttribute("content", "notranslate");
});

test("the export dialog scrolls to its own end, not beyond", async ({ page, own, signInAs }) => {
  await signInAs("administrator");
  await page.goto(`/${own.slug}/transactions?limit=20`);
  await page.getByRole("button", { name: "Export", exact: false }).first().click();
  const dialog = page.getByRole("dialog", { name: "Export transactions" });
  await expect(dialog.getByRole("heading", { name: /^More columns/ })).toBeVisible();
  const beyond = await dialog.locator("> .overflow-auto").evaluate((box) => {
    const end = (box.lastElementChild?.getBoundingClientRect().bottom ?? 0) - box.getBoundingClientRect().top;
    return box.scrollHeight - (end + box.scrollTop);
  });
  expect(beyond).toBeLessThan(20);
});

for (const { path, button, first } of [
  { path: "quotes/new", button: "Get a price", first: "Choose the account to pay from." },
  { path: "transfers/new", button: "Review transfer", first: "Choose the account the money comes from." },
]) {
  test(`${path}: the first press on “${button}” counts, though it takes the focus from a field`, async ({
    page,
    own,
    signInAs,
  }) => {
    await signInAs("administrator");
    await page.goto(`/${own.slug}/${path}`);
    const from = page.getByRole("combobox", { name: "From" });
    await expect(from).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByText(first)).toHaveCount(0);
    await from.focus();
    await page.keyboard.press("Escape");
    const target = await page.getByRole("button", { name: button }).boundingBox();
    if (!target) throw new Error("the button is not on the page");
    await page.mouse.move(target.x + target.width / 2, target.y + 4);
    await page.mouse.down();
    // A person holds the button down longer than the page needs to draw.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await page.mouse.up();
    await expect(page.getByText(first)).toBeVisible();
    expect(await page.locator("[aria-invalid=true]").count()).toBeGreaterThan(1);
    await expect(from).toBeFocused();
  });
}

/** Whether the focused element is clear of `bar`, which stays in view while the rest scrolls. */
const isClearOf = (bar: Locator) =>
  bar.evaluate((element) => {
    const [focused, covering] = [document.activeElement, element].map((each) => each?.getBoundingClientRect());
    return focused && covering ? focused.bottom <= covering.top || focused.top >= covering.bottom : false;
  });

const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement);

test("the row with the focus has a ring, as a card on a phone and in forced colours", async ({
  page,
  own,
  signInAs,
}) => {
  await signInAs("administrator");
  await page.goto(`/${own.slug}/transactions?limit=20`);
  const ring = () =>
    rows(page)
      .first()
      .evaluate((row) => getComputedStyle(row).outlineStyle);
  await rows(page).first().focus();
  await page.emulateMedia({ forcedColors: "active" });
  await expect.poll(ring).toBe("solid");
  await page.emulateMedia({ forcedColors: "none" });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(ring).toBe("solid");
});

test("a row reached from below is not covered by the list's head", async ({ page, own, signInAs }) => {
  await signInAs("administrator");
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto(`/${own.slug}/transactions?limit=50`);
  await rows(page).first().focus();
  for (let down = 0; down < 25; down++) await page.keyboard.press("j");
  for (let up = 0; up < 20; up++) {
    await page.keyboard.press("k");
    await expect.poll(() => isClearOf(page.locator("thead th").last())).toBe(true);
  }
});

test("a note about a held payment is written beside the decision buttons, not beneath them", async ({
  page,
  own,
  signInAs,
}) => {
  await signInAs("compliance");
  const held = encodeURIComponent(await holdOne(page, own));
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/${own.slug}/approvals?open=${held}`);
    const note = page.getByRole("textbox", { name: "New note" });
    await expect(page.getByText("First payment from this sender")).toBeVisible();
    // What arrives above the note moves it, and the focus scrolls only once: then a person would press Tab again.
    await expect(async () => {
      await page.getByRole("button", { name: "Reveal" }).focus();
      // Focus from the Tab key is scrolled to otherwise than a script's.
      for (let stop = 0; stop < 8 && !(await isFocused(note)); stop++) await page.keyboard.press("Tab");
      await expect(note).toBeFocused({ timeout: 1_000 });
      await expect(note).toBeInViewport({ ratio: 0.9, timeout: 1_000 });
      expect(await isClearOf(page.locator("[data-foot]")), `at ${width} × ${height}`).toBe(true);
    }).toPass();
  }
});

test("on a held payment's own page the decision buttons are in view, and no message covers them", async ({
  page,
  own,
  signInAs,
}) => {
  await signInAs("compliance");
  const held = encodeURIComponent(await holdOne(page, own));
  for (const [width, height] of [
    [1440, 900],
    [1024, 600],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/${own.slug}/approvals/${held}`);
    for (const name of [/^Reject/, /^Approve/, "Assign to me"]) {
      await expect(page.getByRole("button", { name }), `at ${width} × ${height}`).toBeInViewport({ ratio: 1 });
    }
    const message = page.locator("[data-sonner-toast]");
    // What arrives before the page's event stream is open raises no message.
    await expect(async () => {
      await own.control.incomingPayments({ count: 1 });
      await expect(message.first()).toBeVisible({ timeout: 4_000 });
    }).toPass();
    const buttons = await page.locator("[data-foot]").boundingBox();
    await expect
      .poll(async () => Math.round((buttons?.y ?? 0) - (await lowestOf(message))), {
        message: `at ${width} × ${height}`,
      })
      .toBeGreaterThan(0);
  }
});

/** The bottom of the lowest of these. */
async function lowestOf(all: Locator): Promise<number> {
  const boxes = await Promise.all((await all.all()).map((one) => one.boundingBox()));
  return Math.max(...boxes.map((box) => (box ? box.y + box.height : Number.NaN)));
}

test("in the export dialog no control is reached beneath the buttons", async ({ page, own, signInAs }) => {
  await signInAs("administrator");
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto(`/${own.slug}/transactions?limit=20`);
  await page.getByRole("button", { name: "Export", exact: false }).first().click();
  const dialog = page.getByRole("dialog", { name: "Export transactions" });
  await expect(dialog.getByRole("heading", { name: /^More columns/ })).toBeVisible();
  const bar = dialog.locator("[data-foot]");
  await dialog.getByRole("button", { name: "Close" }).focus();
  for (let stop = 0; stop < 40; stop++) {
    await page.keyboard.press("Tab");
    if ((await bar.locator(":focus").count()) > 0) break;
    await expect.poll(() => isClearOf(bar), `at stop ${stop}`).toBe(true);
  }
});

for (const [width, height] of [
  [844, 390],
  [320, 256],
] as const) {
  test(`on a screen of ${width} × ${height} a list has room for its rows`, async ({ page, own, signInAs }) => {
    await signInAs("administrator");
    await page.setViewportSize({ width, height });
    for (const list of ["transactions", "balances"]) {
      await page.goto(`/${own.slug}/${list}?limit=20`);
      const [row, older] = [rows(page).nth(2), page.getByRole("button", { name: "Older" })];
      // Names that arrive change the height of rows, and the browser scrolls with them: then a person would tab again.
      await expect(async () => {
        for (const [stop, ratio] of [
          [row, 0.5],
          [older, 1],
        ] as const) {
          await stop.focus();
          await expect(stop).toBeInViewport({ ratio, timeout: 1_000 });
        }
      }).toPass();
    }
  });

  test(`on a screen of ${width} × ${height} a dialog begins with what it asks`, async ({ page, own, signInAs }) => {
    const [held] = (await own.control.incomingPayments({ count: 1 })).transactions;
    await signInAs("compliance");
    await page.setViewportSize({ width, height });
    await page.goto(`/${own.slug}/approvals?open=${encodeURIComponent(held?.id ?? "")}`);
    await page.getByRole("button", { name: /^Reject/ }).click();
    const dialog = page.getByRole("dialog", { name: /^Reject / });
    await expect(dialog.getByRole("heading", { name: /^Reject / })).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByText("From", { exact: true })).toBeInViewport({ ratio: 1 });
    const last = dialog.getByRole("button").filter({ hasText: "Other, as in the note" });
    await last.focus();
    await expect(last).toBeInViewport({ ratio: 1 });
  });
}

test("on a phone a list is sorted by what its head offers, and nothing else of the head is reached", async ({
  page,
  own,
  signInAs,
}) => {
  await signInAs("administrator");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/${own.slug}/transactions?limit=20`);
  const created = page.getByRole("columnheader", { name: "Created" });
  await created.getByRole("button").click();
  await expect(page).toHaveURL(/sortOrder=asc/);
  await expect(created).toHaveAttribute("aria-sort", "ascending");
  await expect(page.getByRole("checkbox", { name: /^Select/ })).toHaveCount(0);
});

test("neither a long name nor a huge amount widens a page or the payment to decide", async ({
  page,
  own,
  signInAs,
}) => {
  const name = "W".repeat(150);
  const { id } = await own.api.call<{ id: string }>("POST", "/customers", {
    ...{ platformCustomerId: `wide-${Date.now()}`, customerType: "INDIVIDUAL", fullName: name },
    ...{ birthDate: "1990-01-01", nationality: "DE" },
    address: { line1: "Hauptstr. 1", city: "Berlin", postalCode: "10115", country: "DE" },
  });
  const senderUmaAddress = `$${"a".repeat(60)}@${"b".repeat(50)}.example`;
  const asked = { customerId: id, count: 1, amount: 9_000_000_000_000_000, currency: "USD", senderUmaAddress };
  await signInAs("compliance");
  await holdAll(page, own);
  const [held] = (await own.control.incomingPayments(asked)).transactions;
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, shown] of [
    [`customers/${encodeURIComponent(id)}`, page.getByRole("heading", { level: 1, name })],
    [`approvals?open=${encodeURIComponent(held?.id ?? "")}`, page.getByRole("button", { name: /^Approve/ })],
  ] as const) {
    await page.goto(`/${own.slug}/${path}`);
    await expect(shown).toBeInViewport({ ratio: 1 });
    const beyond = () =>
      page
        .locator("main, main .overflow-auto")
        .evaluateAll((boxes) => boxes.map((box) => box.scrollWidth - box.clientWidth));
    await expect.poll(async () => Math.max(...(await beyond()))).toBeLessThanOrEqual(1);
  }
});

test("the keys reach nothing that an open row covers, and closing it returns to the row", async ({
  page,
  own,
  signInAs,
}) => {
  await signInAs("operations");
  await page.setViewportSize({ width: 900, height: 800 });
  await page.goto(`/${own.slug}/transactions?limit=20`);
  const row = rows(page).first();
  await row.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary", { name: /^Details of/ });
  await expect(panel.getByRole("button", { name: "Close" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Quotes", exact: true })).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search and commands" })).toBeFocused();
  await page.keyboard.press("Escape");
  await panel.getByRole("button", { name: "Close" }).focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(page.locator("body:not(:has(:focus)), [data-panel] :focus")).toHaveCount(1);
  await panel.getByRole("button", { name: "Close" }).click();
  await expect(row).toBeFocused();
});

test("a page prints as wide as the paper and to its end", async ({ page, own, signInAs }) => {
  const payer = await own.api.payer(0);
  await signInAs("operations");
  await page.goto(`/${own.slug}/customers/${payer.customerId}/payment-instructions`);
  await expect(page.getByText(/^InternalAccount:/).first()).toBeVisible();
  // A sheet on its side, and too low for all of it.
  await page.setViewportSize({ width: 1047, height: 300 });
  await page.emulateMedia({ media: "print" });
  const paper = await page.evaluate(() => {
    const main = document.querySelector("main") ?? document.body;
    return { width: main.clientWidth, hidden: main.scrollHeight - main.clientHeight };
  });
  expect(paper).toEqual({ width: 1047, hidden: 0 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(300);
  await page.emulateMedia({ media: null });
});

test("a huge amount of a payment that ended meanwhile covers nothing", async ({ page, own, signInAs }) => {
  const [held] = (await own.control.incomingPayments({ amount: 99_999_999_999_999, currency: "NGN" })).transactions;
  await own.control.advance(130);
  await signInAs("compliance");
  await page.goto(`/${own.slug}/approvals`);
  const link = page
    .getByRole("region", { name: "Since you last looked" })
    .locator(`a[href$="${encodeURIComponent(held?.id ?? "")}"]`);
  await expect(link).toBeVisible();
  const gaps = await link.locator("xpath=..").evaluate((row) => {
    const boxes = [...row.children].map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getBoundingClientRect();
    });
    return boxes.slice(1).map((box, at) => box.left - (boxes[at]?.right ?? 0));
  });
  expect(Math.min(...gaps)).toBeGreaterThan(0);
});
