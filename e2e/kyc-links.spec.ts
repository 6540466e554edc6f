import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import type { OwnService } from "./pages/own-service";

test.beforeAll(({ own }) => own.control.settings({ regulated: false }));
test.afterAll(({ own }) => own.control.settings({ regulated: true }));

const link = (page: Page) => page.getByRole("status", { name: "KYC link" });
const state = (page: Page) => page.locator("main header").first();

/** Makes a link through the form and returns its URL. */
async function makeLink(page: Page, own: OwnService, platformCustomerId: string): Promise<string> {
  await page.goto(`/${own.slug}/kyc-links/new?platformCustomerId=${encodeURIComponent(platformCustomerId)}`);
  await expect(page.getByLabel("Platform ID")).toHaveValue(platformCustomerId);
  await page.getByRole("button", { name: "Create link" }).click();
  await expect(page).toHaveURL(/\/kyc-links\/[0-9a-f-]{36}$/);
  return (await link(page).textContent())?.trim() ?? "";
}

/** What a customer does behind the link, in their own browser. */
async function verifyAs(page: Page, url: string, name: string, button: string): Promise<Page> {
  const customer = await page.context().newPage();
  await customer.goto(url);
  await customer.getByLabel("Full or legal name").fill(name);
  await customer.getByRole("button", { name: button }).click();
  // A tab closed while its page is still loading may never report that it is closed.
  await customer.waitForLoadState();
  return customer;
}

test("KYC link → hosted page → approved → notification → customer appears", async ({ page, own, signInAs, axe }) => {
  const platformCustomerId = `kyc-${Date.now()}`;
  const name = "Noor Halvorsen";
  await signInAs("operations");

  await test.step("the empty list offers to make one", async () => {
    await page.goto(`/${own.slug}/kyc-links?platformCustomerId=${platformCustomerId}`);
    await page.getByRole("link", { name: "New KYC link" }).first().click();
    await expect(page.getByRole("heading", { name: "New KYC link" })).toBeVisible();
  });

  await test.step("an invalid value is reported at its field, and kept", async () => {
    await page.getByLabel("Redirect URL").fill("shop.example/back");
    await page.getByRole("button", { name: "Create link" }).click();
    await expect(page.getByText("Enter your own ID for the customer.")).toBeVisible();
    await expect(page.getByText("Enter a URL, like https://example.com.")).toBeVisible();
    await expect(page.getByLabel("Redirect URL")).toHaveValue("shop.example/back");
    await axe(page);
    await page.reload();
    await expect(page.getByLabel("Redirect URL")).toHaveValue("shop.example/back");
  });

  const url = await test.step("the link is made by keyboard, waits, and can be scanned", async () => {
    await page.getByLabel("Platform ID").fill(platformCustomerId);
    await page.getByLabel("Redirect URL").fill("");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/kyc-links\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("img", { name: /^QR code of the KYC link/ })).toBeVisible();
    await expect(state(page)).toContainText("Waiting");
    await expect(page.getByText("Pending: Result")).toBeVisible();
    await axe(page);
    return (await link(page).textContent())?.trim() ?? "";
  });
  const address = page.url();

  await test.step("the customer verifies on the hosted page", async () => {
    const customer = await verifyAs(page, url, name, "Submit and approve");
    await expect(customer.getByText("Your verification is complete")).toBeVisible();
    await customer.close();
  });

  await test.step("the verdict appears by itself, and the customer with it", async () => {
    await expect(state(page)).toContainText("Approved");
    const timeline = page.getByRole("region", { name: "Timeline" });
    await expect(timeline).toContainText("KYC approved");
    await expect(page.getByRole("img", { name: /^QR code/ })).toBeHidden();
    await axe(page);
  });

  await test.step("a notification says so and leads to the customer", async () => {
    await page.getByRole("button", { name: /^Notifications/ }).click();
    const told = page.getByRole("dialog", { name: "Notifications" }).getByRole("listitem");
    const ours = told.filter({ hasText: "KYC approved" }).first();
    await expect(ours.getByRole("link")).toHaveAttribute("href", /\/customers\/Customer/);
    await page.getByRole("dialog", { name: "Notifications" }).getByRole("button", { name: "Close" }).click();
  });

  await test.step("the lists have both", async () => {
    await page.goto(`/${own.slug}/kyc-links?platformCustomerId=${platformCustomerId}&state=approved`);
    const row = page.locator("tbody tr[data-row-id]");
    await expect(row).toHaveCount(1);
    await expect(row).toContainText("Approved");
    await row.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("complementary").getByText("KYC approved")).toBeVisible();
    await axe(page);
    await page.goto(`/${own.slug}/customers?platformCustomerId=${platformCustomerId}`);
    await expect(page.locator("tbody tr[data-row-id]").filter({ hasText: name })).toHaveCount(1);
  });

  await test.step("the used link no longer works", async () => {
    const customer = await page.context().newPage();
    const response = await customer.goto(url);
    expect(response?.status()).toBe(410);
    await customer.close();
    await page.goto(address);
    await expect(state(page)).toContainText("Approved");
  });
});

