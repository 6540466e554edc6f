import type { Page } from "@playwright/test";
import type { RulesView } from "@/lib/features/approval-rules/schema";
import { expect, test } from "./fixtures";
import type { OwnService } from "./pages/own-service";

const pathOf = (own: OwnService) => `/${own.slug}/approvals/rules`;
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const rules = (page: Page) => page.getByRole("main").locator("ol").first().getByRole("listitem");

/** Opens the form for a rule and enters a name and an outcome. */
async function nameRule(page: Page, name: string, outcome: string) {
  const form = dialog(page, "Add a rule");
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Then").selectOption({ label: outcome });
  return form;
}

async function current(page: Page, own: OwnService): Promise<RulesView> {
  const response = await page.request.get("/api/approval-rules", { headers: { "corridor-environment": own.slug } });
  return response.json();
}

test("rules are built, saved as a version, compared, tried, and kept from being overwritten", async ({
  page,
  own,
  signInAs,
  axe,
  cookiesOf,
  browser,
  stack,
}) => {
  await signInAs("compliance");
  await page.goto(pathOf(own));
  await expect(page.getByText("No rules yet")).toBeVisible();
  await axe(page);

  await test.step("a rule with two conditions; what is missing is asked for at its field", async () => {
    await page.getByRole("button", { name: "Add the first rule" }).click();
    const form = await nameRule(page, "Large, and many at once", "Hold for review");
    await form.getByRole("button", { name: "Add a condition" }).click();
    await form.getByRole("button", { name: "Add to the draft" }).click();
    await expect(form.getByText("Enter an amount.")).toBeVisible();
    await form.getByLabel("Currency", { exact: true }).selectOption("USD");
    await form.getByLabel("Amount", { exact: true }).fill("10,000");
    await form.getByRole("button", { name: "Add a condition" }).click();
    await form.getByLabel("When").nth(1).selectOption({ label: "Payments in a period" });
    await form.getByLabel("Payments, including this one").fill("2");
    await axe(page);
    await form.getByRole("button", { name: "Add to the draft" }).click();
    await expect(rules(page)).toContainText([
      "When the amount is at least 10,000.00 USD and this sender has at least 2 payments within 1 hour.",
    ]);
  });

  await test.step("a second rule, moved first; a default that approves is shown in red", async () => {
    await page.getByRole("button", { name: "Add a rule" }).click();
    const form = await nameRule(page, "=cmd() رقم 🚀", "Approve");
    await form.getByRole("button", { name: "Add to the draft" }).click();
    await page.getByRole("button", { name: "Move “=cmd() رقم 🚀” up" }).click();
    await expect(rules(page).first()).toContainText("=cmd()");
    await page.getByLabel("Outcome").selectOption({ label: "Approve" });
    await expect(page.getByText("Payments that match no rule are approved")).toBeVisible();
    await page.getByLabel("Outcome").selectOption({ label: "Hold for review" });
    await page.getByLabel("Currency").selectOption("USD");
    await page.getByLabel("From").fill("50,000");
    await page.getByRole("button", { name: "Add a limit" }).click();
    await expect(page.getByText("50,000.00 USD")).toBeVisible();
  });

  await test.step("the draft survives a reload, and takes effect only once it is saved with a reason", async () => {
    await page.reload();
    await expect(page.getByText("Draft, not saved")).toBeVisible();
    expect((await current(page, own)).version).toBe(0);
    await page.getByRole("button", { name: "Save as version 1" }).click();
    const save = dialog(page, "Save as version 1?");
    await expect(save.getByText("Second reviewer from: never → 50,000.00 USD")).toBeVisible();
    await save.getByRole("button", { name: "Save version 1" }).click();
    await expect(save.getByText("Describe what changes and why.")).toBeVisible();
    await save.getByLabel("Reason for the change").fill("Begin carefully");
    await axe(page);
    await save.getByRole("button", { name: "Save version 1" }).click();
    await expect(page.getByText("Version 1, shown · in force")).toBeVisible();
    await expect(page.getByRole("paragraph").filter({ hasText: "Begin carefully" })).toBeVisible();
    expect((await current(page, own)).ruleSet.rules).toHaveLength(2);
  });

  await test.step("someone else saves in the meantime: reported, refused, and the draft is still there", async () => {
    const other = await browser.newContext({ baseURL: stack.url });
    await other.addCookies(await cookiesOf("administrator"));
    const theirs = await other.newPage();
    await theirs.goto(pathOf(own));
    await expect(rules(theirs)).toHaveCount(2);
    await page.getByRole("switch", { name: /Large, and many at once/ }).click();
    await page.getByRole("button", { name: "Save as version 2" }).click();
    const mine = dialog(page, "Save as version 2?");
    await mine.getByLabel("Reason for the change").fill("Mine");

    await theirs.getByRole("button", { name: "Remove “Large, and many at once”" }).click();
    await theirs.getByRole("button", { name: "Save as version 2" }).click();
    const first = dialog(theirs, "Save as version 2?");
    await first.getByLabel("Reason for the change").fill("Theirs");
    await first.getByRole("button", { name: "Save version 2" }).click();
    await expect(theirs.getByText("Version 2, shown · in force")).toBeVisible();

    await mine.getByRole("button", { name: "Save version 2" }).click();
    await expect(mine.getByText("Version 2 was saved in the meantime")).toBeVisible();
    await expect(mine.getByLabel("Reason for the change")).toHaveValue("Mine");
    await mine.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("Version 2 was saved after you started this draft")).toBeVisible();
    await page.getByRole("button", { name: "Start again from version 2" }).click();
    await expect(rules(page)).toHaveCount(1);
    await other.close();
  });

  await test.step("a dry run of a draft counts, and names where the verdicts differ", async () => {
    const { transactions } = await own.control.incomingPayments({ amount: 9_900 });
    const id = transactions[0]?.id ?? "";
    await expect.poll(() => own.control.count("approvals", id)).toBe(1);
    await page.getByRole("switch", { name: /=cmd/ }).click();
    await page.goto(`${pathOf(own)}/dry-run`);
    await expect(page.getByText("Draft in this tab")).toBeVisible();
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await expect(page.getByRole("heading", { name: /payments?: 0 approved/ })).toBeVisible();
    await expect(page.getByText("What happened: approved.")).toBeVisible();
    await axe(page);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.goto(pathOf(own));
    await expect(rules(page)).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

test("operations can read the rules but not change them; a viewer has no access", async ({ page, own, signInAs }) => {
  await signInAs("operations");
  await page.goto(pathOf(own));
  await expect(page.getByRole("heading", { name: "Versions" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add a rule" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Save as version/ })).toHaveAttribute("aria-disabled", "true");
  const { currentVersion, ruleSet } = await current(page, own);
  const refused = await page.request.put("/api/approval-rules", {
    headers: { origin: new URL(page.url()).origin, "corridor-environment": own.slug },
    data: { baseVersion: currentVersion, ruleSet, comment: "Not mine to make" },
  });
  expect(refused.status()).toBe(403);
  await signInAs("viewer");
  const hidden = await page.request.get("/api/approval-rules", { headers: { "corridor-environment": own.slug } });
  expect(hidden.status()).toBe(403);
});

test("changes between a page's first responses and its live updates are shown all the same", async ({
  page,
  own,
  signInAs,
}) => {
  await signInAs("compliance");
  let open = () => {};
  const isSaved = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route("**/api/notifications/stream?*", async (route) => {
    await isSaved;
    await route.continue();
  });
  await page.goto(pathOf(own));
  const { currentVersion, ruleSet } = await current(page, own);
  await expect(page.getByText(`Version ${currentVersion}, shown`)).toBeVisible();
  const saved = await page.request.put("/api/approval-rules", {
    headers: { origin: new URL(page.url()).origin, "corridor-environment": own.slug },
    data: { baseVersion: currentVersion, ruleSet, comment: "While nobody was told" },
  });
  expect(saved.status()).toBe(200);
  open();
  await expect(page.getByText(`Version ${currentVersion + 1}, shown · in force`)).toBeVisible();
});
