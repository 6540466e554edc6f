import type { Page } from "@playwright/test";
import type { SignOffSettings, SignOffSettingsView } from "@/lib/features/sign-offs/schema";
import { expect, test } from "./fixtures";
import type { OwnService } from "./pages/own-service";
import { pairOf } from "./pages/transfer-pair";

/** Higher than any other journey sends, so that theirs are not held. */
const LIMIT = 5_000_000;

/** Makes transfers and payments above the limit await a second person, unless they do already. */
async function needTwo(page: Page, own: OwnService, origin: string): Promise<void> {
  const headers = { "corridor-environment": own.slug, origin };
  const now: SignOffSettingsView = await (await page.request.get("/api/sign-offs/settings", { headers })).json();
  if (now.version > 0) return;
  const limits = [{ currency: "USD", decimals: 2, above: LIMIT, perDay: null }];
  const settings: SignOffSettings = { ...now.settings, limits };
  const data = { baseVersion: now.version, settings, comment: "Two people above 50,000.00 USD" };
  const response = await page.request.put("/api/sign-offs/settings", { headers, data });
  expect(response.status(), await response.text()).toBe(200);
}

/** From the filled-in form to the pending request. */
async function ask(page: Page, amount: string): Promise<void> {
  const form = page.getByRole("form", { name: "New transfer" });
  await form.getByLabel("Amount").fill(amount);
  await form.getByRole("button", { name: "Review transfer" }).click();
  await page
    .getByRole("dialog", { name: "Make this transfer?" })
    .getByRole("button", { name: /^Transfer / })
    .click();
  await expect(page).toHaveURL(/\/sign-offs\/SignOff%3A/);
  await expect(page.getByText("Waiting for a second person")).toBeVisible();
}

test("requested, refused with a reason, corrected, and signed off from the notification in two actions", async ({
  page,
  own,
  signInAs,
  cookiesOf,
  browser,
  stack,
  axe,
}) => {
  const pair = await pairOf(own);
  const theirs = await browser.newContext({ baseURL: stack.url });
  await theirs.addCookies(await cookiesOf("administrator"));
  const checker = await theirs.newPage();
  await needTwo(checker, own, stack.url);
  await signInAs("operations");
  const before = await own.control.count("transfers");

  await test.step("above the limit nothing is sent: it waits", async () => {
    const given = new URLSearchParams({ from: pair.internalId, to: pair.externalId });
    await page.goto(`/${own.slug}/transfers/new?${given}`);
    await ask(page, "60,000");
    await expect(page.getByRole("button", { name: "Sign off" })).toBeHidden();
    await axe(page);
    expect(await own.control.count("transfers")).toBe(before);
  });

  await test.step("it waits for another person, who refuses and says why", async () => {
    await checker.goto(`/${own.slug}/sign-offs?show=for-me`);
    const row = checker.locator("[data-row-id]").filter({ hasText: "60,000.00" });
    await row.focus();
    await checker.keyboard.press("o");
    await expect(checker.getByText("Waiting for you", { exact: true })).toBeVisible();
    await axe(checker);
    await checker.getByRole("button", { name: "Refuse" }).click();
    const dialog = checker.getByRole("dialog", { name: "Refuse this request?" });
    await dialog.getByLabel("Reason").fill("The invoice says 61,000.");
    await axe(checker);
    await dialog.getByRole("button", { name: "Refuse" }).click();
    await expect(checker.getByText("Refused: nothing was sent")).toBeVisible();
    expect(await own.control.count("transfers")).toBe(before);
  });

  await test.step("one press repeats the request, and a double click no more than that", async () => {
    await expect(page.getByText("The invoice says 61,000.")).toBeVisible();
    const refused = page.url();
    await page.getByRole("button", { name: "Request again" }).dblclick();
    await expect(page).not.toHaveURL(refused);
    await expect(page.getByText("Waiting for a second person")).toBeVisible();
    await expect(page.getByText("Nothing has changed since.")).toBeVisible();
    await axe(page);
    await page.getByRole("button", { name: "Withdraw" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
    expect(await own.control.count("transfers")).toBe(before);
  });

  await test.step("the maker corrects it in the form as filled in before", async () => {
    await page.getByRole("link", { name: "Correct and resubmit" }).click();
    await expect(page.getByRole("form", { name: "New transfer" }).getByLabel("Amount")).toHaveValue("60000.00");
    await expect(page.getByText(/^Corrects: Transfer of 60,000\.00 USD/)).toBeVisible();
    await axe(page);
    await ask(page, "61,000");
    await expect(page.getByRole("link", { name: "An earlier request" })).toBeVisible();
  });

  await test.step("two actions from the notification, and the money moves once", async () => {
    await checker.goto(`/${own.slug}/transactions`);
    await checker.getByRole("button", { name: /^Notifications/ }).click();
    const list = checker.getByRole("dialog", { name: "Notifications" });
    await list.getByRole("listitem").filter({ hasText: "61,000.00" }).getByRole("link", { name: "Decide" }).click();
    await checker.getByRole("button", { name: "Sign off 61,000.00 USD" }).dblclick();
    await expect(checker.getByText("Signed off and carried out", { exact: true })).toBeVisible();
    await expect(page.getByText("Signed off and carried out", { exact: true })).toBeVisible();
    expect(await own.control.count("transfers")).toBe(before + 1);
    await axe(checker);
  });
  await theirs.close();
});
