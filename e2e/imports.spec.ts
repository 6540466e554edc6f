import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { choose, columnsOf, csvFile, customerRows, downloaded, goodRow } from "./pages/import-files";

const BAD = Array.from({ length: 37 }, (_, at) => at * 54 + 1);
const result = (page: Page) => page.getByRole("region", { name: "Check result" });
const figureOf = (page: Page, label: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd");
let made = 0;
const newRun = () => `i${Date.now().toString(36)}${++made}`;

/** Presses the send button, and confirms. */
async function send(page: Page, button: RegExp, expected: string) {
  await page.getByRole("button", { name: button }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(expected);
  await dialog.getByRole("button", { name: /^Send / }).click();
}

async function ended(page: Page, imported: string, refused: string) {
  await expect(page.getByRole("heading", { name: "Outcome" })).toBeVisible({ timeout: 60_000 });
  await expect(figureOf(page, "Imported")).toHaveText(imported);
  await expect(figureOf(page, "Rejected")).toHaveText(refused);
}

test.afterEach(async ({ own }) => {
  await own.control.clearFaults();
  await own.control.settings({ importRowsPerTick: 200 });
});

test("2,000 rows of which 37 are bad: view them, send the good ones, correct the rest", { tag: "@bundle" }, async ({
  page,
  own,
  signInAs,
  axe,
}) => {
  const run = newRun();
  const original = csvFile("customers.csv", customerRows(run, 2_000, BAD), columnsOf(own));
  await own.control.settings({ importRowsPerTick: 25 });
  await signInAs("operations");

  await test.step("the list leads to a place to drop a file, with a template", async () => {
    await page.goto(`/${own.slug}/imports`);
    await page.getByRole("link", { name: "New import" }).first().click();
    await expect(page.getByText("Drop a CSV of customers here")).toBeVisible();
    expect((await downloaded(page, "Download template")).columns).toEqual([...columnsOf(own)]);
    await axe(page);
  });

  await test.step("every problem is listed by row and column", async () => {
    await choose(page, original);
    await expect(result(page)).toContainText("1,963 good, 37 with problems");
    const first = page.getByRole("row").filter({ hasText: "birthDate" }).first();
    await expect(first).toContainText("31/01/1990");
    await page.getByLabel("Problem type").selectOption({ label: "Number in scientific notation (5)" });
    await expect(page.getByText("1–5 of 5")).toBeVisible();
    await page.getByLabel("Problem type").selectOption({ index: 0 });
    await axe(page);
  });

  const problems = await downloaded(page, "List of problems");
  expect(new Set(problems.rows.map(({ row }) => Number(row)))).toEqual(new Set(BAD.map((at) => at + 2)));
  const bad = await downloaded(page, "37 rows to correct");
  expect(bad.rows).toHaveLength(37);
  expect(bad.rows.every((row) => (row.importError ?? "").length > 0)).toBe(true);

  await test.step("only the good ones are sent, and a reload loses nothing", async () => {
    await send(page, /^Send only 1,963 good rows/, "37");
    await expect(page).toHaveURL(/\/imports\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("progressbar")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "In progress" })).toBeVisible();
    await own.control.settings({ importRowsPerTick: 400 });
    await ended(page, "1,963", "0");
    await axe(page);
  });

  await test.step("the corrected rows are uploaded and accepted", async () => {
    const corrected = bad.rows.map((row, at) => ({
      ...goodRow(run, BAD[at] ?? 0),
      importError: row.importError ?? "",
    }));
    await page.getByRole("link", { name: "New import" }).click();
    await choose(page, csvFile(bad.name, corrected, bad.columns));
    await expect(result(page)).toContainText("37 good, 0 with problems");
    await expect(result(page)).toContainText("corrected rows");
    await send(page, /^Send 37 rows/, "37 rows");
    await ended(page, "37", "0");
    for (const at of [0, ...BAD.slice(0, 3), 1_999]) {
      expect(await own.control.count("customersCreated", `${run}-${at}`), `row ${at} was made once`).toBe(1);
    }
  });

  await test.step("importing the same file again asks first", async () => {
    await page.goto(`/${own.slug}/imports/new`);
    await choose(page, original);
    await send(page, /^Send only 1,963 good rows/, "1,963 rows");
    await expect(page.getByText("This file was imported before")).toBeVisible();
    await expect(result(page)).toContainText("1,963 good");
    await axe(page);
    await page.getByRole("button", { name: "Send it again anyway" }).click();
    await expect(page.getByRole("dialog")).toContainText("Send 1,963 rows a second time?");
    await axe(page);
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("the list has both", async () => {
    await page.goto(`/${own.slug}/imports`);
    const rows = page.locator("tbody tr[data-row-id]");
    await expect(rows.filter({ hasText: "Completed" }).filter({ hasText: "1,963" }).first()).toBeVisible();
    await rows.first().focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("complementary").getByText("Service job")).toBeVisible();
    await axe(page);
  });
});

test("rows that the service refuses are listed and downloaded for correction", { tag: "@bundle" }, async ({
  page,
  own,
  signInAs,
  axe,
}) => {
  const run = newRun();
  const bad = [3, 7, 11];
  // Damage that only the service's response reveals: all rows are sent although the check has warned.
  const rows = customerRows(run, 20).map((row, at) => (bad.includes(at) ? { ...row, birthDate: "1990-02-30" } : row));
  await signInAs("operations");
  await page.goto(`/${own.slug}/imports/new`);
  await choose(page, csvFile("all.csv", rows, columnsOf(own)));
  await send(page, /^Send all 20/, "3 rows with problems will be sent too");
  await ended(page, "17", "3");
  const errors = page.getByRole("region", { name: "Rejected rows" }).getByRole("row");
  await expect(errors.filter({ hasText: "birthDate" })).toHaveCount(3);
  await expect(errors.nth(1)).toContainText("5");
  await axe(page);
  const failed = await downloaded(page, "Download rows to correct");
  expect(failed.name).toBe("all-failed-rows.csv");
  expect(failed.rows.map((row) => row.platformCustomerId)).toEqual(bad.map((at) => `${run}-${at}`));
  await page.getByRole("link", { name: "New import" }).click();
  const corrected = failed.rows.map((row) => ({ ...row, umaAddress: row.umaAddress ?? "", birthDate: "1990-02-28" }));
  await choose(page, csvFile(failed.name, corrected, failed.columns));
  await send(page, /^Send 3 rows/, "3 rows");
  await ended(page, "3", "0");
  expect(await own.control.count("customersCreated", `${run}-7`)).toBe(1);
});

test("a refusal and a lost connection keep the file and its check; a lost response leaves the outcome unknown", {
  tag: "@bundle",
}, async ({ page, own, signInAs, axe, problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  const run = newRun();
  await signInAs("operations");
  await page.goto(`/${own.slug}/imports/new`);
  await choose(page, csvFile("refused.csv", customerRows(run, 5), columnsOf(own)));
  for (const status of [400, 409, 429]) {
    await own.control.fault({
      match: { endpoint: "importCustomersCsv" },
      status,
      headers: { "Retry-After": "1" },
      body: { status, code: "REFUSED", message: `no, ${status}` },
      when: "after",
    });
    await send(page, /^Send 5 rows/, "5 rows");
    await expect(page.getByText(`no, ${status}`)).toBeVisible();
    await expect(result(page)).toContainText("5 good, 0 with problems");
    await own.control.clearFaults();
  }
  await page.context().setOffline(true);
  await send(page, /^Send 5 rows/, "5 rows");
  await expect(page.getByText("Nothing was sent.").first()).toBeVisible();
  await expect(result(page)).toContainText("5 good, 0 with problems");
  await page.context().setOffline(false);
  await own.control.fault({ match: { endpoint: "importCustomersCsv" }, drop: "after" });
  await send(page, /^Send 5 rows/, "5 rows");
  await expect(page.getByText("The outcome of this import is unknown")).toBeVisible();
  await axe(page);
});

test("an upload is cancelled midway: nothing is imported, and it can be sent again", async ({
  page,
  own,
  signInAs,
}) => {
  const run = newRun();
  await signInAs("operations");
  await page.goto(`/${own.slug}/imports/new`);
  await choose(page, csvFile("long.csv", customerRows(run, 12_000), columnsOf(own)));
  await expect(result(page)).toContainText("12,000 good");
  const network = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 };
  await network.send("Network.emulateNetworkConditions", slow);
  await send(page, /^Send 12,000 rows/, "12,000 rows");
  await page.getByRole("button", { name: "Cancel upload" }).click();
  await network.send("Network.emulateNetworkConditions", { ...slow, uploadThroughput: -1 });
  await expect(page.getByText(/The upload was cancelled/).first()).toBeVisible();
  await expect(result(page)).toContainText("12,000 good");
  expect(await own.control.count("customersCreated", `${run}-0`)).toBe(0);
});

test("by keyboard alone, and by dropping", async ({ page, own, signInAs }) => {
  const run = newRun();
  await signInAs("operations");
  await page.goto(`/${own.slug}/imports/new`);
  const button = page.getByRole("button", { name: "Choose file" });
  await button.focus();
  // A key pressed before the page has hydrated does nothing; a person presses it again.
  await expect(async () => {
    const chooser = page.waitForEvent("filechooser", { timeout: 1_000 });
    await button.press("Enter");
    await (await chooser).setFiles(csvFile("keys.csv", customerRows(run, 4), columnsOf(own)));
  }).toPass();
  await expect(result(page)).toContainText("4 good");
  const toSend = page.getByRole("button", { name: "Send 4 rows" });
  for (let step = 0; step < 60; step++) {
    if (await toSend.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(toSend).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await ended(page, "4", "0");

  await page.goto(`/${own.slug}/imports/new`);
  await expect(page.getByText("Drop a CSV of customers here")).toBeVisible();
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(["platformCustomerId;customerType\nA;BUSINESS\n"], "semicolons.csv"));
    return data;
  });
  await page.dispatchEvent("main", "drop", { dataTransfer: transfer });
  await expect(page.getByText("uses semicolons as separators")).toBeVisible();
});

