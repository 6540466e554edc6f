import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Transaction } from "@/lib/contract/transaction";
import { expect, test } from "./fixtures";
import { customerNames, download, everyTransaction, expectedCells, readCsv, readWorkbook } from "./pages/exported";
import { type OwnService, startOwnService } from "./pages/own-service";

// The browser's time zone, which applies as the users have chosen none.
const ZONE = "Europe/Berlin";

/** A month with a payment stuck in processing: it can be ended later, so that one row changes. */
async function hangingMonth(own: OwnService): Promise<{ hanging: Transaction; filter: Record<string, string> }> {
  const [hanging] = await everyTransaction(own.api, { status: "PROCESSING" });
  if (!hanging) throw new Error("the seed has no payment that hangs");
  const at = new Date(hanging.createdAt ?? "");
  const start = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
  const end = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1) - 1);
  const until = end.getTime() < Date.now() ? end : new Date(Date.now() - 60_000);
  return {
    hanging,
    filter: { startDate: start.toISOString(), endDate: until.toISOString(), type: hanging.type ?? "" },
  };
}

type SignInAs = (role: "compliance") => Promise<void>;

const figure = (count: number) => count.toLocaleString("en-GB");
const direction = (filter: Record<string, string>) => (filter.type === "INCOMING" ? "Incoming" : "Outgoing");
const dialog = (page: Page) => page.getByRole("dialog", { name: "Export transactions" });
const ready = (page: Page) => page.getByText("The file is ready");

async function openDialog(page: Page, own: OwnService, filter: Record<string, string>) {
  await page.goto(`/${own.slug}/transactions?${new URLSearchParams(filter)}`);
  await page.getByRole("button", { name: "Export", exact: false }).first().click();
  await expect(
    dialog(page)
      .getByText(/^[\d,]+ transactions?$/)
      .first(),
  ).toBeVisible();
}

test(
  "a filtered month as CSV and XLSX contains exactly what the service returns; run again, it is compared",
  { tag: "@bundle" },
  async ({ page, stack, cookiesOf, revision, signInAs, axe }, { workerIndex }) => {
    // A long history: it is certain to have a stuck payment, and thousands of rows per month.
    const own = await startOwnService(stack, await cookiesOf("administrator"), `ledger-${workerIndex}`, {
      seed: 300 + workerIndex,
      transactions: 60_000,
      revision,
    });
    try {
      await compareMonth(page, own, signInAs, axe);
    } finally {
      await own.stop();
    }
  },
);

