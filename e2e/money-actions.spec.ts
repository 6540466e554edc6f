import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { queryDatabase } from "./pages/database";
import type { OwnService } from "./pages/own-service";

const rows = (page: Page) => page.locator("tbody tr[data-row-id]");

interface Made {
  id: string;
  resourceId: string;
}

/** The service's oldest payments: other journeys make new ones, and nothing was ever requested for these. */
async function payments(own: OwnService, count: number): Promise<string[]> {
  const { data } = await own.api.call<{ data: { id: string }[] }>("GET", `/transactions?limit=${count}&sortOrder=asc`);
  return data.map(({ id }) => id);
}

/**
 * An entry as it is after an hour without a known outcome: no screen lets an hour pass. Its job runs tomorrow, so that
 * it stays as it is.
 */
async function makeOverdue(databaseUrl: string, own: OwnService, resourceId: string, amount: number): Promise<Made> {
  const [entry] = await queryDatabase<{ id: string }>(
    databaseUrl,
    `with made as (
       insert into journal_entry (environment_id, key, action, resource_id, request, request_hash, actor_id, status,
         amount, currency, decimals, created_at, lease_until)
       select e.id, gen_random_uuid()::text, 'transaction.cancel', $2,
         jsonb_build_object('transactionId', $2::text, 'reason', 'Paid twice'), repeat('ab', 32),
         (select id from person where email = 'operations@corridor.test'), 'unknown', $3, 'USD', 2,
         now() - interval '2 hours', now() - interval '2 hours'
       from environment e where e.slug = $1 returning id
     ), step as (
       insert into journal_step (entry_id, status, note) select id, 'unknown', 'No response in time; checking' from made
     ) select id, graphile_worker.add_job('journal.settle', json_build_object('entryId', id),
         run_at => now() + interval '1 day', job_key => 'journal.settle:' || id) from made`,
    [own.slug, resourceId, amount],
  );
  if (!entry) throw new Error("no entry was made");
  return { id: entry.id, resourceId };
}

test("open actions come first and are counted; filters are in the URL and survive a reload", async ({
  page,
  own,
  stack,
  signInAs,
  axe,
}) => {
  const [one = "", two = ""] = await payments(own, 2);
  const small = await makeOverdue(stack.databaseUrl, own, one, 12_345);
  const large = await makeOverdue(stack.databaseUrl, own, two, 99_999_999);
  await signInAs("operations");
  await page.goto(`/${own.slug}/money-actions`);
  await expect(rows(page).first()).toContainText("Outcome unknown");
  await expect(page.getByRole("button", { name: /^Still open\s*\d/ })).toBeVisible();
  await axe(page);
  await page.goto(`/${own.slug}/money-actions?minAmount=123.45&maxAmount=124&currency=USD`);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: /^Still open/ }).click();
  await expect(page).toHaveURL(/state=open/);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Cancel payment");
  await expect(rows(page)).toContainText("123.45 USD");
  await expect(rows(page)).toHaveAttribute("data-row-id", small.id);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^money-actions_.*\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(small.id);
  await page.goto(`/${own.slug}/money-actions?resourceId=${encodeURIComponent(large.resourceId)}`);
  await expect(rows(page)).toHaveAttribute("data-row-id", large.id);
});

test("by keyboard: along the list, into the panel and onto the page, whose links lead to the payment and back", async ({
  page,
  own,
  stack,
  signInAs,
  axe,
}) => {
  const [, , third = ""] = await payments(own, 3);
  const made = await makeOverdue(stack.databaseUrl, own, third, 777);
  await signInAs("finance");
  await page.goto(`/${own.slug}/transactions`);
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("m");
  await expect(page).toHaveURL(/\/money-actions/);
  await page.goto(`/${own.slug}/money-actions?resourceId=${encodeURIComponent(third)}`);
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Steps" })).toContainText("No response in time");
  await axe(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("o");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cancel payment");
  await expect(page.getByText("Cancel payment: 7.77 USD")).toBeVisible();
  await expect(page.getByRole("region", { name: "Request, personal data masked" })).toContainText("Paid twice");
  await expect(page.getByRole("button", { name: "Close money action" })).toHaveAccessibleDescription(/can't close/);
  await axe(page);
  await page.getByRole("link", { name: made.resourceId }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Transaction");
  await page.getByRole("main").getByRole("link", { name: "Money actions", exact: true }).click();
  await expect(rows(page)).toHaveAttribute("data-row-id", made.id);
});

test("an unknown outcome is closed by the service's record, once", async ({ page, own, stack, signInAs, axe }) => {
  const [, , , fourth = ""] = await payments(own, 4);
  const made = await makeOverdue(stack.databaseUrl, own, fourth, 4_200);
  await signInAs("compliance");
  await page.goto(`/${own.slug}/money-actions/${made.id}`);
  await page.getByRole("button", { name: "Close money action" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/^Transaction, read/)).toBeVisible();
  await axe(page);
  await dialog.getByRole("radio", { name: /was not carried out/ }).check();
  await dialog.getByLabel("Reason").selectOption({ label: "The service's record shows it" });
  await dialog.getByLabel("Note").fill("No refund after two hours");
  await dialog.getByRole("button", { name: "Close as not carried out" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Closed: not carried out")).toBeVisible();
  const facts = page.locator("main");
  for (const text of ["No refund after two hours", "The service's record shows it", "by a person who closed it"]) {
    await expect(facts).toContainText(text);
  }
  await page.goto(`/${own.slug}/audit?action=money-action.close&resourceId=${encodeURIComponent(fourth)}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("compliance@corridor.test");
});