test("finance can view imports but not start them; a viewer sees none", async ({ page, own, signInAs }) => {
  await signInAs("finance");
  await page.goto(`/${own.slug}/imports/new`);
  await expect(page.getByText("Your role can't import customers")).toBeVisible();
  await page.goto(`/${own.slug}/imports`);
  await expect(page.getByRole("heading", { name: "Imports" })).toBeVisible();
  await signInAs("viewer");
  await page.goto(`/${own.slug}/imports`);
  await expect(page.getByText("Your role can't see this section")).toBeVisible();
});

test("every screen fits a phone", async ({ page, own, signInAs, axe }) => {
  await signInAs("operations");
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await page.goto(`/${own.slug}/imports/new`);
  await expect(page.getByText("Drop a CSV of customers here")).toBeVisible();
  expect(await overflow()).toBeLessThanOrEqual(0);
  await choose(page, csvFile(`${"long-name-".repeat(15)}.csv`, customerRows(newRun(), 60, [1, 2, 3]), columnsOf(own)));
  await expect(result(page)).toContainText("57 good, 3 with problems");
  expect(await overflow()).toBeLessThanOrEqual(0);
  await axe(page);
  await send(page, /^Send all 60/, "60 rows");
  await expect(page.getByRole("heading", { name: "Outcome" })).toBeVisible({ timeout: 60_000 });
  expect(await overflow()).toBeLessThanOrEqual(0);
  await axe(page);
  await page.goto(`/${own.slug}/imports`);
  await expect(page.locator("tbody tr[data-row-id]").first()).toBeVisible();
  expect(await overflow()).toBeLessThanOrEqual(0);
});