async function compareMonth(page: Page, own: OwnService, signInAs: SignInAs, axe: (page: Page) => Promise<void>) {
  const { hanging, filter } = await hangingMonth(own);
  const truth = await everyTransaction(own.api, filter);
  const names = await customerNames(own.api);
  const expected = truth.map((one) => expectedCells(one, names, ZONE));
  expect(expected.length).toBeGreaterThan(3);
  const byId = (rows: Record<string, string>[]) => new Map(rows.map((row) => [row.Transaction, row]));
  const compare = (rows: Record<string, string>[]) => {
    expect(rows).toHaveLength(expected.length);
    const found = byId(rows);
    for (const cells of expected) expect(found.get(cells.Transaction)).toMatchObject(cells);
  };
  await signInAs("compliance");

  await test.step("the dialog restates the filter, and tracks the file to its end", async () => {
    await openDialog(page, own, filter);
    await expect(dialog(page).getByRole("list", { name: "Filter" })).toContainText(direction(filter));
    await expect(dialog(page).getByRole("list", { name: "Filter" })).toContainText(ZONE);
    await axe(page);
    await dialog(page).getByText("CSV", { exact: true }).click();
    await dialog(page)
      .getByRole("button", { name: `Export ${figure(expected.length)} transactions` })
      .click();
    await expect(ready(page)).toBeVisible();
    const file = await download(page, () => page.getByRole("link", { name: /^Download/ }).click());
    expect(file.name).toMatch(/^transactions_.*\.csv$/);
    compare(readCsv(file.bytes));
  });

  await test.step("the same as a workbook, by keyboard", async () => {
    await openDialog(page, own, filter);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    await page.keyboard.press("e");
    await expect(dialog(page)).toBeVisible();
    await dialog(page).getByRole("radio", { name: "CSV" }).focus();
    await page.keyboard.press("ArrowLeft");
    await expect(dialog(page).getByRole("radio", { name: "Excel" })).toBeChecked();
    await dialog(page)
      .getByRole("button", { name: `Export ${figure(expected.length)} transactions` })
      .focus();
    await page.keyboard.press("Enter");
    await expect(ready(page)).toBeVisible();
    await page.getByRole("link", { name: "Open export" }).click();
    await expect(page).toHaveURL(/\/exports\/[0-9a-f-]{36}$/);
    const file = await download(page, () => page.getByRole("link", { name: /^Download/ }).click());
    expect(file.name).toMatch(/^transactions_.*\.xlsx$/);
    const { rows, about } = await readWorkbook(file.bytes);
    compare(rows);
    expect(about.flat()).toContain(own.name);
    const hash = createHash("sha256").update(file.bytes).digest("hex");
    await expect(page.getByText(hash)).toBeVisible();
    const manifest = await download(page, () => page.getByRole("link", { name: "Manifest" }).click());
    expect(JSON.parse(manifest.bytes.toString())).toMatchObject({
      rows: expected.length,
      sha256: hash,
      timeZone: ZONE,
    });
    await expect(page.locator("section", { has: page.getByRole("heading", { name: "Totals" }) })).toContainText(
      direction(filter),
    );
    await axe(page);
  });

  await test.step("run again: identical", async () => {
    const before = page.url();
    await page.getByRole("button", { name: "Run again" }).click();
    await expect(page).not.toHaveURL(before);
    await expect(page.getByText("Identical", { exact: true })).toBeVisible();
  });

  await test.step("one payment changes in between: it is named, with what changed", async () => {
    await own.control.endTransaction(hanging.id, "COMPLETED");
    const before = page.url();
    await page.getByRole("button", { name: "Run again" }).click();
    await expect(page).not.toHaveURL(before);
    const differences = page.getByRole("region", { name: "Differences" });
    await expect(differences).toContainText("1 row changed");
    const row = differences.getByRole("listitem");
    await expect(row).toHaveCount(1);
    await expect(row).toContainText(hanging.id);
    await expect(row).toContainText("Status");
    await axe(page);
  });

  await test.step("the list has all of them", async () => {
    await page.goto(`/${own.slug}/exports`);
    const rows = page.locator("tbody tr[data-row-id]");
    await expect(rows.first()).toContainText("1 differ");
    await expect(rows.nth(1)).toContainText("identical");
    await rows.first().focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("complementary").getByText("1 row changed")).toBeVisible();
    await axe(page);
  });
}

test("personal data is masked for finance, and another's unmasked file stays closed", { tag: "@bundle" }, async ({
  page,
  own,
  signInAs,
}) => {
  const [some] = await everyTransaction(own.api, { status: "COMPLETED", type: "OUTGOING" });
  if (!some?.customerId) throw new Error("the seed has no completed payment");
  const name = (await customerNames(own.api)).get(some.customerId) ?? "";
  const filter = { customerId: some.customerId };
  await signInAs("compliance");
  await openDialog(page, own, filter);
  await expect(dialog(page).getByText("memos and counterparty details in full", { exact: false })).toBeVisible();
  await dialog(page)
    .getByRole("button", { name: /^Export \d/ })
    .click();
  await expect(ready(page)).toBeVisible();
  await page.getByRole("link", { name: "Open export" }).click();
  await expect(page).toHaveURL(/\/exports\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("link", { name: /^Download/ })).toBeVisible();
  const unmasked = page.url();
  await signInAs("finance");
  await page.goto(unmasked);
  await expect(page.getByRole("button", { name: "Download" })).toHaveAttribute("aria-disabled", "true");

  await page.goto(`/${own.slug}/customers/${encodeURIComponent(some.customerId)}`);
  await page.getByRole("button", { name: "Export last month" }).click();
  await expect(page).toHaveURL(/\/exports\/[0-9a-f-]{36}$/);
  await expect(ready(page)).toBeVisible();
  await openDialog(page, own, filter);
  await dialog(page).getByText("CSV", { exact: true }).click();
  await dialog(page)
    .getByRole("button", { name: /^Export \d/ })
    .click();
  await expect(ready(page)).toBeVisible();
  const { bytes } = await download(page, () => page.getByRole("link", { name: /^Download/ }).click());
  const [row] = readCsv(bytes);
  // Like the list on finance's screen: names in full, payers' free text masked.
  expect(row?.Customer).toBe(name);
  for (const { Memo } of readCsv(bytes)) expect(Memo).toMatch(/^$|•••••/);
});

