import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

/** Holds the page's scripts back, as a slow line does; gives what lets them come. */
async function holdScripts(page: Page): Promise<() => void> {
  let letCome = () => {};
  const isTime = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(/\/_next\/static\/chunks\/.*\.js/, async (route) => {
    await isTime;
    await route.continue();
  });
  return letCome;
}

test("a sign-in before the scripts have come puts no password into an address, and is tried once they have", async ({
  page,
}) => {
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  const letCome = await holdScripts(page);
  await page.goto("/sign-in", { waitUntil: "commit" });
  await page.getByLabel("Email address").fill("nobody-at-all@corridor.test");
  await page.getByLabel("Password", { exact: true }).fill("not-the-password");
  await page.keyboard.press("Enter");
  letCome();
  await expect(page.locator("main").getByRole("alert")).toContainText("Wrong email address or password.");
  await expect(page.getByLabel("Email address")).toHaveValue("nobody-at-all@corridor.test");
  expect(addresses.filter((address) => address.includes("not-the-password"))).toEqual([]);
});

test("what is typed and chosen before the scripts have come is what the form sends", async ({ page, signInAs }) => {
  await signInAs("operations");
  const letCome = await holdScripts(page);
  await page.goto("/sandbox/quotes/new", { waitUntil: "commit" });
  await page.getByLabel("Memo").fill("Rent of November");
  await page.getByLabel("Fixed side").selectOption("RECEIVING");
  await page.getByRole("button", { name: "Get a price" }).click();
  letCome();
  await expect(page.getByRole("combobox", { name: "From" })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Memo")).toHaveValue("Rent of November");
  // React has the choice too: the amount is named after it.
  await expect(page.getByLabel(/^They receive exactly/)).toBeVisible();
});

test("what is typed from Ctrl+K on, before the scripts have come, goes into the palette", async ({
  page,
  signInAs,
}) => {
  await signInAs("operations");
  const letCome = await holdScripts(page);
  await page.goto("/sandbox/transactions", { waitUntil: "commit" });
  await expect(page.getByRole("button", { name: /^Search customers/ })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("external accounts");
  await page.keyboard.press("Enter");
  letCome();
  await expect(page).toHaveURL(/\/sandbox\/external-accounts/);
});

test("keys that lead to a section, pressed before the scripts have come, lead there", async ({ page, signInAs }) => {
  await signInAs("operations");
  const letCome = await holdScripts(page);
  await page.goto("/sandbox/transactions", { waitUntil: "commit" });
  await expect(page.getByRole("button", { name: /^Search customers/ })).toBeVisible();
  await page.keyboard.type("gc");
  letCome();
  await expect(page).toHaveURL(/\/sandbox\/customers/);
});