test("another link for a rejected customer has its own verdict", async ({ page, own, signInAs, axe }) => {
  await signInAs("compliance");
  const first = await makeLink(page, own, `again-${Date.now()}`);
  const customer = await verifyAs(page, first, "Ilse Brandt", "Submit and reject");
  await customer.close();
  await expect(state(page)).toContainText("Rejected");
  await page.getByRole("button", { name: "Create another" }).click();
  const dialog = page.getByRole("dialog", { name: "Create another link?" });
  await expect(dialog).toContainText("can't be revoked");
  await axe(page);
  const before = page.url();
  await dialog.getByRole("button", { name: "Create link" }).click();
  await expect(page).not.toHaveURL(before);
  await expect(link(page)).not.toHaveText(first);
  await expect(page.getByRole("region", { name: "Other links for this customer" })).toContainText("Rejected");
});

test("finance sees that there is a link, but not the link; a viewer sees neither", async ({
  page,
  own,
  signInAs,
  axe,
}) => {
  await signInAs("operations");
  const url = await makeLink(page, own, `secret-${Date.now()}`);
  const address = page.url();
  await signInAs("finance");
  await page.goto(address);
  await expect(page.getByText("can create KYC links see the link itself")).toBeVisible();
  expect(await page.content()).not.toContain(new URL(url).pathname);
  await axe(page);
  await page.goto(`/${own.slug}/kyc-links`);
  await expect(page.locator("tbody tr[data-row-id]").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "New KYC link" })).toHaveCount(0);
  await signInAs("viewer");
  await page.goto(address);
  await expect(page.getByText("Your role can't see this section")).toBeVisible();
});

test("a regulated platform is told what the service says, and nothing typed is lost", async ({
  page,
  own,
  signInAs,
}) => {
  await own.control.settings({ regulated: true });
  try {
    await signInAs("operations");
    await page.goto(`/${own.slug}/kyc-links/new`);
    await page.getByLabel("Platform ID").fill("regulated-1");
    await page.getByRole("button", { name: "Create link" }).click();
    await expect(page.getByText("Regulated platforms verify customers themselves.")).toBeVisible();
    await expect(page.getByLabel("Platform ID")).toHaveValue("regulated-1");
  } finally {
    await own.control.settings({ regulated: false });
  }
});

test("every screen fits a phone", async ({ page, own, signInAs }) => {
  await signInAs("operations");
  await page.setViewportSize({ width: 390, height: 844 });
  await makeLink(page, own, `phone-${"x".repeat(60)}`);
  const detail = new URL(page.url()).pathname;
  for (const path of [detail, `/${own.slug}/kyc-links`, `/${own.slug}/kyc-links/new`]) {
    await page.goto(path);
    await expect(page.locator("main h1")).toBeVisible();
    await expect(page.locator("main").getByRole("status", { name: "Loading" })).toHaveCount(0);
    const wide = () =>
      page.evaluate(() => {
        const boxes = [document.documentElement, document.body, ...document.querySelectorAll("main, main > *")];
        return boxes.filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => box.tagName);
      });
    await expect.poll(wide, { message: `what is wider than 390 px on ${path}` }).toEqual([]);
  }
});