test("a viewer can't export, and is told why", async ({ page, own, signInAs, problems }) => {
  problems.allow(/403/);
  await signInAs("viewer");
  await page.goto(`/${own.slug}/transactions`);
  const button = page.getByRole("button", { name: "Export", exact: false }).first();
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await button.focus();
  await expect(page.getByText("Your role can't export transactions.")).toBeVisible();
  await page.keyboard.press("e");
  await expect(dialog(page)).toBeHidden();
  await page.goto(`/${own.slug}/exports`);
  await expect(page.getByText("Your role can't see this section")).toBeVisible();
  await expect(page.getByRole("link", { name: "Exports" })).toHaveCount(0);
  const status = await page.evaluate(async (slug) => {
    const layout = { format: "csv", columns: ["id"], timeZone: "UTC", amounts: "major" };
    const body = JSON.stringify({ filter: {}, layout, key: crypto.randomUUID() });
    const headers = { "content-type": "application/json", "corridor-environment": slug };
    return (await fetch("/api/exports", { method: "POST", headers, body })).status;
  }, own.slug);
  expect(status).toBe(403);
});

test("a running export shows its progress and can be cancelled", async ({ page, own, signInAs, axe }) => {
  await signInAs("operations");
  await openDialog(page, own, {});
  await own.control.fault({ match: { endpoint: "listTransactions" }, delayMs: 4_000, times: 1_000 });
  try {
    await dialog(page)
      .getByRole("button", { name: /^Export \d/ })
      .click();
    await page.getByRole("link", { name: "Open export" }).click();
    await expect(page.getByRole("progressbar")).toBeVisible();
    await axe(page);
    await page.getByRole("button", { name: "Cancel export" }).click();
    await expect(page.getByText("The export was cancelled. There is no file.")).toBeVisible();
  } finally {
    await own.control.clearFaults();
  }
  await page.goto(`/${own.slug}/exports?status=cancelled`);
  await expect(page.locator("tbody tr[data-row-id]").first()).toContainText("Cancelled");
});

test("a preset is saved, shared, and used by another person", async ({ page, own, signInAs, axe }) => {
  const name = `Ledger ${Date.now()}`;
  await signInAs("finance");
  await openDialog(page, own, {});
  const columns = dialog(page).getByRole("list", { name: /Columns in the file/ });
  await columns.getByRole("button", { name: "Remove Memo" }).click();
  await dialog(page).getByRole("button", { name: "Add Updated", exact: true }).click();
  await columns.locator("[data-column=status]").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(columns.getByRole("listitem").nth(3)).toContainText("Status");
  await dialog(page).getByText("JSON Lines", { exact: true }).click();
  await dialog(page).getByRole("button", { name: "Save as preset" }).click();
  await dialog(page).getByLabel("Preset name").fill(name);
  await dialog(page).getByText("Share with everyone").click();
  await axe(page);
  await page.keyboard.press("Tab");
  await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog(page).getByLabel("Preset", { exact: true })).toContainText(name);

  await signInAs("operations");
  await page.evaluate(() => localStorage.clear());
  await openDialog(page, own, {});
  await expect(dialog(page).getByRole("radio", { name: "Excel" })).toBeChecked();
  const option = dialog(page).getByRole("option", { name: new RegExp(name) });
  await dialog(page)
    .getByLabel("Preset", { exact: true })
    .selectOption({ label: (await option.textContent()) ?? "" });
  await expect(dialog(page).getByRole("radio", { name: "JSON Lines" })).toBeChecked();
  await expect(columns.getByRole("listitem").nth(3)).toContainText("Status");
  await expect(columns.getByRole("listitem").last()).toContainText("Updated");
  await expect(columns.getByRole("button", { name: "Remove Memo" })).toHaveCount(0);
  await expect(dialog(page).getByRole("button", { name: /^Delete/ })).toHaveCount(0);
});

test("every screen fits a phone", async ({ page, own, signInAs }) => {
  await signInAs("finance");
  await page.setViewportSize({ width: 390, height: 844 });
  const wide = () =>
    page.evaluate(() => {
      const boxes = [document.documentElement, document.body, ...document.querySelectorAll("main, main > *, dialog")];
      return boxes.filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => box.tagName);
    });
  await openDialog(page, own, {});
  await expect.poll(wide, { message: "what is wider than 390 px in the dialog" }).toEqual([]);
  await dialog(page)
    .getByRole("button", { name: /^Export \d/ })
    .click();
  await expect(ready(page)).toBeVisible();
  await page.getByRole("link", { name: "Open export" }).click();
  await expect(page.getByRole("heading", { name: "Totals" })).toBeVisible();
  await expect.poll(wide, { message: "what is wider than 390 px on the export" }).toEqual([]);
  await page.goto(`/${own.slug}/exports`);
  await expect(page.locator("tbody tr[data-row-id]").first()).toBeVisible();
  await expect.poll(wide, { message: "what is wider than 390 px on the list" }).toEqual([]);
});
